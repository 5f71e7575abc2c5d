import type { Language } from '@phsar/domain/language';
import { type FakeAnswer, type FakeHandler, fakeApi, later } from '@phsar/ui/testing/fake-api';
import { Toasts } from '@phsar/ui/toasts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ShopSettingsContext } from '../../lib/shop/shop-settings.ts';
import { readStored, removeStored, writeStored } from '../../lib/storage/storage.ts';
import type { PaymentData } from '../../lib/storage/stored-shapes.ts';
import { renderIn } from '../../testing/render-in.tsx';
import { sampleProduct } from '../../testing/sample-catalogue.ts';
import { sampleOrder, sampleOrderLine } from '../../testing/sample-order.ts';
import { testShop } from '../../testing/test-shop.ts';
import { LoginPrompt } from '../../ui/login-prompt.tsx';
import { PaymentPage } from './payment-page.tsx';

const brush = sampleProduct({ _id: 'brush', title: 'Brush', price: 2.5, discount: 10, Item: 5 });
const soap = sampleProduct({ _id: 'soap', title: 'Soap', price: 4, discount: 0, Item: 5 });

const payment: PaymentData = {
  form: {
    name: 'Sok Dara',
    phone: '012-345-678',
    province: 'kandal',
    address: 'Street 271',
    delivery: 'vtb',
    confirm: true,
  },
  cart: [
    { product: brush, quantity: 2 },
    { product: soap, quantity: 1 },
  ],
  total: 10.5,
  buyNow: false,
  orderKey: 'first-key',
};

const order = sampleOrder({
  subtotal: 8.5,
  totalAmount: 10.5,
  products: [sampleOrderLine('Brush', { productId: 'brush', price: 2.5, unitPrice: 2.25, totalPrice: 4.5 })],
});

const placed: FakeAnswer = { status: 201, body: { success: true, message: '', order } };
const refused = (code: string, more: object = {}, status = 409): FakeAnswer => ({
  status,
  body: { success: false, code, message: 'refused', ...more },
});

/** The orders asked for, with the key each came with. */
interface Asked {
  key: string | null;
  body: Record<string, unknown>;
}

/** Answers the attempts to order one after the other; the last answer stays. */
function orderApi(...answers: ReturnType<FakeHandler>[]) {
  const asked: Asked[] = [];
  fakeApi({
    'POST /api/orders/create': (_url, { headers, body }) => {
      asked.push({ key: new Headers(headers).get('idempotency-key'), body: JSON.parse(String(body)) });
      return answers[Math.min(asked.length, answers.length) - 1] ?? 'offline';
    },
    'GET /api/delivery-free-limits': () => ({ body: [{ _id: '1', amount: 45 }] }),
  });
  return asked;
}

function renderPayment(language: Language = 'en', shop: Partial<typeof testShop> = {}) {
  const actions = { onOrdered: vi.fn(), onOutdated: vi.fn(), openChat: vi.fn() };
  renderIn(
    language,
    <ShopSettingsContext value={{ ...testShop, ...shop }}>
      <PaymentPage {...actions} />
      <LoginPrompt />
      <Toasts />
    </ShopSettingsContext>,
    {
      path: '/payment',
      pages: {
        '/shop': <p>the shop</p>,
        '/checkout': <p>the form</p>,
        '/order-history': <p>the orders</p>,
        '/account': <p>the account</p>,
      },
    },
  );
  return actions;
}

const press = async (name: string) => await userEvent.click(await screen.findByRole('button', { name }));

async function orderNow() {
  await press('Pay via Telegram');
  await press('Order Now');
}

beforeEach(() => {
  writeStored('userId', 'u1');
  writeStored('token', 'token');
  writeStored('paymentData', payment);
});

