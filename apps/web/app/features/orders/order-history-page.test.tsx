import { NoResponseError } from '@phsar/contract/client';
import type { Order } from '@phsar/contract/shop/wire';
import type { Language } from '@phsar/domain/language';
import { fakeApi, later, listPage } from '@phsar/ui/testing/fake-api';
import { Toasts } from '@phsar/ui/toasts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ShopSettingsContext } from '../../lib/shop/shop-settings.ts';
import { readStored, writeStored } from '../../lib/storage/storage.ts';
import { renderIn } from '../../testing/render-in.tsx';
import { sampleOrder, sampleOrderLine } from '../../testing/sample-order.ts';
import { testShop } from '../../testing/test-shop.ts';
import type { OrderAgain } from './order-again.tsx';
import { OrderHistoryPage } from './order-history-page.tsx';

const pending = sampleOrder({ orderId: 'PH-1' });
const shipped = sampleOrder({
  orderId: 'PH-2',
  status: 'Shipped',
  products: ['Brush', 'Soap', 'Bowl', 'Leash', 'Comb'].map((name) => sampleOrderLine(name)),
});
const delivered = sampleOrder({ orderId: 'PH-3', status: 'Delivered' });

const orderAgain = vi.fn<OrderAgain>();

function renderOrders(language: Language = 'en', shop: Partial<typeof testShop> = {}) {
  renderIn(
    language,
    <ShopSettingsContext value={{ ...testShop, ...shop }}>
      <OrderHistoryPage orderAgain={orderAgain} />
      <Toasts />
    </ShopSettingsContext>,
    {
      path: '/order-history',
      pages: { '/shop': <p>the shop</p>, '/login': <p>the login</p>, '/cart': <p>the cart</p> },
    },
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const cardOf = async (orderId: string) => {
  const heading = await screen.findByRole('heading', { name: orderId });
  const card = heading.closest('li');
  if (card === null) throw new Error(`${orderId} stands in no card`);
  return card;
};
const shownOrders = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

beforeEach(() => writeStored('token', 'token'));

describe('the order history', () => {
  // Covers 6.5
  it.each([
    ['en', 'Please login to view your orders', 'Log In'],
    ['km', 'សូមចូលគណនី ដើម្បីមើលការបញ្ជាទិញរបស់អ្នក', 'ចូលគណនី'],
  ] as const)('asks a visitor to log in, without a call (%s)', async (language, message, link) => {
    localStorage.clear();
    const { calls } = fakeApi();
    renderOrders(language);
    screen.getByText(message);
    expect(calls).toEqual([]);
    await userEvent.click(screen.getByRole('link', { name: link }));
    await screen.findByText('the login');
  });

  // Covers 8.1, 8.36
  it('asks for the login when the server no longer accepts it', async () => {
    writeStored('cachedUserOrders', { data: [pending], timestamp: 1, language: 'en' });
    fakeApi({
      'GET /api/orders/user/orders': () => ({
        status: 401,
        body: { success: false, code: 'token_expired', message: '' },
      }),
    });
    renderOrders();
    await screen.findByText('Please login to view your orders');
    expect(screen.queryByText('PH-1')).toBeNull();
  });

  // Covers 8.37
  it.each([
    ['en', 'Unable to load your orders. Please try again later.', 'Retry'],
    ['km', 'មិនអាចបើកការបញ្ជាទិញរបស់អ្នកបានទេ។ សូមព្យាយាមម្ដងទៀតនៅពេលក្រោយ។', 'ព្យាយាមម្ដងទៀត'],
  ] as const)(
    'says that the orders could not be loaded, and tries again (%s)',
    async (language, message, retry) => {
      const fake = fakeApi({ 'GET /api/orders/user/orders': () => 'offline' });
      renderOrders(language);
      await screen.findByText(message);
      fake.on('GET /api/orders/user/orders', () => ({ body: [pending] }));
      await press(retry);
      await screen.findByText('PH-1');
    },
  );

  // Covers 2.96, 3.26, 4.35
  it('shows kept orders while loading, then the fresh ones, and keeps those', async () => {
    const slow = later();
    writeStored('cachedUserOrders', { data: [pending], timestamp: 1, language: 'en' });
    fakeApi({ 'GET /api/orders/user/orders': () => slow.answer });
    renderOrders();
    await cardOf('PH-1');
    slow.come({ body: [shipped, pending] });
    await cardOf('PH-2');
    screen.getByText('2 orders');
    expect(readStored('cachedUserOrders')?.data).toHaveLength(2);
    expect(readStored('cachedUserOrders')?.timestamp).toBeGreaterThan(1);
  });

  it('is loaded page by page, and keeps the newest hundred', async () => {
    const orders = Array.from({ length: 130 }, (_, index) => sampleOrder({ orderId: `PH-${index}` }));
    const fake = fakeApi({
      'GET /api/orders/user/orders': ({ searchParams }) =>
        searchParams.get('after') === null
          ? listPage(orders.slice(0, 100), 100, 'more')
          : listPage(orders.slice(100)),
    });
    renderOrders();
    await screen.findByText('130 orders');
    expect(fake.calls).toEqual([
      'GET /api/orders/user/orders?limit=100',
      'GET /api/orders/user/orders?limit=100&after=more',
    ]);
    expect(readStored('cachedUserOrders')?.data).toHaveLength(100);
  });

  it('keeps showing the kept orders when the fresh ones cannot be loaded', async () => {
    writeStored('cachedUserOrders', { data: [pending], timestamp: 1, language: 'en' });
    fakeApi({ 'GET /api/orders/user/orders': () => 'offline' });
    renderOrders();
    expect((await screen.findByRole('alert')).textContent).toContain('Unable to load your orders.');
    await cardOf('PH-1');
  });

  // Covers 8.38, 8.45
  it.each([
    ['en', 'No orders found', 'No orders have been placed yet.'],
    ['km', 'រកមិនឃើញការបញ្ជាទិញទេ', 'អ្នកមិនទាន់បានបញ្ជាទិញអ្វីនៅឡើយទេ។'],
  ] as const)('says that there are none yet (%s)', async (language, message, hint) => {
    fakeApi({ 'GET /api/orders/user/orders': () => ({ body: [] }) });
    renderOrders(language);
    await screen.findByText(message);
    screen.getByText(hint);
  });

  // Covers 2.97, 10.12
  it('filters by status', async () => {
    const cancelled = sampleOrder({ orderId: 'PH-4', status: 'Cancelled' });
    const all = [pending, shipped, delivered, cancelled];
    const fake = fakeApi({ 'GET /api/orders/user/orders': () => ({ body: all }) });
    renderOrders();
    await cardOf('PH-1');
    await press('Pending');
    expect(shownOrders()).toEqual(['PH-1']);
    await press('On Delivery');
    expect(shownOrders()).toEqual(['PH-2']);
    await press('Delivered');
    expect(shownOrders()).toEqual(['PH-3']);
    await press('Cancelled');
    expect(shownOrders()).toEqual(['PH-4']);
    await press('All Orders');
    expect(shownOrders()).toEqual(['PH-1', 'PH-2', 'PH-3', 'PH-4']);
    expect(fake.calls).toHaveLength(1);
  });

  // Covers 8.38, 8.46
  it('says which orders are missing under a filter', async () => {
    fakeApi({ 'GET /api/orders/user/orders': () => ({ body: [delivered] }) });
    renderOrders();
    await cardOf('PH-3');
    await press('Pending');
    screen.getByText('No orders found');
    screen.getByText('No pending orders found.');
    await press('On Delivery');
    screen.getByText('No shipped orders found.');
    await press('Cancelled');
    screen.getByText('No cancelled orders found.');
  });

  // Covers 10.12
  it.each([
    ['en', 'Delivered', 'No delivered orders found.'],
    ['km', 'បានប្រគល់ជូន', 'មិនមានការបញ្ជាទិញដែលបានប្រគល់ជូនទេ។'],
  ] as const)('says that none is delivered yet (%s)', async (language, filter, none) => {
    fakeApi({ 'GET /api/orders/user/orders': () => ({ body: [pending] }) });
    renderOrders(language);
    await cardOf('PH-1');
    await press(filter);
    screen.getByText(none);
  });

  // Covers 4.30, 4.31, 4.32, decisions C25.1
  it.each([
    ['en', 'Pending', 'On Delivery', 'Delivered', 'Cancelled'],
    ['km', 'កំពុងរង់ចាំ', 'កំពុងដឹកជញ្ជូន', 'បានប្រគល់ជូន', 'បានបោះបង់'],
  ] as const)(
    'names the statuses in their colours, and shows an unknown one as it is in grey (%s)',
    async (language, first, second, third, fourth) => {
      const others = ['Cancelled', 'Returned'].map((status, at) => ({
        ...sampleOrder({ orderId: `PH-${at + 4}` }),
        status,
      }));
      fakeApi({ 'GET /api/orders/user/orders': () => ({ body: [pending, shipped, delivered, ...others] }) });
      renderOrders(language);
      const toneOf = async (order: string, status: string) =>
        within(await cardOf(order))
          .getByText(status)
          .closest('[data-tone]')
          ?.getAttribute('data-tone');
      expect(await toneOf('PH-1', first)).toBe('warning');
      expect(await toneOf('PH-2', second)).toBe('success');
      expect(await toneOf('PH-3', third)).toBe('neutral');
      expect(await toneOf('PH-4', fourth)).toBe('neutral');
      expect(await toneOf('PH-5', 'Returned')).toBe('neutral');
    },
  );

  // Covers 2.99, 9.30
  it('previews three products and counts the others', async () => {
    fakeApi({ 'GET /api/orders/user/orders': () => ({ body: [shipped] }) });
    renderOrders();
    const card = await cardOf('PH-2');
    for (const name of ['Brush', 'Soap', 'Bowl']) within(card).getByText(name);
    expect(within(card).queryByText('Leash')).toBeNull();
    within(card).getByText('and 2 more items');
  });
});

describe('the details of an order', () => {
  // Covers 4.34
  it('show the day on which it was shipped, whatever changed afterwards', async () => {
    const order = { ...shipped, shippedAt: '2026-11-21T05:00:00.000Z' };
    fakeApi({ 'GET /api/orders/user/orders': () => ({ body: [order] }) });
    renderOrders();
    await cardOf('PH-2');
    await press('Details');
    const fact = screen.getByText('Shipped Date').parentElement?.querySelector('dd');
    expect(fact?.textContent).toBe('21 November 2026 12:00');
  });

  // Covers 4.33, 4.34
  it.each([
    [pending, undefined],
    [shipped, 'Shipped Date'],
    [delivered, 'Updated Date'],
  ])('show the dates in Phnom Penh time ($status)', async (order, updated) => {
    fakeApi({ 'GET /api/orders/user/orders': () => ({ body: [order] }) });
    renderOrders();
    await cardOf(order.orderId);
    await press('Details');
    const dialog = screen.getByRole('dialog', { name: `Order ${order.orderId}` });
    const fact = (term: string) =>
      within(dialog).queryByText(term)?.parentElement?.querySelector('dd')?.textContent;
    expect(fact('Ordered Date')).toBe('21 November 2026 00:30');
    expect(fact('Shipped Date') ?? fact('Updated Date')).toBe(
      updated === undefined ? undefined : '22 November 2026 12:00',
    );
    if (updated !== undefined) expect(fact(updated)).toBeDefined();
    expect(fact('Phone')).toBe('012-345-678');
    expect(fact('Total')).toBe('$11.00');
  });

  // Covers decisions C7.2
  it.each([
    ['en', 'Details', 'Copy summary', 'Summary copied', 'Send again via Telegram'],
    ['km', 'ព័ត៌មានលម្អិត', 'ចម្លងសេចក្ដីសង្ខេប', 'បានចម្លងសេចក្ដីសង្ខេប', 'ផ្ញើម្ដងទៀតតាម Telegram'],
  ] as const)(
    'offer the summary to copy and to send again (%s)',
    async (language, open, copy, copied, send) => {
      const user = userEvent.setup();
      const writeText = vi.spyOn(navigator.clipboard, 'writeText');
      fakeApi({ 'GET /api/orders/user/orders': () => ({ body: [pending] }) });
      renderOrders(language);
      await user.click(await screen.findByRole('button', { name: open }));
      await user.click(screen.getByRole('button', { name: copy }));
      await screen.findByText(copied);
      expect(writeText.mock.calls[0]?.[0]).toContain('PH-1');
      const link = screen.getByRole<HTMLAnchorElement>('link', { name: send });
      expect(link.href).toMatch(/^https:\/\/t\.me\/phsar_shop\?text=/);
    },
  );

  it('say when the summary could not be copied', async () => {
    const user = userEvent.setup();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    fakeApi({ 'GET /api/orders/user/orders': () => ({ body: [pending] }) });
    renderOrders();
    await user.click(await screen.findByRole('button', { name: 'Details' }));
    await user.click(screen.getByRole('button', { name: 'Copy summary' }));
    await screen.findByText('The summary could not be copied');
  });

  it.each([
    ['Pending', 'Ordered'],
    ['Shipped', 'On Delivery'],
    ['Delivered', 'Delivered'],
  ])('show how far the order has come (%s)', async (status, step) => {
    fakeApi({
      'GET /api/orders/user/orders': () => ({ body: [sampleOrder({ status: status as Order['status'] })] }),
    });
    renderOrders();
    await cardOf('PH-1');
    await press('Details');
    const steps = within(screen.getByRole('list', { name: 'Progress of the order' })).getAllByRole(
      'listitem',
    );
    expect(steps.map((one) => one.textContent)).toEqual(['Ordered', 'On Delivery', 'Delivered']);
    expect(steps.find((one) => one.ariaCurrent === 'step')?.textContent).toBe(step);
  });

  it('show no progress of an order that was cancelled', async () => {
    fakeApi({ 'GET /api/orders/user/orders': () => ({ body: [sampleOrder({ status: 'Cancelled' })] }) });
    renderOrders();
    await cardOf('PH-1');
    await press('Details');
    expect(screen.queryByRole('list', { name: 'Progress of the order' })).toBeNull();
  });

  // Covers 10.13
  it.each([
    ['en', 'Details', 'Buy again'],
    ['km', 'ព័ត៌មានលម្អិត', 'ទិញម្ដងទៀត'],
  ] as const)('put the order into the cart once more, and lead there (%s)', async (language, open, again) => {
    orderAgain.mockResolvedValue([]);
    fakeApi({ 'GET /api/orders/user/orders': () => ({ body: [pending] }) });
    renderOrders(language);
    await userEvent.click(await screen.findByRole('button', { name: open }));
    await press(again);
    await screen.findByText('the cart');
    expect(orderAgain.mock.lastCall?.[0].orderId).toBe('PH-1');
  });

  // Covers 10.13
  it('say what could not be put into the cart once more', async () => {
    orderAgain.mockResolvedValue([
      { title: 'Brush', quantity: 1, taken: 0, isGone: true, price: null },
      { title: 'Soap', quantity: 1, taken: 0, isGone: false, price: null },
      { title: 'Bowl', quantity: 3, taken: 2, isGone: false, price: { before: 450, now: 500 } },
    ]);
    fakeApi({ 'GET /api/orders/user/orders': () => ({ body: [pending] }) });
    renderOrders();
    await cardOf('PH-1');
    await press('Details');
    await press('Buy again');
    const dialog = await screen.findByRole('alertdialog', { name: 'Not everything could be added' });
    const reasons = within(dialog).getAllByRole('listitem');
    expect(reasons.map(({ textContent }) => textContent)).toEqual([
      'BrushNo longer sold',
      'SoapNo more in stock',
      'BowlOnly 2 added to your cartNow $5.00, before $4.50',
    ]);
    await userEvent.click(within(dialog).getByRole('link', { name: 'Go to Cart' }));
    await screen.findByText('the cart');
  });

  // Covers 10.11
  it('add up, and lead to each product', async () => {
    const products = [
      sampleOrderLine('Brush', { productId: '7' }),
      sampleOrderLine('Soap', { totalPrice: 2.5 }),
    ];
    fakeApi({ 'GET /api/orders/user/orders': () => ({ body: [sampleOrder({ products })] }) });
    renderOrders();
    await cardOf('PH-1');
    await press('Details');
    expect(screen.getByText('Subtotal').nextElementSibling?.textContent).toBe('$11.50');
    screen.getByText('Estimated delivery: 2 days');
    await userEvent.click(screen.getByRole('link', { name: 'Brush' }));
    await screen.findByText('the shop');
  });

  it('say why the cart could not be filled', async () => {
    orderAgain.mockRejectedValue(new NoResponseError());
    fakeApi({ 'GET /api/orders/user/orders': () => ({ body: [pending] }) });
    renderOrders();
    await cardOf('PH-1');
    await press('Details');
    await press('Buy again');
    await screen.findByText('No response received from server');
  });
});

describe('cancelling the own order', () => {
  const CANCEL = 'POST /api/orders/PH-1/cancel';
  const LIST = 'GET /api/orders/user/orders';
  const cancelled = sampleOrder({ orderId: 'PH-1', status: 'Cancelled' });
  const question = (name = 'Cancel order PH-1?') => screen.getByRole('alertdialog', { name });
  const pressIn = (dialog: HTMLElement, name: string) =>
    userEvent.click(within(dialog).getByRole('button', { name }));

  async function askToCancel(language: Language = 'en', details = 'Details', cancel = 'Cancel order') {
    renderOrders(language);
    await cardOf('PH-1');
    await press(details);
    await press(cancel);
  }

  // Covers 10.9
  it.each([
    ['en', 'Details', 'Cancel order', 'Cancel order PH-1?', 'This order was cancelled.'],
    ['km', 'ព័ត៌មានលម្អិត', 'បោះបង់ការបញ្ជាទិញ', 'បោះបង់ការបញ្ជាទិញ PH-1 មែនទេ?', 'ការបញ្ជាទិញនេះបានបោះបង់ហើយ។'],
  ] as const)('asks first, and shows it at once (%s)', async (language, details, cancel, title, shown) => {
    const fake = fakeApi({ [LIST]: () => ({ body: [pending] }), [CANCEL]: () => ({ body: {} }) });
    await askToCancel(language, details, cancel);
    expect(fake.calls).not.toContain(CANCEL);
    fake.on(CANCEL, () => ({ body: { success: true, message: '', order: cancelled } }));
    fake.on(LIST, () => 'offline');
    await pressIn(question(title), cancel);
    await screen.findByText(shown);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByRole('button', { name: cancel })).toBeNull();
    // The button that had the focus is gone.
    expect(document.activeElement).toBe(screen.getByRole('dialog'));
  });

  it('does nothing when the shopper keeps the order', async () => {
    const { calls } = fakeApi({ [LIST]: () => ({ body: [pending] }) });
    await askToCancel();
    await pressIn(question(), 'Keep the order');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(calls).toEqual([`${LIST}?limit=100`]);
  });

  // Covers 10.9
  it('cancels once however often it is pressed', async () => {
    const slow = later();
    const { calls } = fakeApi({ [LIST]: () => ({ body: [pending] }), [CANCEL]: () => slow.answer });
    await askToCancel();
    await pressIn(question(), 'Cancel order');
    await pressIn(question(), 'Cancel order');
    await pressIn(question(), 'Keep the order');
    slow.come({ body: { success: true, message: '', order: cancelled } });
    await screen.findByText('This order was cancelled.');
    expect(calls.filter((call) => call === CANCEL)).toHaveLength(1);
  });

  // Covers 10.10
  it('says that it is too late, and shows what the order is now', async () => {
    const fake = fakeApi({
      [LIST]: () => ({ body: [pending] }),
      [CANCEL]: () => ({ status: 409, body: { success: false, code: 'invalid_transition', message: '' } }),
    });
    await askToCancel();
    fake.on(LIST, () => ({ body: [sampleOrder({ orderId: 'PH-1', status: 'Shipped' })] }));
    await pressIn(question(), 'Cancel order');
    await screen.findByText(/^It is too late to cancel this order/);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull());
  });

  it('can be tried again when no answer came', async () => {
    const fake = fakeApi({ [LIST]: () => ({ body: [pending] }), [CANCEL]: () => 'offline' });
    await askToCancel();
    await pressIn(question(), 'Cancel order');
    await screen.findByText('No response received from server');
    fake.on(CANCEL, () => ({ body: { success: true, message: '', order: cancelled } }));
    await pressIn(question(), 'Cancel order');
    await screen.findByText('This order was cancelled.');
  });

  it.each<[Partial<Order>]>([
    [{ status: 'Shipped' }],
    [{ status: 'Cancelled' }],
    [{ paymentStatus: 'paid' }],
    [{ paymentStatus: 'refunded' }],
    // A part was paid before an edit.
    [{ paymentStatus: 'unpaid', amountDue: 2 }],
  ])('is not offered for %j', async (changes) => {
    fakeApi({ [LIST]: () => ({ body: [sampleOrder(changes)] }) });
    renderOrders();
    await cardOf('PH-1');
    await press('Details');
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
  });
});

