import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ChangeFeed } from '../../changes/change-feed.ts';
import { COMMAND_ACTOR } from '../../platform/actor.ts';
import { accountCalls, DARA } from '../../testing/account-calls.ts';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { joinAsOwner, STAFF_PASSWORD, type StaffPerson } from '../../testing/office-calls.ts';
import { lifecycleOf } from '../../testing/order-lifecycle.ts';
import { recordingLog } from '../../testing/recording-log.ts';
import { addProduct, addShopper, stockOf, type TestShopper } from '../../testing/sample-goods.ts';
import { freshKey, orderBody, placeOrder } from '../../testing/sample-order.ts';
import { expireOrders } from '../shop-orders/order-expiry.ts';
import { ShopSettingsService } from '../shop-settings/shop-settings.service.ts';

const HOUR = 60 * 60 * 1000;

let shop: TestApp;
let owner: StaffPerson;
let shopper: TestShopper;
let brush: string;

beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.emptyAll();
  // What was kept of the settings before.
  owner = await joinAsOwner(shop);
  await owner.call('PUT', '/delivery-free-limit', { amount: 45 });
  shopper = await addShopper(shop);
  brush = await addProduct(shop, { price: 1_000, stock: 100 });
});

const set = async (unpaidOrders: object) => {
  await owner.call('POST', '/me/step-up', { password: STAFF_PASSWORD });
  const answer = await owner.call('PATCH', '/settings', { unpaidOrders });
  expect(answer.statusCode).toBe(200);
};
const byTransfer = { province: 'takeo', deliveryMethod: 'vtb', deliveryFee: 2, totalAmount: 12 } as const;
const brushes = (quantity: number, change = {}) =>
  orderBody([{ productId: brush, quantity, unitPrice: 10 }], change);

describe('orders that wait for their transfer', () => {
  let paying: string[] = [];
  let broken: string[] = [];
  let log = recordingLog();
  beforeEach(() => {
    paying = [];
    broken = [];
    log = recordingLog();
  });
  const expire = () => {
    const settings = new ShopSettingsService({
      db: shop.database.db,
      given: shop.config,
      log: recordingLog(),
      changes: new ChangeFeed(shop.sources),
    });
    const isBeingPaid = async (orderNumber: string) => {
      if (broken.includes(orderNumber)) throw new Error('broken');
      return paying.includes(orderNumber);
    };
    const lifecycle = lifecycleOf(shop);
    return expireOrders({ ...shop, settings, lifecycle, isBeingPaid, log });
  };
  const order = async (change: object = byTransfer) =>
    String((await placeOrder(shopper, brushes(1, change))).json().order.orderId);
  const statusOf = async (orderNumber: string) => (await lifecycleOf(shop).findOrder(orderNumber)).status;

  test('are cancelled after the hours that the owner set, with the stock back, and never before it was switched on', async () => {
    const before = await order();
    shop.sources.advance(HOUR);
    await set({ hours: 24 });
    const late = await order();
    shop.sources.advance(HOUR);
    const young = await order();
    shop.sources.advance(23 * HOUR);
    await expire();
    expect(await Promise.all([before, late, young].map(statusOf))).toEqual(['Pending', 'Pending', 'Pending']);
    shop.sources.advance(1);
    await expire();
    expect(await Promise.all([before, late, young].map(statusOf))).toEqual([
      'Pending',
      'Cancelled',
      'Pending',
    ]);
    expect(await stockOf(shop, brush)).toBe(98);
    await expire();
    expect(await stockOf(shop, brush)).toBe(98);
    expect((await lifecycleOf(shop).listEvents(late)).at(-1)).toMatchObject({
      action: 'cancelled',
      actor: { kind: 'system' },
    });
  });

  test('stay when they are paid on delivery, paid, shipped, or entered by staff', async () => {
    await set({ hours: 1 });
    const kept = [await order({}), await order(), await order()];
    const [, paid = '', shipped = ''] = kept;
    await owner.call('POST', `/orders/${paid}/pay`, { kind: 'transfer' });
    await lifecycleOf(shop).shipOrder(shipped, COMMAND_ACTOR);
    const entered = await order();
    await shop.database.pool.query("UPDATE orders SET channel = 'phone' WHERE order_number = $1", [entered]);
    shop.sources.advance(2 * HOUR);
    await expire();
    expect(await Promise.all([...kept, entered].map(statusOf))).toEqual([
      'Pending',
      'Pending',
      'Shipped',
      'Pending',
    ]);
  });

  test('count from the moment of the last switching on; other hours do not change it', async () => {
    await set({ hours: 1 });
    await set({ hours: 0 });
    const meanwhile = await order();
    shop.sources.advance(5 * HOUR);
    await expire();
    await set({ hours: 2 });
    const after = await order();
    shop.sources.advance(HOUR);
    await set({ hours: 1 });
    shop.sources.advance(1);
    await expire();
    expect([await statusOf(meanwhile), await statusOf(after)]).toEqual(['Pending', 'Cancelled']);
  });

  test('wait for ever by default', async () => {
    expect((await owner.call('GET', '/settings')).json().unpaidOrders).toMatchObject({
      hours: 0,
      proofAbove: 0,
    });
    const number = await order();
    shop.sources.advance(1_000 * HOUR);
    await expire();
    expect(await statusOf(number)).toBe('Pending');
  });

  test('stay while they are being paid, without holding up the others', async () => {
    await set({ hours: 1 });
    const numbers = [await order(), await order(), await order()];
    paying = numbers.slice(0, 2);
    shop.sources.advance(HOUR + 1);
    await expire();
    expect(await Promise.all(numbers.map(statusOf))).toEqual(['Pending', 'Pending', 'Cancelled']);
    paying = [];
    await expire();
    expect(await Promise.all(numbers.map(statusOf))).toEqual(['Cancelled', 'Cancelled', 'Cancelled']);
  });

  test('are tried again later when one fails, without holding up the others', async () => {
    await set({ hours: 1 });
    const numbers = [await order(), await order()];
    broken = numbers.slice(0, 1);
    shop.sources.advance(HOUR + 1);
    await expire();
    expect(await Promise.all(numbers.map(statusOf))).toEqual(['Pending', 'Cancelled']);
    expect(log.lines).toEqual([
      {
        level: 'error',
        message: 'An unpaid order could not be cancelled',
        fields: { reason: 'broken', orderNumber: numbers[0] },
      },
    ]);
    broken = [];
    await expire();
    expect(await Promise.all(numbers.map(statusOf))).toEqual(['Cancelled', 'Cancelled']);
  });

  test.each(['are being paid', 'fail'])(
    'are all looked at when there are more than a page of those that %s',
    async (what) => {
      await set({ hours: 1 });
      const first = await order();
      shop.sources.advance(1);
      const last = await order();
      const { rows } = await shop.database.pool.query<{ number: string }>(
        `INSERT INTO orders SELECT (jsonb_populate_record(orders, jsonb_build_object('id', gen_random_uuid(), 'order_number', order_number || n))).*
       FROM orders CROSS JOIN generate_series(10, 108) AS n WHERE order_number = $1 RETURNING order_number AS number`,
        [first],
      );
      const waiting = [first, ...rows.map(({ number }) => number)];
      if (what === 'fail') broken = waiting;
      else paying = waiting;
      shop.sources.advance(HOUR + 1);
      await expire();
      expect([await statusOf(first), await statusOf(last)]).toEqual(['Pending', 'Cancelled']);
    },
  );

  test('are cancelled after two days more, however often somebody begins to pay', async () => {
    await set({ hours: 1 });
    const number = await order();
    paying = [number];
    shop.sources.advance(48 * HOUR);
    await expire();
    expect(await statusOf(number)).toBe('Pending');
    shop.sources.advance(HOUR);
    await expire();
    expect(await statusOf(number)).toBe('Cancelled');
  });
});