describe('the payment page', () => {
  // Covers 2.93
  it.each([
    ['en', 'Amount to pay', 'Pay via Telegram'],
    ['km', 'ទឹកប្រាក់ត្រូវបង់', 'បង់ប្រាក់តាម Telegram'],
  ] as const)('shows the amount and the way to pay (%s)', (language, label, button) => {
    fakeApi();
    renderPayment(language);
    expect(screen.getByText(label).nextElementSibling?.textContent).toBe('$10.50');
    screen.getByRole('button', { name: button });
  });

  it.each([
    ['en', 'Missing order information', 'Go to the form'],
    ['km', 'ព័ត៌មានការបញ្ជាទិញមិនគ្រប់គ្រាន់', 'ទៅបំពេញព័ត៌មាន'],
  ] as const)('leads back to the form when it is not filled in (%s)', async (language, message, link) => {
    fakeApi();
    writeStored('paymentData', { ...payment, form: { ...payment.form, phone: '' } });
    renderPayment(language);
    screen.getByText(message);
    await userEvent.click(screen.getByRole('link', { name: link }));
    await screen.findByText('the form');
  });

  // Covers 5.35
  it('asks a visitor to log in', async () => {
    fakeApi();
    localStorage.removeItem('token');
    renderPayment();
    await press('Pay via Telegram');
    const prompt = screen.getByRole('alertdialog', { name: 'Login is required' });
    within(prompt).getByRole('link', { name: 'Log In' });
    within(prompt).getByRole('link', { name: 'Sign Up' });
    await userEvent.click(within(prompt).getByRole('button', { name: 'Close' }));
  });
});

