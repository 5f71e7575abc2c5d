import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { joinAs, joinAsOwner, type StaffPerson } from '../../testing/office-calls.ts';
import { salesOutOfStep } from '../../testing/sales-out-of-step.ts';
import {
  addProduct,
  addShopper,
  productsOutOfStep,
  stockOf,
  type TestShopper,
} from '../../testing/sample-goods.ts';
import { orderBody, placedOrder, placeOrder } from '../../testing/sample-order.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';

let shop: TestApp;
let owner: StaffPerson;
let manager: StaffPerson;
let shopper: TestShopper;
let brush: string;
let number: string;

beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.emptyAll();
  owner = await joinAsOwner(shop);
  manager = await joinAs(shop, 'manager', owner);
  shopper = await addShopper(shop);
  brush = await addProduct(shop, { stock: 20 });
  const body = orderBody([{ productId: brush, quantity: 4, unitPrice: 10 }]);
  number = await placedOrder(shopper, body);
});

const post = (by: StaffPerson, action: string, payload: object = {}, headers: Record<string, string> = {}) =>
  by.call('POST', `/orders/${number}/${action}`, payload, { headers });
const editTo = (by: StaffPerson, quantity: number, version = 1) =>
  by.call(
    'PATCH',
    `/orders/${number}`,
    { products: [{ productId: brush, quantity }] },
    { headers: { 'if-match': String(version) } },
  );
const order = async () => (await owner.call('GET', `/orders/${number}`)).json();
const codesOf = (answers: readonly { statusCode: number; json(): { code?: string } }[]) =>
  answers.map((answer) => (answer.statusCode === 200 ? 'done' : (answer.json().code ?? ''))).sort();

/** Stock is what its movements say, what the order holds is gone from it, and the money adds up. */
afterEach(async () => {
  expect(await productsOutOfStep(shop)).toEqual([]);
  expect(await salesOutOfStep(shop)).toEqual([]);
  const { status, products, subtotal, totalAmount, deliveryFee, paidAmount, amountDue, refundDue } =
    await order();
  const held = status === 'Cancelled' ? 0 : products[0].quantity;
  expect(await stockOf(shop, brush)).toBe(20 - held);
  expect(subtotal).toBe(products[0].quantity * 10);
  expect(totalAmount).toBe(subtotal + deliveryFee);
  expect(paidAmount + amountDue - refundDue).toBe(status === 'Cancelled' ? 0 : totalAmount);
});

