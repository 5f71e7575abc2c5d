import { fakeApi, later } from '@phsar/ui/testing/fake-api';
import { shownToasts } from '@phsar/ui/toast-store';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startSession } from '../../lib/session.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleMe } from '../../testing/sample-me.ts';
import { sampleOrder } from '../../testing/sample-order.ts';
import { sampleProduct } from '../../testing/sample-product.ts';
import EditOrderPage from './edit-order-page.tsx';
import NewOrderPage from './new-order-page.tsx';

const ENTER = 'POST /api/office/orders';
const PRODUCTS = 'GET /api/office/products';
const LIMIT = 'GET /api/office/delivery-free-limit';

const brush = sampleProduct();
const soap = sampleProduct({
  _id: '8',
  title: { km: 'សាប៊ូ', en: 'Soap' },
  price: 3.33,
  discount: 15,
  stock: 50,
});
const gone = sampleProduct({ _id: '9', title: { km: 'កប្បាស', en: 'Cotton' }, stock: 0 });

const products = (url: URL) => {
  const ids = url.searchParams.get('ids')?.split(',');
  return { body: [brush, soap, gone].filter(({ _id }) => ids === undefined || ids.includes(_id)) };
};
const shop = () => fakeApi({ [PRODUCTS]: products, [LIMIT]: () => ({ body: { amount: 45 } }) });
const refused = (code: string, more: object = {}, status = 409) => ({
  status,
  body: { success: false, message: code, code, ...more },
});

/** Keeps what is sent, and answers as told. */
function receive(fake: ReturnType<typeof shop>, ...answers: Parameters<typeof fake.on>[1][]) {
  const sent: { key: string | null; body: Record<string, unknown> }[] = [];
  fake.on(ENTER, (url, request) => {
    sent.push({
      key: new Headers(request.headers).get('idempotency-key'),
      body: JSON.parse(String(request.body)),
    });
    const answer = answers[Math.min(sent.length, answers.length) - 1];
    return answer?.(url, request) ?? { body: sampleOrder({ orderId: 'PH-9', totalAmount: 21.5 }) };
  });
  return sent;
}

const renderNew = (language: 'en' | 'km' = 'en') =>
  renderPage(language, '/orders/new', [
    { path: '/orders/new', Component: NewOrderPage },
    { path: '/orders/:orderId', Component: () => <p>the order</p> },
    { path: '/orders/:orderId/edit', Component: EditOrderPage },
    { path: '/orders', Component: () => <p>the list</p> },
  ]);

async function fillIn() {
  await userEvent.type(screen.getByLabelText('Name'), ' Sokha Chan ');
  await userEvent.type(screen.getByLabelText('Phone number'), '+855 12 345 678');
  await userEvent.selectOptions(screen.getByLabelText('Province'), 'Phnom Penh');
  await userEvent.selectOptions(screen.getByLabelText('Delivery'), 'standard');
  await userEvent.type(screen.getByLabelText('Address'), 'Street 271');
}