describe('Order Now', () => {
  // Covers 2.94, 2.95, 3.3, 3.12, 4.25, 7.26
  it('creates the order as the specification words it, and leaves for the chat', async () => {
    const asked = orderApi(placed);
    const { onOrdered, openChat } = renderPayment();
    await orderNow();
    await screen.findByRole('heading', { name: 'Your cart is Clear' });
    expect(asked).toEqual([
      {
        key: 'first-key',
        body: {
          customerId: 'u1',
          customerName: 'Sok Dara',
          customerPhone: '012-345-678',
          province: 'kandal',
          address: 'Street 271',
          deliveryMethod: 'vtb',
          products: [
            {
              productId: 'brush',
              productName: 'Brush',
              quantity: 2,
              unitPrice: 2.25,
              discount: 10,
              totalPrice: 4.5,
              productImage: brush.images[0],
            },
            {
              productId: 'soap',
              productName: 'Soap',
              quantity: 1,
              unitPrice: 4,
              discount: 0,
              totalPrice: 4,
              productImage: soap.images[0],
            },
          ],
          totalAmount: 10.5,
          deliveryFee: 2,
          isFreeDelivery: false,
          buyNow: false,
        },
      },
    ]);
    expect(onOrdered).toHaveBeenCalledWith(order, false);
    const [link] = openChat.mock.calls[0] ?? [];
    expect(link).toMatch(/^https:\/\/t\.me\/phsar_shop\?text=/);
    expect(decodeURIComponent(link)).toContain('PH-1');
    expect(readStored('orderCreated')).toBe(true);
    expect(readStored('lastOrderId')).toBe('PH-1');
  });

  // Covers 6.7
  it('is made for GUEST when the browser has forgotten who is logged in', async () => {
    localStorage.removeItem('userId');
    const asked = orderApi(placed);
    renderPayment();
    await orderNow();
    await screen.findByRole('heading', { name: 'Your cart is Clear' });
    expect(asked[0]?.body.customerId).toBe('GUEST');
  });

  it('says that a single product was bought, so that the cart stays', async () => {
    writeStored('paymentData', { ...payment, buyNow: true });
    const asked = orderApi(placed);
    const { onOrdered } = renderPayment();
    await orderNow();
    await waitFor(() => expect(onOrdered).toHaveBeenCalledWith(order, true));
    expect(asked[0]?.body.buyNow).toBe(true);
  });

  // Covers 2.94
  it('orders once however often it is pressed', async () => {
    const slow = later();
    const asked = orderApi(slow.answer);
    renderPayment();
    await press('Pay via Telegram');
    const button = screen.getByRole('button', { name: 'Order Now' });
    await userEvent.dblClick(button);
    await userEvent.click(button);
    await userEvent.keyboard('{Escape}');
    screen.getByRole('alertdialog', { name: 'Confirm your order' });
    slow.come(placed);
    await screen.findByRole('heading', { name: 'Your cart is Clear' });
    expect(asked).toHaveLength(1);
  });

  // Covers 8.35
  it.each([
    ['en', 'An unexpected error occurred', 'Retry'],
    ['km', 'មានបញ្ហាអ្វីមួយកើតឡើង', 'ព្យាយាមម្ដងទៀត'],
  ] as const)(
    'tries again under the same key when the answer was lost (%s)',
    async (language, title, retry) => {
      const asked = orderApi('offline', placed);
      renderPayment(language);
      const [pay, confirm] =
        language === 'en' ? ['Pay via Telegram', 'Order Now'] : ['បង់ប្រាក់តាម Telegram', 'បញ្ជាទិញ'];
      await press(pay);
      await press(confirm);
      await screen.findByRole('alertdialog', { name: title });
      await press(retry);
      await waitFor(() => expect(readStored('orderCreated')).toBe(true));
      expect(asked.map(({ key }) => key)).toEqual(['first-key', 'first-key']);
    },
  );

  // Covers 8.32
  it('says so when the server refuses, and takes a new key for the next attempt', async () => {
    const asked = orderApi(refused('invalid_input', {}, 400), placed);
    renderPayment();
    await orderNow();
    const dialog = await screen.findByRole('alertdialog', { name: 'Order creation failed' });
    within(dialog).getByText('Please check what you entered');
    await press('OK');
    await orderNow();
    await screen.findByRole('heading', { name: 'Your cart is Clear' });
    expect(asked[1]?.key).not.toBe('first-key');
  });

  // Covers 8.32
  it('says so when the answer holds no order', async () => {
    orderApi({ body: { success: false } });
    renderPayment();
    await orderNow();
    await screen.findByRole('alertdialog', { name: 'Order creation failed' });
  });

  // Covers 6.6, 8.34
  it.each([
    ['en', 'Pay via Telegram', 'Order Now', 'No authentication token found'],
    ['km', 'បង់ប្រាក់តាម Telegram', 'បញ្ជាទិញ', 'អ្នកមិនទាន់បានចូលគណនីទេ'],
  ] as const)('says that the login is gone (%s)', async (language, pay, confirm, title) => {
    const asked = orderApi(placed);
    renderPayment(language);
    await press(pay);
    localStorage.removeItem('token');
    await press(confirm);
    await screen.findByRole('alertdialog', { name: title });
    expect(asked).toEqual([]);
  });

  // Covers 5.35, 8.33
  it('says that the information is gone', async () => {
    orderApi(placed);
    renderPayment();
    await press('Pay via Telegram');
    localStorage.removeItem('paymentData');
    await press('Order Now');
    await waitFor(() => expect(screen.queryAllByText('Missing order information')).not.toEqual([]));
  });

  it('does not order again what another tab has ordered', async () => {
    const asked = orderApi(placed);
    renderPayment();
    await press('Pay via Telegram');
    localStorage.setItem('orderCreated', 'true');
    await press('Order Now');
    expect(asked).toEqual([]);
  });

  it('leads to the order history when the key made an order before', async () => {
    orderApi(refused('idempotency_mismatch'));
    renderPayment();
    await orderNow();
    const dialog = await screen.findByRole('alertdialog', { name: 'Order creation failed' });
    await userEvent.click(within(dialog).getByRole('link', { name: 'Order History' }));
    await screen.findByText('the orders');
  });
});