/** Ten rounds would find the same: each pair meets at the row's lock. */
describe('two at the same order at once', () => {
  // Covers office 4.12
  test('ship it once', async () => {
    const answers = await Promise.all([owner, manager, owner, manager].map((by) => post(by, 'ship')));
    expect(codesOf(answers)).toEqual(['done', ...Array(3).fill('invalid_transition')]);
  });

  test('ship it once for one key, and both get the same answer', async () => {
    const headers = { 'idempotency-key': 'tap' };
    const answers = await Promise.all([1, 2, 3].map(() => post(owner, 'ship', {}, headers)));
    expect(codesOf(answers)).toEqual(['done', 'done', 'done']);
    expect((await order()).events.map(({ action }: { action: string }) => action)).toEqual([
      'created',
      'shipped',
    ]);
  });

  test('cancel it once, whether or not it was shipped first', async () => {
    const answers = await Promise.all([
      post(owner, 'ship'),
      post(manager, 'cancel', { reason: 'none' }),
      post(owner, 'cancel', { reason: 'none' }),
    ]);
    expect((await order()).status).toBe('Cancelled');
    expect(codesOf(answers.slice(1))).toEqual(['done', 'invalid_transition']);
  });

  test('cancel it as its shopper once, however often it is pressed, or ship it', async () => {
    const [shipped, ...cancelled] = await Promise.all([
      post(owner, 'ship'),
      ...Array.from({ length: 4 }, () => shopper.call('POST', `/orders/${number}/cancel`)),
    ]);
    const { status, events } = await order();
    expect(shipped.statusCode).toBe(status === 'Shipped' ? 200 : 409);
    expect(codesOf(cancelled)).toEqual(Array(4).fill(status === 'Shipped' ? 'invalid_transition' : 'done'));
    expect(events.map(({ action }: { action: string }) => action)).toEqual(['created', status.toLowerCase()]);
    const { rows } = await shop.database.pool.query(`SELECT 1 FROM outbox WHERE topic = 'order.cancelled'`);
    expect(rows).toHaveLength(status === 'Shipped' ? 0 : 1);
  });

  test('cancel it as its shopper before it is paid, or not at all', async () => {
    const [paid, cancelled] = await Promise.all([
      post(owner, 'pay', { kind: 'cash' }),
      shopper.call('POST', `/orders/${number}/cancel`),
    ]);
    // Money that comes for a cancelled order is taken down, and is due for refund.
    expect(paid.statusCode).toBe(200);
    const { status, refundDue, totalAmount } = await order();
    const isCancelled = cancelled.statusCode === 200;
    expect([status, refundDue]).toEqual(isCancelled ? ['Cancelled', totalAmount] : ['Pending', 0]);
  });

  test('edit it before its shopper cancels it, or not at all', async () => {
    const [edited, cancelled] = await Promise.all([
      editTo(owner, 7),
      shopper.call('POST', `/orders/${number}/cancel`),
    ]);
    expect(cancelled.statusCode).toBe(200);
    expect(['done', 'changed_meanwhile']).toEqual(expect.arrayContaining(codesOf([edited])));
  });

  test('edit it before it is cancelled, or not at all', async () => {
    const [edited, cancelled] = await Promise.all([
      editTo(owner, 7),
      post(manager, 'cancel', { reason: 'none' }),
    ]);
    expect(cancelled.statusCode).toBe(200);
    expect(['done', 'changed_meanwhile']).toEqual(expect.arrayContaining(codesOf([edited])));
  });

  test('edit it one after the other, and the second sees what the first did', async () => {
    const answers = await Promise.all([editTo(owner, 1), editTo(manager, 9), editTo(owner, 5)]);
    expect(codesOf(answers)).toEqual(['changed_meanwhile', 'changed_meanwhile', 'done']);
  });

  test('edit it by what shoppers left while the edit waited for the product', async () => {
    const buyer = await addShopper(shop);
    const holder = await shop.database.pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM product_stock WHERE product_id = $1 FOR UPDATE', [brush]);
    const sale = placeOrder(buyer, orderBody([{ productId: brush, quantity: 10, unitPrice: 10 }]));
    await untilWaiting(shop, 1);
    const edit = editTo(owner, 20);
    await untilWaiting(shop, 2);
    await holder.query('ROLLBACK');
    holder.release();
    const [sold, edited] = await Promise.all([sale, edit]);
    expect([sold.statusCode, edited.statusCode]).toEqual([201, 409]);
    // Four in the order, six that are left.
    expect(edited.json()).toMatchObject({ code: 'insufficient_stock', shortages: [{ available: 10 }] });
    // The check after each test counts this order alone.
    const { orderId } = sold.json().order;
    await owner.call('POST', `/orders/${orderId}/cancel`, { reason: 'end of the test' });
  });

  test('pay it once', async () => {
    const answers = await Promise.all([
      post(owner, 'pay', { kind: 'cash' }),
      post(manager, 'pay', { kind: 'transfer' }),
    ]);
    expect(codesOf(answers)).toEqual(['done', 'invalid_transition']);
    expect((await order()).paidAmount).toBe((await order()).totalAmount);
  });

  test('undo a cancellation before it is paid, or not at all', async () => {
    await post(owner, 'cancel', { reason: 'wrong tap' });
    const [undone, paid] = await Promise.all([post(owner, 'undo'), post(manager, 'pay', { kind: 'cash' })]);
    expect(paid.statusCode).toBe(200);
    const { status } = await order();
    expect(status).toBe(undone.statusCode === 200 ? 'Pending' : 'Cancelled');
  });

  test('undo a payment before it is shipped, or not at all', async () => {
    await post(owner, 'pay', { kind: 'cash' });
    const [undone, shipped] = await Promise.all([post(owner, 'undo'), post(manager, 'ship')]);
    expect(shipped.statusCode).toBe(200);
    expect((await order()).paymentStatus).toBe(undone.statusCode === 200 ? 'unpaid' : 'paid');
  });

  test('undo a cancellation while shoppers buy the returned stock', async () => {
    await editTo(owner, 20);
    await post(owner, 'cancel', { reason: 'wrong tap' });
    const buyer = await addShopper(shop);
    const other = await addProduct(shop, { stock: 5 });
    const bought = orderBody([
      { productId: other, quantity: 1, unitPrice: 10 },
      { productId: brush, quantity: 1, unitPrice: 10 },
    ]);
    const [undone, sold] = await Promise.all([post(owner, 'undo'), placeOrder(buyer, bought)]);
    expect([undone.statusCode, sold.statusCode].filter((status) => status === 409)).toHaveLength(1);
    // Whoever came first has it; the check after each test counts this order alone.
    if (sold.statusCode === 201) {
      const { orderId } = sold.json().order;
      await owner.call('POST', `/orders/${orderId}/cancel`, { reason: 'end of the test' });
    }
  });
});
