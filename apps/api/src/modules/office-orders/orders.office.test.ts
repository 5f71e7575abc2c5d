import type { Method } from '@phsar/contract/endpoint';
import { officeCalls } from '@phsar/contract/office/calls';
import { ROLES, type Role } from '@phsar/contract/office/permissions';
import { MAX_PRICE } from '@phsar/domain/money';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import {
  joinAs,
  joinAsOwner,
  nextPath,
  officeBrowser,
  partsOf,
  type StaffPerson,
} from '../../testing/office-calls.ts';
import { salesOutOfStep } from '../../testing/sales-out-of-step.ts';
import {
  addProduct,
  addShopper,
  productsOutOfStep,
  setStock,
  stockOf,
  type TestShopper,
} from '../../testing/sample-goods.ts';
import { orderBody, placedOrder } from '../../testing/sample-order.ts';

let shop: TestApp;
let owner: StaffPerson;
let shopper: TestShopper;
let brush: string;
let soap: string;

beforeAll(async () => {
  // More people join than one network may.
  shop = await openTestApp({ config: { hasRateLimits: false } });
});
afterAll(() => shop.close());
afterEach(async () => {
  expect(await productsOutOfStep(shop)).toEqual([]);
  expect(await salesOutOfStep(shop)).toEqual([]);
});
beforeEach(async () => {
  await shop.database.emptyAll();
  owner = await joinAsOwner(shop);
  shopper = await addShopper(shop);
  brush = await addProduct(shop, { stock: 10 });
  soap = await addProduct(shop, { stock: 10, price: 500 });
});

/** Two brushes: 20 dollars and the delivery. */
async function place(changes: Parameters<typeof orderBody>[1] = {}): Promise<string> {
  shop.sources.advance(1000);
  const fee = changes.deliveryMethod === 'vtb' ? { deliveryFee: 2, totalAmount: 22 } : {};
  const body = orderBody([{ productId: brush, quantity: 2, unitPrice: 10 }], { ...fee, ...changes });
  return await placedOrder(shopper, body);
}

/** An order that staff enter: three brushes. */
const phoneOrder = () => ({
  customerName: 'ចាន់ ធី',
  customerPhone: '០១២ ៩៩៩ ៨៨៨',
  province: 'kandal',
  address: 'Street 271',
  deliveryMethod: 'vtb',
  channel: 'phone',
  products: [{ productId: brush, quantity: 3 }],
});

const call = async (
  method: Method,
  path: string,
  payload?: object,
  { by = owner, ...headers }: { by?: StaffPerson } & Record<string, unknown> = {},
) => {
  const answer = await by.call(method, path, payload, { headers: headers as Record<string, string> });
  return partsOf(answer);
};
const post = (path: string, payload?: object, options?: Parameters<typeof call>[3]) =>
  call('POST', path, payload, options);
const numbersOf = async (search: string) =>
  (await call('GET', `/orders?${search}`)).body.map(({ orderId }: { orderId: string }) => orderId);
const edit = (number: string, version: unknown, payload: object, options: Parameters<typeof call>[3] = {}) =>
  call('PATCH', `/orders/${number}`, payload, { 'if-match': `"${version}"`, ...options });