describe('payment, parcel and cancellation', () => {
  const DETAILS = { en: 'Details', km: 'ព័ត៌មានលម្អិត' };
  const show = async (changes: Partial<Order>, language: Language = 'en', takesKhqr?: true) => {
    fakeApi({ 'GET /api/orders/user/orders': () => ({ body: [sampleOrder(changes)] }) });
    renderOrders(language, takesKhqr ? { takesKhqr } : {});
    const card = await cardOf('PH-1');
    await userEvent.click(within(card).getByRole('button', { name: DETAILS[language] }));
    return { card, dialog: await screen.findByRole('dialog') };
  };

  // Covers office 4.26
  it.each<[Partial<Order>, string | null]>([
    [{ paymentStatus: 'unpaid' }, 'Not paid yet'],
    [{ paymentStatus: 'unpaid', deliveryMethod: 'standard' }, 'Pay on delivery'],
    [{ paymentStatus: 'paid' }, 'Paid'],
    [{ paymentStatus: 'paid', status: 'Cancelled' }, 'To be refunded'],
    [{ paymentStatus: 'refunded', status: 'Cancelled' }, 'Refunded'],
    [{ paymentStatus: 'unpaid', status: 'Cancelled', amountDue: 0 }, null],
    [{ paymentStatus: 'unpaid', amountDue: 2.5 }, '$2.50 still to pay'],
    [{ paymentStatus: 'unpaid', amountDue: 2.5, deliveryMethod: 'standard' }, '$2.50 still to pay'],
  ])('says of %j: %s', async (changes, word) => {
    const { card, dialog } = await show(changes);
    if (word === null) expect(within(dialog).queryByText('Payment')).toBeNull();
    else for (const place of [card, dialog]) within(place).getByText(word);
  });

  it.each([
    ['en', '$2.50 still to pay', 'Pay by KHQR'],
    ['km', 'នៅសល់ត្រូវបង់ $2.50', 'បង់ប្រាក់តាម KHQR'],
  ] as const)('shows what an edit left to pay, with its code (%s)', async (language, due, pay) => {
    const { card, dialog } = await show({ paymentStatus: 'unpaid', amountDue: 2.5 }, language, true);
    for (const place of [card, dialog]) within(place).getByText(due);
    within(dialog).getByRole('button', { name: pay });
  });

  it('offers to cancel what costs nothing, though it counts as paid', async () => {
    const { dialog } = await show({ paymentStatus: 'paid', totalAmount: 0, amountDue: 0 });
    within(dialog).getByText('Paid');
    within(dialog).getByRole('button', { name: 'Cancel order' });
  });

  // Covers office 4.26
  it.each([
    ['en', 'This order was cancelled.', 'Reason: Ordered twice'],
    ['km', 'ការបញ្ជាទិញនេះបានបោះបង់ហើយ។', 'មូលហេតុ៖ Ordered twice'],
  ] as const)('says that and why an order was cancelled (%s)', async (language, cancelled, reason) => {
    const { dialog } = await show({ status: 'Cancelled', cancelReason: 'Ordered twice' }, language);
    within(dialog).getByText(cancelled);
    within(dialog).getByText(reason);
  });

  // Covers office 4.26
  it("links the tracking number where the courier's page is known", async () => {
    const trackingUrl = 'https://courier.example/12';
    const { dialog } = await show({ status: 'Shipped', courier: 'VET', trackingNumber: '12', trackingUrl });
    expect(within(dialog).getByRole('link', { name: '12' }).getAttribute('href')).toBe(trackingUrl);
    within(dialog).getByText('VET');
  });
});