describe('an order beyond what may wait unpaid', () => {
  const limits = { orders: 10, pieces: 300, amount: 1000 };

  // Covers 10.5
  it.each([
    [
      'order_over_limit',
      'Before they are paid, orders may hold up to 300 pieces and $1,000.00. Order less, or contact the shop.',
    ],
    [
      'unpaid_orders_limit',
      'Too many of your orders are not paid yet. Pay for one or cancel it in your order history, or contact the shop.',
    ],
    [
      'unpaid_network_limit',
      'Too many orders from your internet connection are not paid yet. Confirm your phone number by a code, use another connection, or contact the shop.',
    ],
  ])('says what to do (%s)', async (code, text) => {
    orderApi(refused(code, { limits }));
    renderPayment();
    await orderNow();
    const dialog = await screen.findByRole('alertdialog', { name: 'Order creation failed' });
    expect(dialog.textContent).toContain(text);
  });

  it.each(['phone_proof_needed', 'new_accounts_limit', 'unpaid_network_limit'])(
    'leads to the proof of the phone (%s)',
    async (code) => {
      orderApi(refused(code));
      renderPayment();
      await orderNow();
      const dialog = await screen.findByRole('alertdialog', { name: 'Order creation failed' });
      await userEvent.click(within(dialog).getByRole('link', { name: 'Confirm phone number' }));
      await screen.findByText('the account');
    },
  );

  it('leads to no proof of the phone where it would not help', async () => {
    orderApi(refused('unpaid_orders_limit', { limits }));
    renderPayment();
    await orderNow();
    const dialog = await screen.findByRole('alertdialog', { name: 'Order creation failed' });
    expect(within(dialog).queryByRole('link')).toBeNull();
  });

  // Covers 10.5
  it('says it in Khmer', async () => {
    orderApi(refused('order_over_limit', { limits }));
    renderPayment('km');
    await press('បង់ប្រាក់តាម Telegram');
    await press('បញ្ជាទិញ');
    const dialog = await screen.findByRole('alertdialog', { name: 'ការបញ្ជាទិញមិនបានសម្រេចទេ' });
    expect(dialog.textContent).toContain('សូមបញ្ជាទិញតិចជាងនេះ ឬទាក់ទងហាង។');
  });
});

