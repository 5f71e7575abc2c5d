import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ChangeFeed } from '../../changes/change-feed.ts';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { joinAsOwner, type StaffPerson } from '../../testing/office-calls.ts';
import { lifecycleOf } from '../../testing/order-lifecycle.ts';
import { recordingLog } from '../../testing/recording-log.ts';
import { salesOutOfStep } from '../../testing/sales-out-of-step.ts';
import {
  addProduct,
  addShopper,
  productsOutOfStep,
  stockOf,
  type TestShopper,
} from '../../testing/sample-goods.ts';
import { orderBody, placedOrder, placeOrder } from '../../testing/sample-order.ts';
import { ShopSettingsService } from '../shop-settings/shop-settings.service.ts';
import { expireOrders } from './order-expiry.ts';
import { forgetNetworks } from './shop-orders.repository.ts';

/** Orders of which nothing is due: a gift, delivered for nothing. */

const HOUR = 60 * 60 * 1000;
const KHQR = { account: 'phsar@devb', name: 'Phsar', city: 'Phnom Penh' };

let shop: TestApp;
let owner: StaffPerson;
let shopper: TestShopper;
let gift: string;
let brush: string;

beforeAll(async () => {
  shop = await openTestApp({ config: { khqr: KHQR } });
});
afterAll(() => shop.close());
afterEach(async () => {
  expect(await productsOutOfStep(shop)).toEqual([]);
  expect(await salesOutOfStep(shop)).toEqual([]);
});
beforeEach(async () => {
  await shop.database.emptyAll();
  owner = await joinAsOwner(shop);
  await owner.call('PUT', '/delivery-free-limit', { amount: 0 });
  shopper = await addShopper(shop);
  gift = await addProduct(shop, { price: 1_000, discount: 10_000, stock: 400 });
  brush = await addProduct(shop, { price: 1_000, stock: 50 });
});

const free = { deliveryFee: 0, isFreeDelivery: true };
const byTransfer = { province: 'takeo', deliveryMethod: 'vtb' } as const;
const gifts = (quantity = 1, change = {}) =>
  orderBody([{ productId: gift, quantity, unitPrice: 0, discount: 100 }], {
    ...free,
    totalAmount: 0,
    ...change,
  });
const expire = async () => {
  const { database, sources, config: given } = shop;
  const log = recordingLog();
  const settings = new ShopSettingsService({
    db: database.db,
    given,
    log,
    changes: new ChangeFeed(sources),
  });
  const isBeingPaid = async () => false;
  await expireOrders({ database, sources, settings, lifecycle: lifecycleOf(shop), isBeingPaid, log });
};
const placeGift = (change = {}) => placedOrder(shopper, gifts(1, change));
const staffOrder = async (number: string) => (await owner.call('GET', `/orders/${number}`)).json();
const actionsOf = async (number: string) =>
  (await staffOrder(number)).events.map(({ action }: { action: string }) => action);
const edit = async (number: string, productId: string, quantity = 1) => {
  const headers = { 'if-match': `"${(await staffOrder(number)).version}"` };
  const answer = await owner.call(
    'PATCH',
    `/orders/${number}`,
    { products: [{ productId, quantity }] },
    { headers },
  );
  return answer.json();
};
const ownOrder = async () => (await shopper.call('GET', '/orders/user/orders')).json()[0];
const listed = async (search: string) =>
  (await owner.call('GET', `/orders?${search}`)).json().map(({ orderId }: { orderId: string }) => orderId);

describe.each([
  ['by transfer', byTransfer],
  ['on delivery', {}],
])('an order that costs nothing, paid %s,', (_, delivery) => {
  test('is paid from the start, by the shop, in its history', async () => {
    const answer = await placeOrder(shopper, gifts(1, delivery));
    const { orderId: number, ...order } = answer.json().order;
    expect([answer.statusCode, order]).toMatchObject([
      201,
      { paymentStatus: 'paid', amountDue: 0, totalAmount: 0 },
    ]);
    const found = await staffOrder(number);
    expect(found).toMatchObject({
      paymentStatus: 'paid',
      paidAmount: 0,
      amountDue: 0,
      refundDue: 0,
      payLink: null,
    });
    expect(found.events).toMatchObject([
      { action: 'created', by: { kind: 'shopper' } },
      { action: 'paid', by: { kind: 'system' }, details: { amount: 0 } },
    ]);
    expect(found.can).not.toContain('pay');
    expect(await listed('payment=unpaid')).toEqual([]);
    expect(await listed('waiting=to_pack')).toEqual([number]);
    expect((await owner.call('GET', '/counts')).json().unpaid).toBe(0);
  });

  test('is offered no code, and says when it was paid', async () => {
    const number = await placeGift(delivery);
    const at = shop.sources.now().toISOString();
    expect((await shopper.call('POST', `/orders/${number}/khqr`)).json().code).toBe('already_paid');
    expect((await shopper.call('GET', `/orders/${number}/payment`)).json()).toEqual({
      paymentStatus: 'paid',
      amountDue: 0,
      paidAt: at,
      md5: null,
    });
  });

  test('is shipped and delivered as any other; nothing is to be given back', async () => {
    const number = await placeGift(delivery);
    await owner.call('POST', `/orders/${number}/ship`, {});
    await owner.call('POST', `/orders/${number}/deliver`);
    expect(await staffOrder(number)).toMatchObject({
      status: 'Delivered',
      paymentStatus: 'paid',
      paidAmount: 0,
      refundDue: 0,
    });
    expect((await owner.call('POST', `/orders/${number}/refund`)).json().code).toBe('invalid_transition');
  });

  test('can be cancelled by its shopper and becomes unpaid', async () => {
    const number = await placeGift(delivery);
    const answer = await shopper.call('POST', `/orders/${number}/cancel`);
    expect(answer.json().order).toMatchObject({ status: 'Cancelled', paymentStatus: 'unpaid', amountDue: 0 });
    expect([(await staffOrder(number)).refundDue, await stockOf(shop, gift)]).toEqual([0, 400]);
  });
});