describe('the main action', () => {
  const CODE = 'POST /api/orders/PH-1/khqr';
  const WORDS = {
    en: { Pay: 'Pay', Track: 'Track', Again: 'Buy again' },
    km: { Pay: 'បង់ប្រាក់', Track: 'តាមដាន', Again: 'ទិញម្ដងទៀត' },
  };
  const cardWith = async (changes: Partial<Order>, language: Language = 'en', takesKhqr?: true) => {
    const fake = fakeApi({
      'GET /api/orders/user/orders': () => ({ body: [sampleOrder(changes)] }),
      [CODE]: () => ({ status: 409, body: { success: false, message: '', code: 'already_paid' } }),
    });
    renderOrders(language, takesKhqr ? { takesKhqr } : {});
    return { ...fake, card: await cardOf('PH-1') };
  };

  // Covers decisions C24.3, decisions C26.3
  it.each<[Partial<Order>, 'Pay' | 'Track' | 'Again' | null]>([
    [{}, 'Pay'],
    [{ amountDue: 2 }, 'Pay'],
    [{ deliveryMethod: 'standard' }, null],
    [{ paymentStatus: 'paid', amountDue: 0 }, null],
    [{ totalAmount: 0, amountDue: 0 }, null],
    [{ status: 'Shipped' }, 'Track'],
    [{ status: 'Shipped', paymentStatus: 'paid' }, 'Track'],
    [{ status: 'Delivered' }, 'Again'],
    [{ status: 'Cancelled' }, 'Again'],
  ])('of %j is %s, in both languages', async (changes, action) => {
    for (const language of ['en', 'km'] as const) {
      const { card } = await cardWith(changes, language);
      const names = Object.entries(WORDS[language]).map(([key, name]) => [
        key,
        within(card).queryByRole('button', { name }) !== null,
      ]);
      expect(names.filter(([, isShown]) => isShown)).toEqual(action === null ? [] : [[action, true]]);
      cleanup();
    }
  });

  // Covers decisions C24.3
  it('opens the code in the details at one press, with KHQR', async () => {
    const { card, calls } = await cardWith({}, 'en', true);
    await userEvent.click(within(card).getByRole('button', { name: 'Pay' }));
    const details = await screen.findByRole('dialog');
    await within(details).findByText('Payment received. Thank you');
    expect(calls).toContain(CODE);
    expect(within(details).queryByRole('link', { name: 'Pay by bank' })).toBeNull();
  });

  it('leads to the bank link and the chat, without KHQR', async () => {
    const { card, calls } = await cardWith({});
    await userEvent.click(within(card).getByRole('button', { name: 'Pay' }));
    const details = await screen.findByRole('dialog');
    const link = within(details).getByRole('link', { name: 'Pay by bank' });
    expect(link.getAttribute('href')).toBe('https://bank.example/pay');
    within(details).getByRole('link', { name: 'Send again via Telegram' });
    expect(calls).not.toContain(CODE);
  });

  it('shows the courier, and the number to copy', async () => {
    const user = userEvent.setup();
    const { card } = await cardWith({ status: 'Shipped', courier: 'VET', trackingNumber: 'KH12' });
    await user.click(within(card).getByRole('button', { name: 'Track' }));
    const tracking = within(await screen.findByRole('dialog')).getByRole('region', { name: 'Track' });
    within(tracking).getByText('VET');
    await user.click(within(tracking).getByRole('button', { name: 'Copy' }));
    await screen.findByText('Copied');
    expect(await navigator.clipboard.readText()).toBe('KH12');
  });

  // Covers decisions C26.4
  it('asks nobody to send a cancelled order', async () => {
    const { card } = await cardWith({ status: 'Cancelled' });
    await userEvent.click(within(card).getByRole('button', { name: 'Details' }));
    const details = await screen.findByRole('dialog');
    expect(within(details).queryByRole('link', { name: 'Send again via Telegram' })).toBeNull();
    expect(within(details).queryByRole('button', { name: 'Copy summary' })).toBeNull();
    within(details).getByRole('button', { name: 'Buy again' });
  });
});