describe('an order that the shop cannot take as it is', () => {
  it('shows a shortage, takes the available quantity, and orders again under a new key', async () => {
    const short = { productId: 'brush', productName: 'Brush', available: 1, message: '' };
    const asked = orderApi(refused('insufficient_stock', { shortages: [short] }), placed);
    const { onOutdated } = renderPayment();
    await orderNow();
    const dialog = await screen.findByRole('alertdialog', { name: 'Order creation failed' });
    within(dialog).getByText('Brush');
    expect(dialog.textContent).toContain('Only 1 items available in stock');
    expect(onOutdated).toHaveBeenCalledOnce();
    await press('Take what is available');
    expect(screen.getByRole('alertdialog', { name: 'Confirm your order' }).textContent).toContain('$8.25');
    await press('Order Now');
    await screen.findByRole('heading', { name: 'Your cart is Clear' });
    expect(asked[1]?.body).toMatchObject({ products: [{ quantity: 1 }, { quantity: 1 }], totalAmount: 8.25 });
    expect(asked[1]?.key).not.toBe('first-key');
  });

  it.each([
    ['en', 'Pay via Telegram', 'Order Now', 'No longer sold', 'Order the other products'],
    ['km', 'បង់ប្រាក់តាម Telegram', 'បញ្ជាទិញ', 'ឈប់លក់ទំនិញនេះហើយ', 'បញ្ជាទិញទំនិញផ្សេងទៀត'],
  ] as const)('goes on without what is no longer sold (%s)', async (language, pay, confirm, gone, others) => {
    const missing = { productId: 'brush', productName: 'Brush', available: 0, message: '' };
    const asked = orderApi(refused('product_not_found', { shortages: [missing] }, 404), placed);
    renderPayment(language);
    await press(pay);
    await press(confirm);
    expect((await screen.findByText(gone, { exact: false, selector: 'li' })).textContent).toBe(
      `Brush${gone}`,
    );
    await press(others);
    await press(confirm);
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]?.body).toMatchObject({ products: [{ productId: 'soap' }] });
  });

  it('leads to the shop when nothing of it is left', async () => {
    const shortages = ['brush', 'soap'].map((productId) => ({
      productId,
      productName: productId,
      available: 0,
      message: '',
    }));
    orderApi(refused('product_not_found', { shortages }, 404));
    renderPayment();
    await orderNow();
    const dialog = await screen.findByRole('alertdialog', { name: 'Order creation failed' });
    expect(screen.queryByRole('button', { name: 'Order the other products' })).toBeNull();
    expect(within(dialog).getByRole('link', { name: 'Continue Shopping' }).getAttribute('href')).toBe(
      '/shop',
    );
  });

  // Covers decisions C3.2
  it.each([
    ['en', 'Pay via Telegram', 'Order Now', 'The total has changed', 'Subtotal'],
    ['km', 'បង់ប្រាក់តាម Telegram', 'បញ្ជាទិញ', 'តម្លៃសរុបបានប្រែប្រួល', 'សរុបថ្លៃទំនិញ'],
  ] as const)(
    'shows old and new figures when prices have changed, and is confirmed again (%s)',
    async (language, pay, confirm, title, subtotal) => {
      const line = { productName: '', unitPrice: 0, totalPrice: 0, quantity: 1 };
      const asked = orderApi(
        refused('totals_changed', {
          totals: { subtotal: 10, deliveryFee: 2, isFreeDelivery: false, totalAmount: 12 },
          lines: [
            { ...line, productId: 'brush', price: 2.5, discount: 0 },
            { ...line, productId: 'soap', price: 5, discount: 0 },
          ],
        }),
        placed,
      );
      renderPayment(language);
      await press(pay);
      await press(confirm);
      const dialog = await screen.findByRole('alertdialog', { name: title });
      const row = within(dialog).getByText(subtotal).parentElement;
      expect(row?.querySelector('del')?.textContent).toContain('$8.50');
      expect(row?.querySelector('ins')?.textContent).toContain('$10.00');
      await press(confirm);
      await waitFor(() => expect(readStored('orderCreated')).toBe(true));
      expect(asked[1]?.body).toMatchObject({
        totalAmount: 12,
        products: [{ unitPrice: 2.5 }, { unitPrice: 5 }],
      });
      expect(asked[1]?.key).not.toBe('first-key');
    },
  );
});

describe('Cash on Delivery', () => {
  const cash = { ...payment, form: { ...payment.form, province: 'phnom_penh', delivery: 'standard' } };

  // Covers 10.8
  it.each([
    ['en', /proof/i, 'pay when the parcel arrives', 'Order via Telegram', 'Order Now', 'Pay by bank'],
    ['km', /បង្កាន់ដៃ/, 'អ្នកបង់ប្រាក់ពេលទទួលទំនិញ', 'បញ្ជាទិញតាម Telegram', 'បញ្ជាទិញ', 'បង់ប្រាក់តាមធនាគារ'],
  ] as const)(
    'is paid when the parcel arrives: no page and no chat asks for a proof (%s)',
    async (language, proof, onArrival, pay, confirm, bank) => {
      const ordered = sampleOrder({ province: 'phnom_penh', deliveryMethod: 'standard' });
      orderApi({ status: 201, body: { success: true, message: '', order: ordered } });
      writeStored('paymentData', cash);
      const { openChat } = renderPayment(language);
      const says = () => {
        expect(document.body.textContent).toContain(onArrival);
        expect(document.body.textContent).not.toMatch(proof);
      };
      says();
      await press(pay);
      // On the page and in the question.
      expect(screen.getAllByText((text) => text.includes(onArrival))).toHaveLength(2);
      says();
      await press(confirm);
      await waitFor(() => expect(openChat).toHaveBeenCalled());
      says();
      expect(screen.queryByRole('link', { name: bank })).toBeNull();
      const chat = decodeURIComponent(openChat.mock.calls[0]?.[0]);
      expect(chat).not.toMatch(proof);
      // As the specification says.
      expect(chat).toContain('https://bank.example/pay');
    },
  );
});