test('an order that staff enter for nothing is paid from the start', async () => {
  const answer = await owner.call('POST', '/orders', {
    customerName: 'Sokha Chan',
    customerPhone: '012 345 678',
    address: 'Street 271',
    province: 'phnom_penh',
    deliveryMethod: 'standard',
    channel: 'phone',
    products: [{ productId: gift, quantity: 1 }],
  });
  expect(answer.json()).toMatchObject({ totalAmount: 0, paymentStatus: 'paid' });
  expect(await actionsOf(answer.json().orderId)).toEqual(['created', 'paid']);
});

test('an edit to nothing pays an order, and one that costs something again leaves it unpaid', async () => {
  const brushes = orderBody([{ productId: brush, quantity: 2, unitPrice: 10 }], {
    ...free,
    totalAmount: 20,
    ...byTransfer,
  });
  const number = await placedOrder(shopper, brushes);
  expect((await ownOrder()).paymentStatus).toBe('unpaid');
  expect(await edit(number, gift)).toMatchObject({ totalAmount: 0, paymentStatus: 'paid', amountDue: 0 });
  expect(await actionsOf(number)).toEqual(['created', 'edited', 'paid']);
  expect(await ownOrder()).toMatchObject({ paymentStatus: 'paid', amountDue: 0 });
  expect(await edit(number, brush)).toMatchObject({
    totalAmount: 10,
    paymentStatus: 'unpaid',
    amountDue: 10,
  });
  expect(await ownOrder()).toMatchObject({ paymentStatus: 'unpaid', amountDue: 10 });
  expect((await shopper.call('POST', `/orders/${number}/khqr`)).json()).toMatchObject({ amount: 10 });
  const paid = await owner.call('POST', `/orders/${number}/pay`, { kind: 'cash' });
  expect(paid.json()).toMatchObject({ paymentStatus: 'paid', paidAmount: 10 });
  // What was paid stays paid and is due for refund.
  expect(await edit(number, gift)).toMatchObject({ paymentStatus: 'paid', paidAmount: 10, refundDue: 10 });
  expect(await actionsOf(number)).toEqual(['created', 'edited', 'paid', 'edited', 'paid', 'edited']);
  expect((await shopper.call('POST', `/orders/${number}/cancel`)).json().code).toBe('invalid_transition');
});

test('a refunded order that an edit makes cost something again is unpaid', async () => {
  const brushes = orderBody([{ productId: brush, quantity: 1, unitPrice: 10 }], {
    ...free,
    totalAmount: 10,
    ...byTransfer,
  });
  const number = await placedOrder(shopper, brushes);
  await owner.call('POST', `/orders/${number}/pay`, { kind: 'cash' });
  await edit(number, gift);
  expect((await owner.call('POST', `/orders/${number}/refund`)).json().paymentStatus).toBe('refunded');
  expect(await edit(number, brush)).toMatchObject({ paymentStatus: 'unpaid', amountDue: 10 });
});

test('an order waits its whole time from the edit that made it cost something', async () => {
  await owner.call('PATCH', '/settings', { unpaidOrders: { hours: 3 } });
  const number = await placeGift(byTransfer);
  shop.sources.advance(4 * HOUR);
  await edit(number, brush);
  const status = async () => (await staffOrder(number)).status;
  shop.sources.advance(2 * HOUR);
  await expire();
  expect(await status()).toBe('Pending');
  shop.sources.advance(2 * HOUR);
  await expire();
  expect(await status()).toBe('Cancelled');
});

test('orders that cost nothing do not expire', async () => {
  await owner.call('PATCH', '/settings', { unpaidOrders: { hours: 1 } });
  const number = await placeGift(byTransfer);
  const old = await placeGift(byTransfer);
  // As a server of the previous release writes it.
  await shop.database.pool.query("UPDATE orders SET payment_status = 'unpaid' WHERE order_number = $1", [
    old,
  ]);
  expect((await ownOrder()).paymentStatus).toBe('paid');
  shop.sources.advance(2 * HOUR);
  await expire();
  expect([(await staffOrder(number)).status, (await staffOrder(old)).status]).toEqual(['Pending', 'Pending']);
});

describe('the limits of unpaid orders', () => {
  test('count free orders', async () => {
    for (let count = 0; count < 10; count += 1) await placeGift();
    expect((await placeOrder(shopper, gifts())).json().code).toBe('unpaid_orders_limit');
    await forgetNetworks(shop.database.db, new Date(shop.sources.now().getTime() - HOUR));
    expect((await placeOrder(await addShopper(shop), gifts())).json().code).toBe('unpaid_network_limit');
    expect(await stockOf(shop, gift)).toBe(390);
  });

  test('a free order does not count as served', async () => {
    await owner.call('PATCH', '/settings', { unpaidOrders: { proofAbove: 50 } });
    await placeGift();
    const large = orderBody([{ productId: brush, quantity: 6, unitPrice: 10 }], { ...free, totalAmount: 60 });
    expect((await placeOrder(shopper, large)).json().code).toBe('phone_proof_needed');
  });
});
