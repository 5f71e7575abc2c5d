import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMMAND_ACTOR } from '../../platform/actor.ts';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { joinAsOwner, type StaffPerson } from '../../testing/office-calls.ts';
import { lifecycleOf } from '../../testing/order-lifecycle.ts';
import { salesOutOfStep } from '../../testing/sales-out-of-step.ts';
import {
  addProduct,
  addShopper,
  productsOutOfStep,
  stockOf,
  type TestShopper,
} from '../../testing/sample-goods.ts';
import { orderBody, placedOrder } from '../../testing/sample-order.ts';

let shop: TestApp;
let owner: StaffPerson;
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
  shopper = await addShopper(shop);
  brush = await addProduct(shop, { stock: 5 });
  const body = orderBody([{ productId: brush, quantity: 2, unitPrice: 10 }]);
  number = await placedOrder(shopper, body);
});
afterEach(async () => {
  expect(await productsOutOfStep(shop)).toEqual([]);
  expect(await salesOutOfStep(shop)).toEqual([]);
});

const cancel = (by = shopper, orderId = number) => by.call('POST', `/orders/${orderId}/cancel`);
const post = (action: string, payload: object = {}) =>
  owner.call('POST', `/orders/${number}/${action}`, payload);
const orderForStaff = async () => (await owner.call('GET', `/orders/${number}`)).json();
const shownStock = async () => (await shop.app.inject('/api/products')).json()[0].Item;
const cancellationsTold = async () => {
  const { rows } = await shop.database.pool.query(
    `SELECT payload FROM outbox WHERE topic = 'order.cancelled'`,
  );
  return rows.map(({ payload }) => payload);
};

describe('a shopper who cancels the own order', () => {
  it('succeeds as browsers ask for it: named JSON, with no body', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await shopper.call('POST', `/orders/${number}/cancel`, { headers });
    expect(answer.statusCode).toBe(200);
  });

  // Covers 10.9
  it('gets it back as cancelled, and the shelf its stock', async () => {
    expect(await shownStock()).toBe(3);
    shop.sources.advance(60_000);
    const answer = await cancel();
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      {
        success: true,
        order: {
          orderId: number,
          status: 'Cancelled',
          cancelReason: null,
          updatedAt: shop.sources.now().toISOString(),
        },
      },
    ]);
    expect([await stockOf(shop, brush), await shownStock()]).toEqual([5, 5]);
    const [listed] = (await shopper.call('GET', '/orders/user/orders')).json();
    expect(listed).toEqual(answer.json().order);
  });

  // Covers 10.9
  it('is heard by the staff, who see who it was', async () => {
    await cancel();
    expect(await cancellationsTold()).toEqual([
      { about: number, data: { orderNumber: number, total: 2_150 } },
    ]);
    const { status, events, can } = await orderForStaff();
    expect(status).toBe('Cancelled');
    expect(events.at(-1)).toMatchObject({ action: 'cancelled', by: { kind: 'shopper' }, via: 'shop' });
    // What the customer did is not for staff to take back.
    expect(can).not.toContain('undo');
    const log = (await owner.call('GET', `/log?subject=order:${number}`)).json();
    expect(log).toEqual([]);
  });

  // Covers 10.9
  it('may press twice: the second press changes and tells nothing', async () => {
    const first = (await cancel()).json();
    shop.sources.advance(60_000);
    const second = await cancel();
    expect([second.statusCode, second.json()]).toEqual([200, first]);
    expect(await stockOf(shop, brush)).toBe(5);
    expect(await cancellationsTold()).toHaveLength(1);
    expect((await orderForStaff()).events).toHaveLength(2);
  });

  it('may write the number in small letters', async () => {
    expect((await cancel(shopper, number.toLowerCase())).json().order.status).toBe('Cancelled');
  });

  it('may cancel once a shipping by mistake was undone', async () => {
    await post('ship');
    expect((await cancel()).statusCode).toBe(409);
    await post('undo');
    expect((await cancel()).statusCode).toBe(200);
  });
});

describe('an order that stays as it is', () => {
  const expectRefused = async (code: string, status: number, by = shopper, orderId = number) => {
    const before = [await orderForStaff(), await stockOf(shop, brush)];
    const answer = await cancel(by, orderId);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect([await orderForStaff(), await stockOf(shop, brush)]).toEqual(before);
    expect(await cancellationsTold()).toEqual([]);
  };

  // Covers 10.10
  it('is that of somebody else: for them there is none', async () => {
    await expectRefused('order_not_found', 404, await addShopper(shop));
    await cancel();
    expect((await cancel(await addShopper(shop))).statusCode).toBe(404);
  });

  it('is one that staff entered', async () => {
    const customer = { customerName: 'Bopha', customerPhone: '012345678', address: 'Street 271' };
    const delivery = { province: 'kandal', deliveryMethod: 'vtb', channel: 'phone' };
    const entered = { ...customer, ...delivery, products: [{ productId: brush, quantity: 1 }] };
    const { orderId } = (await owner.call('POST', '/orders', entered)).json();
    await expectRefused('order_not_found', 404, shopper, orderId);
  });

  // Covers 10.10
  it.each(['PH-22222222', 'x', '%F0%9F%A6%B7'])('is none at all: %s', (orderId) =>
    expectRefused('order_not_found', 404, shopper, orderId),
  );

  it.each<[string, [string, object][]]>([
    ['paid', [['pay', { kind: 'transfer' }]]],
    ['shipped', [['ship', {}]]],
    [
      'delivered',
      [
        ['ship', {}],
        ['deliver', {}],
      ],
    ],
    ['cancelled by the shop', [['cancel', { reason: 'Sold out' }]]],
    [
      'paid back in full',
      [
        ['pay', { kind: 'cash' }],
        ['cancel', { reason: 'Sold out' }],
        ['refund', {}],
      ],
    ],
  ])('is %s: too late', async (_, actions) => {
    for (const [action, payload] of actions) expect((await post(action, payload)).statusCode).toBe(200);
    await expectRefused('invalid_transition', 409);
  });

  it('is cancelled by a command', async () => {
    await lifecycleOf(shop).cancelOrder(number, COMMAND_ACTOR);
    await expectRefused('invalid_transition', 409);
  });
});