describe('a first order above the sum that the owner set', () => {
  const refused = { code: 'phone_proof_needed' };

  test('needs the proof of the phone by code; a smaller one does not, and none by default', async () => {
    expect((await placeOrder(shopper, brushes(6))).statusCode).toBe(201);
    await set({ proofAbove: 50 });
    const answer = await placeOrder(shopper, brushes(6), 'large');
    expect([answer.statusCode, answer.json()]).toMatchObject([409, refused]);
    expect(await stockOf(shop, brush)).toBe(94);
    expect((await placeOrder(shopper, brushes(5))).statusCode).toBe(201);
    // The small one is no proof yet.
    expect((await placeOrder(shopper, brushes(6))).json()).toMatchObject(refused);
  });

  test('passes for who has been served before', async () => {
    const first = (await placeOrder(shopper, brushes(1))).json().order.orderId;
    await set({ proofAbove: 50 });
    expect((await placeOrder(shopper, brushes(6))).json()).toMatchObject(refused);
    await lifecycleOf(shop).shipOrder(first, COMMAND_ACTOR);
    expect((await placeOrder(shopper, brushes(6))).json()).toMatchObject(refused);
    await lifecycleOf(shop).deliverOrder(first, COMMAND_ACTOR);
    expect((await placeOrder(shopper, brushes(6))).statusCode).toBe(201);
  });

  test('passes once the number of the account is shown to be theirs: cart and address stay, other sessions end', async () => {
    const calls = accountCalls(shop);
    await calls.signUp();
    const other = await calls.openSession();
    const { token } = await calls.openSession();
    await set({ proofAbove: 50 });
    const own = (method: 'POST' | 'PUT' | 'GET', path: string, payload?: object, bearer = token) =>
      shop.app.inject({
        method,
        url: `/api${path}`,
        headers: { authorization: `Bearer ${bearer}`, 'idempotency-key': freshKey() },
        ...(payload === undefined ? {} : { payload }),
      });
    const large = () => own('POST', '/orders/create', brushes(6));
    expect((await large()).json()).toMatchObject(refused);
    await own('POST', '/cart/add', { productId: brush, quantity: 6 });
    const { phoneNumber, password, address } = DARA;
    expect((await own('POST', '/account/phone/code', { phoneNumber })).statusCode).toBe(200);
    const proved = await own('PUT', '/account/phone', {
      ...{ phoneNumber, password },
      verificationCode: calls.sentCode(),
    });
    expect(proved.json()).toMatchObject({ success: true, user: { phoneNumber: '012345678', address } });
    expect((await own('GET', '/cart', undefined, other.token)).statusCode).toBe(401);
    expect((await own('GET', '/cart')).json().items).toHaveLength(1);
    expect((await large()).statusCode).toBe(201);
    // Nothing is left to show.
    expect((await own('POST', '/account/phone/code', { phoneNumber })).json().code).toBe('phone_taken');
  });
});