describe('a move that no browser sends', () => {
  test('is refused for half a character, and ignores a body it does not take, however deep', async () => {
    const number = await place();
    const half = await post(`/orders/${number}/ship`, { trackingNumber: '\ud800' });
    expect([half.status, half.body.code]).toEqual([400, 'invalid_input']);
    const depth = 10_000;
    const answer = await shop.app.inject({
      method: 'POST',
      url: `/api/office/orders/${number}/ship`,
      headers: {
        cookie: owner.cookie,
        'sec-fetch-site': 'same-origin',
        'idempotency-key': 'deep',
        'content-type': 'application/json',
      },
      payload: `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
    });
    expect([answer.statusCode, answer.json().status]).toEqual([200, 'Shipped']);
  });
});

describe('an order in the office', () => {
  // Covers office 4.1, office 8.13
  test('is shown in full, with its history and possible moves', async () => {
    const number = await place();
    const { body } = await call('GET', `/orders/${number.toLowerCase()}`);
    expect(body).toMatchObject({
      orderId: number,
      status: 'Pending',
      paymentStatus: 'unpaid',
      channel: 'web',
      customerPhone: '012345678',
      totalAmount: 21.5,
      amountDue: 21.5,
      refundDue: 0,
      itemCount: 2,
      version: 1,
      can: ['ship', 'cancel', 'pay', 'edit', 'note'],
      undoUntil: null,
      events: [{ action: 'created', by: { _id: null, name: '' }, via: 'shop' }],
    });
    expect((await call('GET', '/orders/PH-22222222')).body.code).toBe('order_not_found');
  });

  // Covers office 4.2
  test('goes from Pending to Delivered, is paid on delivery, and the shopper sees it', async () => {
    const number = await place();
    const shipped = await post(`/orders/${number}/ship`, { courier: 'J&T', trackingNumber: '850123' });
    expect(shipped.body).toMatchObject({ status: 'Shipped', courier: 'J&T', trackingNumber: '850123' });
    const delivered = await post(`/orders/${number}/deliver`);
    expect(delivered.body).toMatchObject({ status: 'Delivered', paymentStatus: 'paid', paidAmount: 21.5 });
    expect(delivered.body.events.at(-1)).toMatchObject({
      action: 'delivered',
      by: { _id: owner.id, name: 'Sok Dara', kind: 'staff' },
      via: 'office',
      details: { kind: 'cash', amount: 21.5 },
    });
    const [seen] = (await shopper.call('GET', '/orders/user/orders')).json();
    expect(seen).toMatchObject({
      status: 'Delivered',
      paymentStatus: 'paid',
      courier: 'J&T',
      trackingNumber: '850123',
      cancelReason: null,
    });
  });

  // Covers office 4.3
  test('paid by transfer stays unpaid if it is delivered before the money arrives', async () => {
    const number = await place({ province: 'takeo', deliveryMethod: 'vtb' });
    await post(`/orders/${number}/ship`);
    expect((await post(`/orders/${number}/deliver`)).body.paymentStatus).toBe('unpaid');
    const paid = await post(`/orders/${number}/pay`, { kind: 'transfer', reference: 'ABA 17' });
    expect(paid.body).toMatchObject({ paymentStatus: 'paid', amountDue: 0 });
  });

  test.each(['ship', 'deliver', 'pay', 'refund', 'undo'])(
    'refuses to %s in the wrong state',
    async (action) => {
      const number = await place();
      const payload = action === 'pay' ? { kind: 'cash' } : {};
      if (action === 'ship' || action === 'pay') {
        expect((await post(`/orders/${number}/${action}`, payload)).status).toBe(200);
      }
      const again = await post(`/orders/${number}/${action}`, payload);
      expect([again.status, again.body.code]).toEqual([409, 'invalid_transition']);
    },
  );

  // Covers office 4.6, office 4.7, office 4.13, office 8.15
  test('returns its stock once, and its money is due for refund, when it is cancelled', async () => {
    const number = await place();
    expect(await stockOf(shop, brush)).toBe(8);
    await post(`/orders/${number}/pay`, { kind: 'khqr' });
    expect((await post(`/orders/${number}/cancel`, {})).body.errors).toHaveProperty('reason');
    const cancelled = await post(`/orders/${number}/cancel`, { reason: 'No longer wanted' });
    expect(cancelled.body).toMatchObject({
      status: 'Cancelled',
      paymentStatus: 'paid',
      refundDue: 21.5,
      amountDue: 0,
      cancelReason: 'No longer wanted',
    });
    expect((await post(`/orders/${number}/cancel`, { reason: 'again' })).body.code).toBe(
      'invalid_transition',
    );
    expect(await stockOf(shop, brush)).toBe(10);
    expect(await numbersOf('payment=refund_due')).toEqual([number]);

    const tooMuch = await post(`/orders/${number}/refund`, { amount: 30 });
    expect([tooMuch.status, Object.keys(tooMuch.body.errors)]).toEqual([400, ['amount']]);
    const part = await post(`/orders/${number}/refund`, { amount: 20 });
    expect(part.body).toMatchObject({ paymentStatus: 'paid', refundDue: 1.5 });
    const rest = await post(`/orders/${number}/refund`);
    expect(rest.body).toMatchObject({ paymentStatus: 'refunded', refundDue: 0, paidAmount: 0 });
    const [seen] = (await shopper.call('GET', '/orders/user/orders')).json();
    expect(seen).toMatchObject({ cancelReason: 'No longer wanted', paymentStatus: 'refunded' });
  });

  // Covers office 8.16
  test('accepts notes, which do not change its version', async () => {
    const number = await place();
    const { body } = await post(`/orders/${number}/notes`, { text: 'Call before noon' });
    expect(body).toMatchObject({ version: 1 });
    expect(body.events.at(-1)).toMatchObject({ action: 'noted', details: { text: 'Call before noon' } });
  });

  // Covers office 2.33
  test('is logged with each move, without customer data', async () => {
    const number = await place();
    await post(`/orders/${number}/ship`, {});
    await edit(number, 2, { customerName: 'Chan' });
    const { body } = await call('GET', `/log?subject=order:${number}`);
    expect(body).toMatchObject([
      {
        action: 'order.shipped',
        by: { _id: owner.id },
        via: 'office',
        before: { status: 'Pending' },
        after: { status: 'Shipped' },
      },
    ]);
    expect(JSON.stringify(body)).not.toContain('ដារ៉ា');
  });
});

describe('the last move', () => {
  test.each([
    ['ship', {}, 'Pending', 'unpaid'],
    ['cancel', { reason: 'wrong tap' }, 'Pending', 'unpaid'],
    ['pay', { kind: 'cash' }, 'Pending', 'unpaid'],
  ])('%s is taken back', async (action, payload, status, paymentStatus) => {
    const number = await place();
    const moved = await post(`/orders/${number}/${action}`, payload);
    expect(moved.body.can).toContain('undo');
    const undone = await post(`/orders/${number}/undo`);
    expect(undone.body).toMatchObject({ status, paymentStatus, cancelReason: null, undoUntil: null });
    expect(undone.body.version).toBe(3);
    expect(undone.body.events.at(-1).action).toBe('undone');
    expect(await stockOf(shop, brush)).toBe(8);
    expect((await post(`/orders/${number}/undo`)).body.code).toBe('invalid_transition');
  });

  test('deliver is undone together with the payment on delivery', async () => {
    const number = await place();
    await post(`/orders/${number}/ship`, { courier: 'J&T' });
    await post(`/orders/${number}/deliver`);
    expect((await post(`/orders/${number}/undo`)).body).toMatchObject({
      status: 'Shipped',
      courier: 'J&T',
      paymentStatus: 'unpaid',
      paidAmount: 0,
    });
  });

  // Covers office 4.8, office 4.9
  test('cannot be undone after 10 seconds, or by anyone else', async () => {
    const number = await place();
    const manager = await joinAs(shop, 'manager', owner);
    await post(`/orders/${number}/ship`);
    expect((await post(`/orders/${number}/undo`, {}, { by: manager })).status).toBe(409);
    shop.sources.advance(10_001);
    expect((await post(`/orders/${number}/undo`)).status).toBe(409);
  });

  // Covers office 4.8
  test('can be undone in the tenth second', async () => {
    const number = await place();
    await post(`/orders/${number}/ship`);
    shop.sources.advance(10_000);
    expect((await post(`/orders/${number}/undo`)).status).toBe(200);
  });

  // Covers office 4.10
  test('cancel cannot be undone if the stock has been sold since', async () => {
    const number = await place();
    await post(`/orders/${number}/cancel`, { reason: 'wrong tap' });
    await setStock(shop, brush, 1);
    const { status, body } = await post(`/orders/${number}/undo`);
    expect([status, body.code]).toEqual([409, 'insufficient_stock']);
    expect(body.shortages[0].available).toBe(1);
    expect((await call('GET', `/orders/${number}`)).body.status).toBe('Cancelled');
  });

  test('cancel is undone if each product has as many pieces as its own line', async () => {
    const paste = await addProduct(shop, { stock: 50 });
    const number = await place();
    await edit(number, 1, {
      products: [
        { productId: brush, quantity: 1 },
        { productId: paste, quantity: 3 },
      ],
    });
    await post(`/orders/${number}/cancel`, { reason: 'wrong tap' });
    await setStock(shop, brush, 1);
    await setStock(shop, paste, 2);
    const { body } = await post(`/orders/${number}/undo`);
    expect(body.shortages).toMatchObject([{ productId: paste, available: 2 }]);
    await setStock(shop, paste, 3);
    expect((await post(`/orders/${number}/undo`)).status).toBe(200);
  });

  test('cancel is undone by nobody who may no longer cancel', async () => {
    const number = await place();
    const manager = await joinAs(shop, 'manager', owner);
    await post(`/orders/${number}/cancel`, { reason: 'wrong tap' }, { by: manager });
    await owner.call('PATCH', `/staff/${manager.id}`, { role: 'packer' });
    expect((await post(`/orders/${number}/undo`, {}, { by: manager })).body.code).toBe('forbidden');
  });
});

describe('a payment that names what was seen as due', () => {
  test('is refused when the order was edited meanwhile, with who did it and the order as it is', async () => {
    const number = await place();
    const manager = await joinAs(shop, 'manager', owner);
    await edit(number, 1, { products: [{ productId: brush, quantity: 3 }] }, { by: manager });
    const late = await post(`/orders/${number}/pay`, { kind: 'cash', amount: 21.5 });
    expect([late.status, late.body]).toMatchObject([
      409,
      {
        code: 'changed_meanwhile',
        by: { _id: manager.id, name: 'A manager' },
        current: { paymentStatus: 'unpaid', amountDue: 31.5, version: 2 },
        yours: { kind: 'cash', amount: 21.5 },
      },
    ]);
    const paid = await post(`/orders/${number}/pay`, { kind: 'cash', amount: 31.5 });
    expect(paid.body).toMatchObject({ paymentStatus: 'paid', paidAmount: 31.5 });
    const again = await post(`/orders/${number}/pay`, { kind: 'cash', amount: 31.5 });
    expect([again.status, again.body.code]).toEqual([409, 'invalid_transition']);
  });

  test('names the rest after an edit, and the whole of a cancelled order', async () => {
    const [number, cancelled] = [await place(), await place()];
    await post(`/orders/${number}/pay`, { kind: 'cash', amount: 21.5 });
    await edit(number, 2, { products: [{ productId: brush, quantity: 3 }] });
    const rest = await post(`/orders/${number}/pay`, { kind: 'cash', amount: 10 });
    expect(rest.body).toMatchObject({ paidAmount: 31.5, amountDue: 0 });
    await post(`/orders/${cancelled}/cancel`, { reason: 'No answer' });
    const paid = await post(`/orders/${cancelled}/pay`, { kind: 'cash', amount: 21.5 });
    expect(paid.body).toMatchObject({ paidAmount: 21.5, refundDue: 21.5 });
  });
});

describe('an amount of money', () => {
  test.each([0.004, 10.004, 0.1 + 0.2, -1])(
    'of %d dollars is neither paid nor given back',
    async (amount) => {
      const number = await place();
      const paid = await post(`/orders/${number}/pay`, { kind: 'cash', amount });
      await post(`/orders/${number}/pay`, { kind: 'cash' });
      await post(`/orders/${number}/cancel`, { reason: 'No answer' });
      const back = await post(`/orders/${number}/refund`, { amount });
      for (const { status, body } of [paid, back]) {
        expect([status, body.code, Object.keys(body.errors)]).toEqual([400, 'invalid_input', ['amount']]);
      }
      expect((await call('GET', `/orders/${number}`)).body).toMatchObject({
        paidAmount: 21.5,
        refundDue: 21.5,
      });
    },
  );

  test('of nothing is not given back', async () => {
    const number = await place();
    await post(`/orders/${number}/pay`, { kind: 'cash' });
    await post(`/orders/${number}/cancel`, { reason: 'No answer' });
    const back = await post(`/orders/${number}/refund`, { amount: 0 });
    expect([back.status, Object.keys(back.body.errors)]).toEqual([400, ['amount']]);
  });

  test('in whole cents comes back to the cent, however large', async () => {
    const number = await place();
    await post(`/orders/${number}/pay`, { kind: 'cash', amount: 21.5 });
    await post(`/orders/${number}/cancel`, { reason: 'No answer' });
    for (const [amount, refundDue] of [
      [19.99, 1.51],
      [0.01, 1.5],
      [0.3, 1.2],
    ]) {
      expect((await post(`/orders/${number}/refund`, { amount })).body).toMatchObject({ refundDue });
    }
    const large = await place();
    await post(`/orders/${large}/cancel`, { reason: 'No answer' });
    await shop.database.pool.query(
      "UPDATE orders SET payment_status = 'paid', paid_cents = 1999999999 WHERE order_number = $1",
      [large],
    );
    const back = await post(`/orders/${large}/refund`, { amount: 19_999_999.98 });
    expect([back.status, back.body.refundDue]).toEqual([200, 0.01]);
  });
});

describe('editing', () => {
  // Covers office 8.4, office 8.5
  test('requires the version that was read', async () => {
    const number = await place();
    const without = await call('PATCH', `/orders/${number}`, { address: 'Street 5' });
    expect([without.status, Object.keys(without.body.errors)]).toEqual([400, ['If-Match']]);
    const manager = await joinAs(shop, 'manager', owner);
    const first = await edit(number, 1, { address: 'Street 5' }, { by: manager });
    expect(first.body).toMatchObject({ address: 'Street 5', version: 2 });
    const late = await edit(number, 1, { address: 'Street 7' });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      code: 'changed_meanwhile',
      by: { _id: manager.id, name: 'A manager' },
      at: shop.sources.now().toISOString(),
      current: { address: 'Street 5', version: 2 },
      yours: { address: 'Street 7', version: 1 },
    });
    expect((await edit(number, 2, { address: 'Street 7' })).body.version).toBe(3);
  });

  // Covers office 4.14, office 4.15
  test('moves stock and money, keeps the price of kept lines and uses the current one for new lines', async () => {
    const number = await place();
    await shop.database.pool.query('UPDATE products SET price_cents = 1200 WHERE id = $1', [brush]);
    const { body } = await edit(number, 1, {
      products: [
        { productId: brush, quantity: 1 },
        { productId: soap, quantity: 3 },
      ],
    });
    expect(body).toMatchObject({ subtotal: 25, totalAmount: 26.5, version: 2 });
    expect(body.products).toMatchObject([
      { productId: brush, quantity: 1, unitPrice: 10, totalPrice: 10 },
      { productId: soap, quantity: 3, unitPrice: 5, totalPrice: 15 },
    ]);
    expect([await stockOf(shop, brush), await stockOf(shop, soap)]).toEqual([9, 7]);
    expect(body.events.at(-1)).toMatchObject({
      action: 'edited',
      details: {
        before: {
          subtotal: 20,
          totalAmount: 21.5,
          products: [{ productId: brush, quantity: 2, unitPrice: 10 }],
        },
      },
    });
    const [seen] = (await shopper.call('GET', '/orders/user/orders')).json();
    expect(seen).toMatchObject({ totalAmount: 26.5, products: [{ quantity: 1 }, { quantity: 3 }] });
  });

  test('an order to more than the database can hold is refused, clearly', async () => {
    const number = await place();
    const ring = await addProduct(shop, { price: MAX_PRICE, stock: 999 });
    const { status, body } = await edit(number, 1, { products: [{ productId: ring, quantity: 21 }] });
    expect([status, body.errors]).toEqual([400, { products: 'The order is too large' }]);
    expect([await stockOf(shop, ring), await stockOf(shop, brush)]).toEqual([999, 8]);
  });

  // Covers office 2.38
  test('is logged by what was changed, without customer data', async () => {
    const number = await place();
    await edit(number, 1, { customerName: 'Chan', products: [{ productId: soap, quantity: 4 }] });
    shop.sources.advance(1_000);
    await edit(number, 2, { address: 'Street 5' });
    const { body } = await call('GET', `/log?subject=order:${number}`);
    expect(body).toMatchObject([
      { action: 'order.edited', after: { fields: ['address'] } },
      { action: 'order.edited', after: { fields: ['customerName', 'products'] } },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/Chan|Street/);
  });

  // Covers office 4.17
  test('a paid order leaves a refund or an amount due', async () => {
    const number = await place();
    await post(`/orders/${number}/pay`, { kind: 'cash' });
    const less = await edit(number, 2, { products: [{ productId: brush, quantity: 1 }] });
    expect(less.body).toMatchObject({ paymentStatus: 'paid', refundDue: 10, amountDue: 0 });
    const more = await edit(number, 3, { products: [{ productId: brush, quantity: 3 }] });
    expect(more.body).toMatchObject({ paymentStatus: 'unpaid', refundDue: 0, amountDue: 10 });
    expect((await post(`/orders/${number}/pay`, { kind: 'cash' })).body).toMatchObject({ amountDue: 0 });
  });

  test('a paid order that an edit made cost more is listed and counted as unpaid until the rest comes', async () => {
    const number = await place({ province: 'takeo', deliveryMethod: 'vtb' });
    await post(`/orders/${number}/pay`, { kind: 'transfer' });
    await edit(number, 2, { products: [{ productId: brush, quantity: 3 }] });
    const lists = async () => [await numbersOf('payment=unpaid'), await numbersOf('payment=paid')];
    const unpaid = async () => (await call('GET', '/counts')).body.unpaid;
    expect([await lists(), await unpaid()]).toEqual([[[number], []], 1]);
    expect((await call('GET', '/orders?waiting=to_confirm')).body).toMatchObject([
      { orderId: number, paymentStatus: 'unpaid', totalAmount: 32, amountDue: 10 },
    ]);
    await edit(number, 3, { products: [{ productId: brush, quantity: 2 }] });
    expect([await lists(), await unpaid()]).toEqual([[[], [number]], 0]);
    const { events } = (await call('GET', `/orders/${number}`)).body;
    expect(events.map(({ action }: { action: string }) => action)).toEqual([
      'created',
      'paid',
      'edited',
      'edited',
    ]);
    await edit(number, 4, { products: [{ productId: brush, quantity: 3 }] });
    await post(`/orders/${number}/pay`, { kind: 'transfer' });
    expect([await lists(), await unpaid()]).toEqual([[[], [number]], 0]);
  });

  test('a cancelled order of which a part was paid is due for refund', async () => {
    const number = await place();
    await post(`/orders/${number}/pay`, { kind: 'cash' });
    await edit(number, 2, { products: [{ productId: brush, quantity: 3 }] });
    const cancelled = await post(`/orders/${number}/cancel`, { reason: 'none' });
    expect(cancelled.body).toMatchObject({ paymentStatus: 'paid', amountDue: 0, refundDue: 21.5 });
    expect((await post(`/orders/${number}/refund`)).body.paymentStatus).toBe('refunded');
  });

  test('an order that cost nothing can be paid again when it costs something', async () => {
    const number = await place();
    await post(`/orders/${number}/pay`, { kind: 'cash' });
    const gift = await addProduct(shop, { stock: 10, discount: 10_000 });
    await shop.database.pool.query('INSERT INTO delivery_free_limits (id, amount_cents) VALUES (1, 0)');
    const free = await edit(number, 2, { products: [{ productId: gift, quantity: 1 }] });
    expect(free.body).toMatchObject({ totalAmount: 0, refundDue: 21.5 });
    const refunded = await post(`/orders/${number}/refund`);
    expect(refunded.body).toMatchObject({ paymentStatus: 'refunded', version: 4 });
    const more = await edit(number, 4, { products: [{ productId: brush, quantity: 1 }] });
    expect(more.body).toMatchObject({ amountDue: 10 });
    expect(more.body.can).toContain('pay');
    expect((await post(`/orders/${number}/pay`, { kind: 'cash' })).body).toMatchObject({
      paymentStatus: 'paid',
      paidAmount: 10,
    });
  });

  // Covers office 4.16
  test('changes nothing if stock is short, the method is not offered or the order has been shipped', async () => {
    const number = await place();
    const short = await edit(number, 1, { products: [{ productId: brush, quantity: 11 }] });
    expect([short.body.code, short.body.shortages[0].available]).toEqual(['insufficient_stock', 10]);
    const method = await edit(number, 1, { province: 'takeo' });
    expect(method.body.errors).toEqual({ deliveryMethod: 'Please select a delivery method.' });
    const gone = await edit(number, 1, { products: [{ productId: '999999', quantity: 1 }] });
    expect(gone.body.code).toBe('product_not_found');
    const same = await edit(number, 1, { products: [{ productId: brush, quantity: 2 }] });
    expect(same.body).toMatchObject({ version: 1, totalAmount: 21.5 });
    const moved = await edit(number, 1, { province: 'takeo', deliveryMethod: 'vtb' });
    expect(moved.body).toMatchObject({ deliveryFee: 2, totalAmount: 22, paymentMethod: 'bank_transfer' });
    await post(`/orders/${number}/ship`);
    expect((await edit(number, 3, { address: 'x' })).body.code).toBe('invalid_transition');
    expect(await stockOf(shop, brush)).toBe(8);
  });
});

describe('an order entered by staff', () => {
  // Covers office 8.14
  test('has the shop’s prices, takes stock, needs no account, and is created once per key', async () => {
    const headers = { 'idempotency-key': 'call-1' };
    const first = await post('/orders', phoneOrder(), headers);
    expect(first.body).toMatchObject({
      channel: 'phone',
      totalAmount: 32,
      customerPhone: '012999888',
      events: [{ action: 'created', by: { _id: owner.id }, via: 'office' }],
    });
    expect((await post('/orders', phoneOrder(), headers)).body).toEqual(first.body);
    expect(await stockOf(shop, brush)).toBe(7);
    expect((await post('/orders', { ...phoneOrder(), address: 'other' }, headers)).body.code).toBe(
      'idempotency_mismatch',
    );
    expect(
      (await post('/orders', { ...phoneOrder(), products: [{ productId: brush, quantity: 8 }] })).body.code,
    ).toBe('insufficient_stock');
    expect((await post('/orders', { ...phoneOrder(), deliveryMethod: 'standard' })).status).toBe(400);
    await post(`/orders/${first.body.orderId}/ship`);
  });
});

describe('a repeated key', () => {
  // Covers office 8.3
  test('returns the same answer and does nothing twice; keys of different people are independent', async () => {
    const number = await place();
    const headers = { 'idempotency-key': 'tap-1' };
    const first = await post(`/orders/${number}/ship`, {}, headers);
    const again = await post(`/orders/${number}/ship`, {}, headers);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.body.events).toHaveLength(2);
    const packer = await joinAs(shop, 'packer', owner);
    expect((await post(`/orders/${number}/ship`, {}, { ...headers, by: packer })).status).toBe(409);
    await post(`/orders/${number}/notes`, { text: 'once' }, { 'idempotency-key': 'note' });
    const noted = await post(`/orders/${number}/notes`, { text: 'once' }, { 'idempotency-key': 'note' });
    expect(noted.body.events).toHaveLength(3);
  });
});

describe('the list', () => {
  // Covers office 4.19
  test('is found by number, phone and name in any spelling', async () => {
    const first = await place();
    const second = await place({ customerName: 'Chan  Thída', customerPhone: '+855 97 765 4321' });
    const third = await place({ customerName: 'ឱ្យសុខដារ៉ា', customerPhone: '0887654321' });
    const all = [third, second, first];
    expect(await numbersOf('')).toEqual(all);
    for (const [text, found] of [
      [first, [first]],
      [first.slice(0, 7).toLowerCase(), [first]],
      [first.slice(3, 9), [first]],
      ['012 345 678', [first]],
      ['012-345-678', [first]],
      ['+85512345678', [first]],
      ['០១២៣៤៥៦៧៨', [first]],
      ['5678', [first]],
      ['4321', [third, second]],
      ['97 765 4321', [second]],
      ['chan thida', [second]],
      ['CHANTH', [second]],
      ['thid', [second]],
      ['សុខ', [third, first]],
      ['ដារ៉ា', [third, first]],
      ['ដារា', [third, first]],
      ['អោយសុខ', [third]],
      ['nobody', []],
      // Neither digit is in an order's number.
      ['10', []],
      ['%', []],
      [' ', all],
    ] as const) {
      expect(await numbersOf(`q=${encodeURIComponent(text)}`), text).toEqual(found);
    }
  });

  // Covers office 4.20, office 8.8
  test('is filtered by status, payment, province, courier and days in Phnom Penh', async () => {
    const first = await place();
    const second = await place({ province: 'takeo', deliveryMethod: 'vtb' });
    const third = await place();
    await post(`/orders/${first}/ship`, { courier: 'J&T' });
    await post(`/orders/${third}/cancel`, { reason: 'none' });
    await post(`/orders/${second}/pay`, { kind: 'transfer' });
    expect(await numbersOf('status=Shipped')).toEqual([first]);
    expect(await numbersOf('payment=paid')).toEqual([second]);
    expect(await numbersOf('payment=unpaid')).toEqual([first]);
    expect(await numbersOf('payment=unpaid&status=Cancelled')).toEqual([third]);
    expect(await numbersOf('province=takeo')).toEqual([second]);
    expect(await numbersOf('courier=j%26t')).toEqual([first]);
    expect(await numbersOf('courier=vtb')).toEqual([second]);
    expect(await numbersOf('status=Shipped&q=345678&province=phnom_penh')).toEqual([first]);
    // 23:30 and 00:30 in Phnom Penh.
    const at = (number: string, time: string) =>
      shop.database.pool.query('UPDATE orders SET created_at = $2 WHERE order_number = $1', [number, time]);
    await at(first, '2026-11-20T16:30:00Z');
    await at(second, '2026-11-20T17:30:00Z');
    await at(third, '2026-11-22T17:30:00Z');
    expect(await numbersOf('from=2026-11-20&to=2026-11-20')).toEqual([first]);
    expect(await numbersOf('from=2026-11-21&to=2026-11-21')).toEqual([second]);
    expect((await call('GET', '/orders?status=Lost')).status).toBe(400);
  });

  test('is filtered by each value of the fields that are filters', async () => {
    const first = await place();
    await place({ province: 'takeo', deliveryMethod: 'vtb' });
    await post(`/orders/${first}/ship`);
    await post('/orders', phoneOrder());
    const all: Record<string, string>[] = (await call('GET', '/orders')).body;
    for (const [name, { _zod }] of Object.entries(officeCalls.listOrders.query.shape)) {
      const isField = all.every((order) => name in order);
      for (const value of isField ? (_zod.values ?? []) : []) {
        if (typeof value !== 'string') continue;
        const found = all.filter((order) => order[name] === value).map(({ orderId }) => orderId);
        expect(await numbersOf(`${name}=${value}`), `${name}=${value}`).toEqual(found);
      }
    }
  });

  test('recognises a courier by the names of its delivery method', async () => {
    const [first, second] = [await place({ province: 'takeo', deliveryMethod: 'vtb' }), await place()];
    await post(`/orders/${first}/ship`, { courier: 'VET' });
    await post(`/orders/${second}/ship`, { courier: 'វីរៈប៊ុនថាំ (VET)' });
    const third = await place({ province: 'takeo', deliveryMethod: 'vtb' });
    expect(await numbersOf('courier=VTB')).toEqual([third, second]);
    expect(await numbersOf('courier=vet')).toEqual([first]);
    const fourth = await place();
    await post(`/orders/${fourth}/ship`, { courier: 'Éclair' });
    expect(await numbersOf(`courier=${encodeURIComponent('Éclair')}`)).toEqual([fourth]);
  });

  // Covers office 3.19, office 8.2
  test('is paged consistently while orders are placed', async () => {
    const placed: string[] = [];
    for (let count = 0; count < 4; count += 1) placed.unshift(await place());
    const first = await call('GET', '/orders?limit=3&province=phnom_penh&q=345678');
    await place();
    const second = await call('GET', nextPath(first.answer) ?? '');
    const numbers = [...first.body, ...second.body].map(({ orderId }: { orderId: string }) => orderId);
    expect(numbers).toEqual(placed);
    expect(second.answer.headers.link).toBeUndefined();
    expect((await call('GET', '/orders?limit=201')).status).toBe(400);
  });

  test.each(['nonsense', '2026-13-01T00:00:00.000Z', '0000-01-01T00:00:00.000Z'])(
    'refuses a cursor of %s',
    async (time) => {
      const id = crypto.randomUUID();
      for (const [list, text] of [
        ['orders', `${time} ${id}`],
        ['log', `${time}.${id}`],
        ['log', `2026-11-20T00:00:00.000Z.${'-'.repeat(36)}`],
      ]) {
        const after = Buffer.from(text ?? '').toString('base64url');
        expect((await call('GET', `/${list}?after=${after}`)).body.code, text).toBe('invalid_cursor');
      }
    },
  );

  test.each(['from=0000-01-01', 'to=9999-12-31', 'from=9999-12-30&to=9999-12-31'])(
    'and the reports refuse days outside of the calendar: %s',
    async (days) => {
      for (const path of ['/orders', '/reports/daily']) {
        expect((await call('GET', `${path}?${days}`)).body.code, path).toBe('invalid_input');
      }
      const since = await call('GET', '/recent-orders?since=0000-01-01T00:00:00Z');
      expect(since.body.code).toBe('invalid_input');
    },
  );

  test('answers 304 while nothing is new', async () => {
    await place();
    const { answer } = await call('GET', '/orders');
    const headers = { 'if-none-match': String(answer.headers.etag) };
    expect((await call('GET', '/orders', undefined, headers)).status).toBe(304);
    // As a proxy that compresses hands it on.
    const weakened = { 'if-none-match': `W/${answer.headers.etag}` };
    expect((await call('GET', '/orders', undefined, weakened)).status).toBe(304);
    await place();
    expect((await call('GET', '/orders', undefined, headers)).status).toBe(200);
  });
});

describe('the newest orders, for phones without a network', () => {
  const recent = async (since?: string) => {
    const { body } = await call('GET', `/recent-orders${since === undefined ? '' : `?since=${since}`}`);
    return body.map(({ orderId }: { orderId: string }) => orderId);
  };

  test('come with everything, as each order’s page has it', async () => {
    const older = await place();
    const newer = await place();
    await post(`/orders/${newer}/ship`, { courier: 'VET' });
    const { body } = await call('GET', '/recent-orders');
    expect(body).toEqual([
      (await call('GET', `/orders/${newer}`)).body,
      (await call('GET', `/orders/${older}`)).body,
    ]);
  });

  test('come again only when they changed, by a note too', async () => {
    const [shipped, noted] = [await place(), await place()];
    await place();
    shop.sources.advance(60_000);
    const since = shop.sources.now().toISOString();
    expect(await recent(since)).toEqual([]);
    await post(`/orders/${shipped}/ship`);
    await post(`/orders/${noted}/notes`, { text: 'Call first' });
    expect(await recent(since)).toEqual([noted, shipped]);
  });

  test('cost nothing when nothing changed', async () => {
    await place();
    const { answer } = await call('GET', '/recent-orders');
    const again = await call('GET', '/recent-orders', undefined, {
      'if-none-match': String(answer.headers.etag),
    });
    expect([again.status, again.body]).toEqual([304, null]);
  });
});

describe('an order’s page', () => {
  test('answers 304 while nothing is new', async () => {
    const number = await place();
    const { answer } = await call('GET', `/orders/${number}`);
    const headers = { 'if-none-match': String(answer.headers.etag) };
    expect((await call('GET', `/orders/${number}`, undefined, headers)).status).toBe(304);
    await post(`/orders/${number}/notes`, { text: 'Call first' });
    expect((await call('GET', `/orders/${number}`, undefined, headers)).status).toBe(200);
  });

  test('is printed with the shop’s name and phone', async () => {
    const { shopName, contactPhone } = shop.config.shop;
    expect((await call('GET', '/sender')).body).toEqual({ name: shopName, phone: contactPhone });
  });
});

describe('figures', () => {
  // Covers office 8.17
  test('count what is waiting, with an ETag', async () => {
    const first = await place();
    await place({ province: 'takeo', deliveryMethod: 'vtb' });
    await setStock(shop, soap, 0);
    const { body, answer } = await call('GET', '/counts');
    expect(body).toEqual({ pending: 2, unpaid: 2, messages: 0, lowStock: 1 });
    const headers = { 'if-none-match': String(answer.headers.etag) };
    expect((await call('GET', '/counts', undefined, headers)).status).toBe(304);
    await post(`/orders/${first}/ship`);
    expect((await call('GET', '/counts', undefined, headers)).body.pending).toBe(1);
  });

  // Covers office 3.2
  test('of what is waiting match the lists they link to', async () => {
    const old = await place();
    const [toPack, toConfirm] = [await place(), await place({ province: 'takeo', deliveryMethod: 'vtb' })];
    const paid = await place({ province: 'takeo', deliveryMethod: 'vtb' });
    await post(`/orders/${paid}/pay`, { kind: 'transfer' });
    await post(`/orders/${await place()}/ship`);
    const now = shop.sources.now().getTime();
    for (const [number, age] of [
      [old, 86_400_001],
      [toPack, 86_399_000],
    ] as const) {
      await shop.database.pool.query('UPDATE orders SET created_at = $2 WHERE order_number = $1', [
        number,
        new Date(now - age),
      ]);
    }
    const { body, answer } = await call('GET', '/waiting');
    expect(body).toEqual({ toConfirm: 1, toPack: 3, olderThanDay: 1, messages: 0, lowStock: 1 });
    expect((await call('GET', '/reports/today')).body.waiting).toEqual(body);
    expect(await numbersOf('waiting=to_confirm')).toEqual([toConfirm]);
    expect(await numbersOf('waiting=to_pack')).toEqual([paid, toPack, old]);
    expect(await numbersOf('waiting=old')).toEqual([old]);
    expect(await numbersOf('waiting=old&status=Shipped')).toEqual([]);
    const headers = { 'if-none-match': String(answer.headers.etag) };
    expect((await call('GET', '/waiting', undefined, headers)).status).toBe(304);
  });

  test.each(['/reports/today', '/reports/daily'])('%s answers 304 until a figure changes', async (path) => {
    const number = await place();
    const { answer } = await call('GET', path);
    const headers = { 'if-none-match': String(answer.headers.etag) };
    expect((await call('GET', path, undefined, headers)).status).toBe(304);
    await post(`/orders/${number}/cancel`, { reason: 'none' });
    expect((await call('GET', path, undefined, headers)).status).toBe(200);
  });

  // Covers office 3.3, office 8.25
  test('of today and of each day follow Phnom Penh time and exclude cancelled orders', async () => {
    const [first, second] = [await place(), await place()];
    await post(`/orders/${second}/cancel`, { reason: 'none' });
    const today = await call('GET', '/reports/today');
    expect(today.body).toMatchObject({
      today: { orders: 2, revenue: 21.5, cancelled: 1 },
      lastWeek: { orders: 0, revenue: 0, cancelled: 0 },
      waiting: { toConfirm: 0, toPack: 1, olderThanDay: 0 },
    });
    const at = "UPDATE orders SET created_at = '2026-11-10T17:00:00Z' WHERE order_number = $1";
    await shop.database.pool.query(at, [first]);
    const daily = await call('GET', '/reports/daily?from=2026-11-10&to=2026-11-12');
    expect(daily.body).toEqual([
      { day: '2026-11-10', orders: 0, revenue: 0, cancelled: 0 },
      { day: '2026-11-11', orders: 1, revenue: 21.5, cancelled: 0 },
      { day: '2026-11-12', orders: 0, revenue: 0, cancelled: 0 },
    ]);
    expect((await call('GET', '/reports/daily')).body).toHaveLength(14);
    expect((await call('GET', '/reports/daily?from=2026-11-10&to=2026-11-09')).status).toBe(400);
    expect((await call('GET', '/reports/daily?from=2020-01-01&to=2026-11-09')).status).toBe(400);
  });
});

describe('roles', () => {
  /** Who may call what. Written down here a second time on purpose: a new or loosened endpoint has to be meant. */
  const OWNERS: readonly Role[] = ['owner'];
  const SELLERS: readonly Role[] = ['owner', 'manager'];
  const PACKERS: readonly Role[] = [...SELLERS, 'packer'];
  const RULES = {
    listOrders: PACKERS,
    findOrder: PACKERS,
    listRecentOrders: PACKERS,
    getSender: PACKERS,
    getCounts: PACKERS,
    getWaiting: PACKERS,
    shipOrder: PACKERS,
    deliverOrder: PACKERS,
    noteOnOrder: PACKERS,
    undoOrderMove: PACKERS,
    enterOrder: SELLERS,
    editOrder: SELLERS,
    cancelOrder: SELLERS,
    payOrder: SELLERS,
    refundOrder: SELLERS,
    reportToday: SELLERS,
    reportDaily: SELLERS,
    countDemo: OWNERS,
    removeDemo: OWNERS,
  } as const;

  // Covers office 2.27
  test.each(ROLES)('let a %s call exactly what the table says', async (role) => {
    const number = await place();
    const by = role === 'owner' ? owner : await joinAs(shop, role, owner);
    for (const [name, allowed] of Object.entries(RULES)) {
      const { method, path } = officeCalls[name as keyof typeof RULES];
      const { status } = await call(
        method,
        path.replace(':orderId', number),
        method === 'GET' ? undefined : {},
        { by },
      );
      expect(status === 403, `${role} ${name}`).toBe(!allowed.includes(role));
    }
  });

  test('admit nobody without a session', async () => {
    for (const name of Object.keys(RULES)) {
      const { method, path } = officeCalls[name as keyof typeof RULES];
      const answer = await officeBrowser(shop).call(method, path.replace(':orderId', 'PH-1'));
      expect(answer.json(), name).toMatchObject({ code: 'sign_in_required' });
    }
  });
});