describe('coming back from the chat', () => {
  // Covers 4.27
  it.each(['focus', 'pageshow', 'visibilitychange'])('shows the cleared screen on %s', (event) => {
    fakeApi();
    renderPayment();
    localStorage.setItem('orderCreated', 'true');
    act(() => {
      (event === 'visibilitychange' ? document : window).dispatchEvent(new Event(event));
    });
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your order is placed' }));
    screen.getByRole('heading', { name: 'Your cart is Clear' });
  });

  // Covers 2.95, 3.28, 4.28
  it.each([
    ['en', 'Continue Shopping'],
    ['km', 'បន្តទិញទំនិញ'],
  ] as const)('goes on in the shop and forgets the checkout (%s)', async (language, button) => {
    fakeApi();
    writeStored('orderCreated', true);
    writeStored('lastOrderId', 'PH-1');
    renderPayment(language);
    await press(button);
    await screen.findByText('the shop');
    for (const key of ['orderCreated', 'paymentData', 'lastOrderId']) {
      expect(localStorage.getItem(key)).toBeNull();
    }
  });

  // Covers 10.6
  it.each([
    ['en', 'Your order is placed'],
    ['km', 'បានទទួលការបញ្ជាទិញហើយ'],
  ] as const)(
    'says after Buy Now that the order is placed: the cart is as it was (%s)',
    (language, title) => {
      fakeApi();
      writeStored('orderCreated', true);
      writeStored('paymentData', { ...payment, buyNow: true });
      renderPayment(language);
      screen.getByRole('heading', { name: title });
      expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
    },
  );

  // Covers 10.14
  it.each([
    ['en', 'Pay by bank', 'Copy summary', 'Summary copied'],
    ['km', 'បង់ប្រាក់តាមធនាគារ', 'ចម្លងសេចក្ដីសង្ខេប', 'បានចម្លងសេចក្ដីសង្ខេប'],
  ] as const)(
    'serves those without Telegram: the bank, a copy and a number (%s)',
    async (language, bank, copy, copied) => {
      fakeApi();
      const user = userEvent.setup();
      writeStored('orderCreated', true);
      writeStored('lastOrderId', 'PH-1');
      writeStored('cachedUserOrders', { data: [order], timestamp: 1, language });
      renderPayment(language);
      expect(screen.getByRole('link', { name: bank }).getAttribute('href')).toBe('https://bank.example/pay');
      expect(screen.getByRole('link', { name: '012-345-678' }).getAttribute('href')).toBe('tel:012345678');
      await user.click(screen.getByRole('button', { name: copy }));
      await screen.findByText(copied);
      expect(await navigator.clipboard.readText()).toContain('PH-1');
    },
  );

  it('asks nobody to pay for an order that costs nothing', () => {
    const { calls } = fakeApi();
    writeStored('orderCreated', true);
    writeStored('lastOrderId', 'PH-1');
    const free = { ...order, totalAmount: 0, amountDue: 0, paymentStatus: 'paid' as const };
    writeStored('cachedUserOrders', { data: [free], timestamp: 1, language: 'en' });
    renderPayment('en', { takesKhqr: true });
    screen.getByText('PH-1');
    expect(screen.queryByRole('link', { name: 'Pay by bank' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Pay by KHQR' })).toBeNull();
    expect(calls).toEqual([]);
  });

  it('opens the chat again with the order that was placed', () => {
    fakeApi();
    writeStored('orderCreated', true);
    writeStored('lastOrderId', 'PH-1');
    writeStored('cachedUserOrders', { data: [order], timestamp: 1, language: 'en' });
    renderPayment();
    screen.getByText('PH-1');
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Open the Telegram chat again' });
    expect(link.href).toMatch(/^https:\/\/t\.me\/phsar_shop\?text=/);
  });
});

describe('with KHQR', () => {
  const CODE = 'POST /api/orders/PH-1/khqr';
  const cash = { ...payment, form: { ...payment.form, province: 'phnom_penh', delivery: 'standard' } };
  const cashOrder = sampleOrder({ province: 'phnom_penh', deliveryMethod: 'standard' });
  const paid = { status: 409, body: { success: false, message: '', code: 'already_paid' } };
  const answers = (placedOrder: typeof order) =>
    fakeApi({
      'POST /api/orders/create': () => ({
        status: 201,
        body: { success: true, message: '', order: placedOrder },
      }),
      'GET /api/delivery-free-limits': () => ({ body: [{ _id: '1', amount: 45 }] }),
      [CODE]: () => paid,
    });

  // Covers decisions C24.1, decisions C26.1, decisions C38.1
  it.each([
    ['en', 'Pay by KHQR', 'Order Now', 'Your order is placed', 'Your cart is Clear', 'What happens next'],
    ['km', 'បង់ប្រាក់តាម KHQR', 'បញ្ជាទិញ', 'បានទទួលការបញ្ជាទិញហើយ', 'កន្ត្រករបស់អ្នកទទេហើយ', 'ជំហានបន្ទាប់'],
  ] as const)(
    'speaks of KHQR, and shows the code after the order instead of the chat (%s)',
    async (language, pay, confirm, title, clear, next) => {
      const { calls } = answers(order);
      const { openChat } = renderPayment(language, { takesKhqr: true });
      await press(pay);
      expect(screen.getByRole('alertdialog').textContent).toMatch(/KHQR/);
      await press(confirm);
      await screen.findByRole('heading', { name: title, level: 1 });
      screen.getByRole('heading', { name: clear, level: 2 });
      await screen.findByRole('list', { name: next });
      expect(calls).toContain(CODE);
      expect(openChat).not.toHaveBeenCalled();
    },
  );

  // Covers decisions C38.2
  it('leads to the chat by the button below, which asks first as well', async () => {
    answers(order);
    const { openChat } = renderPayment('en', { takesKhqr: true });
    const [first, second] = screen.getAllByRole('button');
    expect([first?.textContent, second?.textContent]).toEqual(['Pay by KHQR', 'Pay via Telegram']);
    await orderNow();
    await waitFor(() => expect(openChat).toHaveBeenCalledOnce());
  });

  // Covers decisions C26.2
  it.each([
    ['en', 'Order Now', 'You pay when the parcel arrives.', 'What happens next', 'Pay by KHQR'],
    ['km', 'បញ្ជាទិញ', 'អ្នកបង់ប្រាក់ពេលទទួលទំនិញ។', 'ជំហានបន្ទាប់', 'បង់ប្រាក់តាម KHQR'],
  ] as const)(
    'asks nobody to pay for an order that is paid on arrival, and opens no chat (%s)',
    async (language, orderButton, onArrival, next, pay) => {
      const { calls } = answers(cashOrder);
      writeStored('paymentData', cash);
      const { openChat } = renderPayment(language, { takesKhqr: true });
      screen.getByText(onArrival);
      await press(orderButton);
      const dialog = screen.getByRole('alertdialog');
      await userEvent.click(within(dialog).getByRole('button', { name: orderButton }));
      const steps = await screen.findByRole('list', { name: next });
      within(steps).getByText(onArrival);
      expect(steps.textContent).toContain('012-345-678');
      expect(screen.queryByRole('button', { name: pay })).toBeNull();
      expect(calls).not.toContain(CODE);
      expect(openChat).not.toHaveBeenCalled();
    },
  );

  it('keeps showing the order of its history entry when another checkout begins', async () => {
    answers(order);
    renderPayment('en', { takesKhqr: true });
    await press('Pay by KHQR');
    await press('Order Now');
    await screen.findByRole('heading', { name: 'Your order is placed' });
    act(() => removeStored('orderCreated', 'lastOrderId'));
    screen.getByRole('heading', { name: 'Your order is placed' });
    await press('Continue Shopping');
    await screen.findByText('the shop');
    expect(readStored('paymentData')).not.toBeNull();
  });
});
