import { type ShopCallName, shopCalls, shopTable } from '@phsar/contract/shop/calls';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createAccessTokens } from '../platform/http/access-token.ts';
import { DARA } from '../testing/account-calls.ts';
import { openTestApp, type TestApp } from '../testing/app-under-test.ts';
import { addProduct, addShopper } from '../testing/sample-goods.ts';
import { orderBody, placeOrder } from '../testing/sample-order.ts';
import { expectCleanAnswer, expectQuietLog } from './clean-answers.ts';
import { hostileCall, shopperCredentials } from './hostile-calls.ts';
import type { DatabaseKind } from './seeded-shop.ts';

/** Calls per endpoint and database: over ten thousand in total. */
const CALLS = 250;
/** Endpoints that hash a password are a thousand times slower. */
const SLOW_CALLS: Partial<Record<ShopCallName, number>> = {
  signUp: 125,
  login: 125,
  resetPassword: 125,
  changePassword: 125,
  changePhone: 125,
  exportAccount: 125,
  removeAccount: 125,
};
const LEAST_CALLS = 5_000;

const names = Object.keys(shopCalls) as ShopCallName[];
let shop: TestApp;
let tokens: string[];
let orderNumbers: string[];
let callCount = 0;

async function openShop(kind: DatabaseKind) {
  callCount = 0;
  shop = await openTestApp({ config: { hasRateLimits: false }, template: inject('hardTemplates')[kind] });
  for (let count = 0; count < 3; count += 1) await addProduct(shop, { stock: 1_000 });
  const issuer = createAccessTokens(shop.config.tokenSecret, shop.sources);
  const shoppers = [await addShopper(shop), await addShopper(shop)];
  tokens = await Promise.all(shoppers.map(({ shopper }) => issuer.issue(shopper)));
  orderNumbers = [];
  for (const shopper of shoppers) {
    const placed = await placeOrder(shopper, orderBody([{ productId: '1', quantity: 1, unitPrice: 10 }]));
    orderNumbers.push(placed.json().order.orderId);
  }
}

function goodBodies(): Partial<Record<ShopCallName, object>> {
  const line = { productId: '1', quantity: 1 };
  return {
    addToCart: line,
    updateCart: line,
    replaceCartLine: line,
    createOrder: orderBody([{ ...line, unitPrice: 10 }]),
    signUp: DARA,
    sendMessage: { name: 'Dara', phonenumber: '012 345 678', message: 'សួស្តី' },
  };
}

describe.each(['embedded', 'postgres'] as const)('hostile calls on the %s database', (kind) => {
  beforeAll(() => openShop(kind));
  afterAll(() => shop.close());

  test.each(names)('of %s are answered cleanly', async (name) => {
    const likely = {
      credentials: shopperCredentials(tokens),
      goodBody: goodBodies()[name],
      goodParams: ['cancelOrder', 'askPayment', 'getPayment', 'checkPayment'].includes(name)
        ? orderNumbers
        : [],
    };
    const answersCleanly = fc.asyncProperty(hostileCall(shopTable, name, likely), async (call) => {
      callCount += 1;
      await expectCleanAnswer(shop, call);
    });
    await fc.assert(answersCleanly, { numRuns: SLOW_CALLS[name] ?? CALLS });
  });

  test('leave the shop as sound as it was', async () => {
    expect(callCount).toBeGreaterThanOrEqual(LEAST_CALLS);
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
    expect((await shop.app.inject('/api/ready')).statusCode).toBe(200);
    const { rows } = await shop.database.pool.query(
      `SELECT goods.product_id, stock + coalesce((SELECT sum(quantity) FROM order_lines JOIN orders ON orders.id = order_id
         WHERE order_lines.product_id = goods.product_id AND status <> 'Cancelled'), 0) AS pieces FROM product_stock AS goods ORDER BY 1`,
    );
    expect(rows.map(({ pieces }) => pieces)).toEqual([1_000, 1_000, 1_000]);
    expectQuietLog(shop, tokens);
    const { rows: made } = await shop.database.pool.query('SELECT count(*) AS orders FROM orders');
    expect(made[0].orders).toBeGreaterThan(0);
    process.stdout.write(`${kind}: ${callCount} hostile calls, ${made[0].orders} of them orders, no fault\n`);
  });
});