/** Opens the search, presses the products named, and closes it. */
async function add(...names: RegExp[]) {
  await userEvent.click(screen.getByRole('button', { name: 'Add products' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add products' }));
  for (const name of names) await userEvent.click(await dialog.findByRole('button', { name }));
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Create the order' }));
const figure = (term: string) => screen.getByText(term).nextElementSibling?.textContent;

beforeEach(() => {
  shownToasts.write([]);
  startSession(sampleMe());
});

describe('a new order', () => {
  // Covers office 3.8
  it('is sent once with what was entered, and leads to its page', async () => {
    const fake = shop();
    const answer = later();
    const sent = receive(fake, () => answer.answer);
    const router = renderNew();
    await fillIn();
    await userEvent.selectOptions(screen.getByLabelText('Ordered through'), 'Telegram');
    await add(/^Soft brush/, /^Soft brush/);
    await press();
    await press();
    answer.come({ body: sampleOrder({ orderId: 'PH-9', totalAmount: 21.5 }) });
    await screen.findByText('the order');
    expect(router.state.location.pathname).toBe('/orders/PH-9');
    expect(sent).toEqual([
      {
        key: expect.stringMatching(/^[\da-f]{32}$/),
        body: {
          customerName: 'Sokha Chan',
          customerPhone: '012-345-678',
          province: 'phnom_penh',
          deliveryMethod: 'standard',
          address: 'Street 271',
          channel: 'telegram',
          products: [{ productId: '7', quantity: 2 }],
        },
      },
    ]);
    await screen.findByText('Order PH-9 is created');
    expect(Object.keys(localStorage)).toEqual(['office-person']);
  });

  it('that is changed while it is sent goes on as its edit', async () => {
    const fake = shop();
    const { answer, come } = later();
    receive(fake, () => answer);
    const order = sampleOrder({ orderId: 'PH-9', address: 'Street 271', can: ['edit'] });
    fake.on('GET /api/office/orders/PH-9', () => ({ body: order }));
    const router = renderNew();
    await fillIn();
    await add(/^Soft brush/, /^Soft brush/);
    await press();
    expect(screen.getByLabelText('Ordered through')).toHaveProperty('disabled', true);
    await userEvent.type(screen.getByLabelText('Address'), ', house 5');
    await userEvent.click(screen.getByRole('button', { name: 'One more: Soft brush' }));
    come({ body: order });
    await screen.findByRole('heading', { name: /PH-9/ });
    expect(router.state.location.pathname).toBe('/orders/PH-9/edit');
    expect(shownToasts.read().at(-1)?.text).toBe('Saved, but not yet what you typed after that');
    expect(await screen.findByLabelText('Address')).toHaveProperty('value', 'Street 271, house 5');
    expect(screen.getByLabelText('Quantity: Soft brush')).toHaveProperty('value', '3');
    const edit: unknown[] = [];
    fake.on('PATCH /api/office/orders/PH-9', (_, request) => {
      edit.push(new Headers(request.headers).get('if-match'), JSON.parse(String(request.body)));
      return { body: order };
    });
    await userEvent.click(screen.getByRole('button', { name: 'Save the changes' }));
    await screen.findByText('the order');
    expect(edit).toEqual([
      `"${order.version}"`,
      { address: 'Street 271, house 5', products: [{ productId: '7', quantity: 3 }] },
    ]);
  });

  it('keeps lines that were changed while it was sent when nothing was created', async () => {
    const fake = shop();
    const { answer, come } = later();
    receive(fake, () => answer);
    renderNew();
    await fillIn();
    await add(/^Soft brush/);
    await press();
    await userEvent.click(screen.getByRole('button', { name: 'One more: Soft brush' }));
    come(refused('invalid_input', {}, 400));
    await vi.waitFor(() =>
      expect(screen.getByRole('button', { name: 'Create the order' })).not.toHaveProperty('disabled', true),
    );
    document.body.replaceChildren();
    renderNew();
    expect(await screen.findByLabelText('Quantity: Soft brush')).toHaveProperty('value', '2');
  });

  it('takes a piece out again while products are added', async () => {
    shop();
    renderNew();
    await userEvent.click(screen.getByRole('button', { name: 'Add products' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add products' }));
    const brush = await dialog.findByRole('button', { name: /^Soft brush/ });
    await userEvent.click(brush);
    await userEvent.click(brush);
    const less = dialog.getByRole('button', { name: 'One less: Soft brush' });
    await userEvent.click(less);
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Quantity: Soft brush').value).toBe('1');
  });

  it('reckons as the server does: each unit rounded once, delivery by the limit', async () => {
    shop();
    renderNew();
    await fillIn();
    await add(/^Soap/);
    await userEvent.clear(screen.getByLabelText('Quantity: Soap'));
    await userEvent.type(screen.getByLabelText('Quantity: Soap'), '១៣');
    // 3.33 less 15 % is 2.83 a piece.
    expect([figure('Subtotal'), figure('Delivery fee'), figure('Total')]).toEqual([
      '$36.79',
      '$1.50',
      '$38.29',
    ]);
    await userEvent.selectOptions(screen.getByLabelText('Delivery'), 'j&t');
    expect([figure('Delivery fee'), figure('Total')]).toEqual(['$2.00', '$38.79']);
    await add(/^Soft brush/);
    expect([figure('Subtotal'), figure('Delivery fee'), figure('Total')]).toEqual([
      '$46.79',
      'Free',
      '$46.79',
    ]);
  });

  it('finds products with price, discount and stock; what is sold out cannot be added', async () => {
    const fake = shop();
    renderNew();
    await userEvent.click(screen.getByRole('button', { name: 'Add products' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add products' }));
    const found = await dialog.findByRole('button', { name: /^Soap/ });
    for (const text of ['$2.83', '$3.33', '−15%', '50 in stock']) within(found).getByText(text);
    expect(dialog.getByRole('button', { name: /^Cotton.*Sold out/ })).toHaveProperty('disabled', true);
    fake.on(PRODUCTS, () => ({ body: [] }));
    await userEvent.type(dialog.getByRole('searchbox', { name: 'Search products' }), 'thread');
    await dialog.findByText('No products found');
    expect(fake.calls.at(-1)).toBe(`${PRODUCTS}?limit=20&q=thread`);
  });

  it.each([
    ['en', 'Create the order', 'Please enter a name', 'Please choose a province', 'Please add a product'],
    ['km', 'បង្កើតការបញ្ជាទិញ', 'សូមបញ្ចូលឈ្មោះ', 'សូមជ្រើសរើសខេត្ត/រាជធានី', 'សូមបន្ថែមទំនិញ'],
  ] as const)('says at each field what is missing (%s)', async (language, button, ...messages) => {
    const fake = shop();
    renderNew(language);
    await userEvent.click(screen.getByRole('button', { name: button }));
    for (const message of messages) await screen.findByText(message);
    expect(fake.calls.some((call) => call.startsWith(ENTER))).toBe(false);
  });

  it('says at the line what is short, and can be sent again with less', async () => {
    const fake = shop();
    const shortages = [{ productId: '7', productName: 'Soft brush', available: 1, message: '' }];
    const sent = receive(
      fake,
      () => refused('insufficient_stock', { shortages }),
      () => ({
        body: sampleOrder({ orderId: 'PH-9' }),
      }),
    );
    renderNew();
    await fillIn();
    await add(/^Soft brush/, /^Soft brush/);
    await press();
    await screen.findByText('There is not enough in stock. Please look at the products above.');
    const quantity = screen.getByLabelText('Quantity: Soft brush');
    expect(quantity.getAttribute('aria-describedby')).toBe(screen.getByText('Only 1 left').id);
    await userEvent.click(screen.getByRole('button', { name: 'One less: Soft brush' }));
    await press();
    await screen.findByText('the order');
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });

  it('keeps its key when no answer came, after a closed tab too', async () => {
    const fake = shop();
    const sent = receive(fake, () => 'offline');
    renderNew();
    await fillIn();
    await add(/^Soft brush/);
    await press();
    await screen.findByText(/Press again: it is not created twice/);
    document.body.replaceChildren();
    renderNew();
    await screen.findByText(/^This is your draft from/);
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe(' Sokha Chan ');
    await press();
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual(sent[0]);
  });

  it('says when the press before did create an order that is now another one', async () => {
    const fake = shop();
    const sent = receive(
      fake,
      () => 'offline',
      () => refused('idempotency_mismatch'),
    );
    renderNew();
    await fillIn();
    await add(/^Soft brush/);
    await press();
    await screen.findByText(/Press again/);
    await userEvent.type(screen.getByLabelText('Address'), '0');
    await press();
    await screen.findByText(/did create an order, before you changed this form/);
    expect(screen.getAllByRole('link', { name: 'All orders' })).toHaveLength(2);
    await press();
    await vi.waitFor(() => expect(sent).toHaveLength(3));
    expect(sent.map(({ key }) => key === sent[0]?.key)).toEqual([true, true, false]);
  });

  it('tells the total when a price changed since it was shown', async () => {
    const fake = shop();
    receive(fake, () => ({ body: sampleOrder({ orderId: 'PH-9', totalAmount: 13.5 }) }));
    renderNew();
    await fillIn();
    await add(/^Soft brush/);
    await press();
    await screen.findByText('Created, but a price has changed: the total is $13.50');
  });

  it('brings an old draft up to today’s price and stock, and starts over when asked', async () => {
    const fake = shop();
    renderNew();
    await add(/^Soft brush/, /^Soft brush/);
    document.body.replaceChildren();
    fake.on(PRODUCTS, () => ({ body: [{ ...brush, price: 12, stock: 1 }] }));
    renderNew();
    await screen.findByText('Only 1 left');
    expect(figure('Subtotal')).toBe('$24.00');
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
    expect(screen.queryByLabelText('Quantity: Soft brush')).toBeNull();
    expect(Object.keys(localStorage)).toEqual(['office-person']);
  });
});
