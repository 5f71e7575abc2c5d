import { createHash } from 'node:crypto';
import { readKhqr } from '@phsar/domain/khqr-reader';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NO_METRICS } from '../../platform/metrics.ts';
import { createPrometheusMetrics } from '../../platform/prometheus-metrics.ts';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { type FakeBakong, openFakeBakong, paymentOf } from '../../testing/fake-bakong.ts';
import { seriesOf } from '../../testing/metrics-series.ts';
import {
  joinAs,
  joinAsOwner,
  type OfficeBrowser,
  officeBrowser,
  STAFF_PASSWORD,
  type StaffPerson,
} from '../../testing/office-calls.ts';
import { lifecycleOf } from '../../testing/order-lifecycle.ts';
import { addProduct, addShopper, type TestShopper } from '../../testing/sample-goods.ts';
import { orderBody, placeOrder } from '../../testing/sample-order.ts';
import type { OrderLifecycle } from '../orders/order-lifecycle.ts';
import { Bakong } from './bakong.ts';
import { BakongToken } from './bakong-token.ts';
import { PaymentWatch } from './payment-watch.ts';
import { createPaymentsModule, type PaymentsModuleDeps } from './payments.module.ts';
import { payments as paymentRows } from './schema.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const KHQR = { account: 'phsar@devb', name: 'Phsar', city: 'Phnom Penh' };

let shop: TestApp;
let bank: FakeBakong;
let owner: StaffPerson;
let shopper: TestShopper;
let number: string;
let watch: PaymentWatch;

beforeAll(async () => {
  bank = await openFakeBakong();
  shop = await openTestApp({
    config: {
      hasRateLimits: false,
      khqr: KHQR,
      shopVariables: { 'khqr.account': 'KHQR_ACCOUNT' },
      bakong: { token: 'first-token', apiRoot: bank.apiRoot, email: bank.email },
    },
  });
});
afterAll(async () => {
  await shop.close();
  await bank.close();
});
beforeEach(async () => {
  await shop.database.emptyAll();
  Object.assign(bank, { trouble: null, givesLinks: false, calls: [], lists: [], junk: [] });
  bank.tokens = new Set(['first-token']);
  bank.transactions.clear();
  owner = await joinAsOwner(shop);
  // What was kept of the settings before.
  await owner.call('PUT', '/delivery-free-limit', { amount: 45 });
  shopper = await addShopper(shop);
  number = await order();
  watch = newWatch();
});
afterEach(async () => {
  // Nothing is paid twice over, and no transaction counts twice.
  const { rows } = await shop.database.pool.query(`
    SELECT order_number FROM orders
    WHERE paid_cents + surplus_cents <> (
      SELECT coalesce(sum((details->>'amount')::int * CASE action WHEN 'refunded' THEN -1 ELSE 1 END), 0)
      FROM order_events WHERE order_id = orders.id AND action IN ('paid', 'overpaid', 'delivered', 'refunded'))`);
  expect(rows).toEqual([]);
});

async function order(quantity = 2): Promise<string> {
  const productId = await addProduct(shop, { stock: 50 });
  const answer = await placeOrder(shopper, orderBody([{ productId, quantity, unitPrice: 10 }]));
  return answer.json().order.orderId;
}

/** A server's worker; every one has a memory of its own. */
function newWatch(
  orders: Pick<OrderLifecycle, 'receive'> = lifecycleOf(shop),
  metrics = NO_METRICS,
): PaymentWatch {
  const { database, sources, config } = shop;
  const bakong = new Bakong(bank.apiRoot);
  const { token: given = '', email } = config.bakong;
  const { tokenSecret } = config;
  const token = new BakongToken({ db: database.db, bakong, given, email, tokenSecret, sources });
  return new PaymentWatch({
    database,
    orders,
    bakong,
    token,
    sources,
    log: shop.app.log,
    metrics,
  });
}

const ask = (orderId = number, by = shopper) => by.call('POST', `/orders/${orderId}/khqr`);
const code = async (orderId = number) => (await ask(orderId)).json();
const state = async (orderId = number) => (await shopper.call('GET', `/orders/${orderId}/payment`)).json();
const ownOrder = async (orderId = number) =>
  (await shopper.call('GET', '/orders/user/orders'))
    .json()
    .find((one: { orderId: string }) => one.orderId === orderId);
const staffOrder = async (orderId = number) => (await owner.call('GET', `/orders/${orderId}`)).json();
/** Staff edits how many pieces are ordered. */
const editTo = async (quantity: number, orderId = number) => {
  const { products, version } = await staffOrder(orderId);
  const edit = { products: [{ productId: products[0].productId, quantity }] };
  const headers = { 'if-match': `"${version}"` };
  return (await owner.call('PATCH', `/orders/${orderId}`, edit, { headers })).json();
};
const failure = async () => {
  const { rows } = await shop.database.pool.query('SELECT failure FROM bakong_state');
  return rows[0]?.failure ?? null;
};
const pays = (
  asked: { md5: string; amount: number; currency: string },
  hash: string,
  other: Partial<ReturnType<typeof paymentOf>> = {},
) => bank.transactions.set(asked.md5, paymentOf(asked, { hash, at: shop.sources.now(), ...other }));
const look = async (afterMs = 3_000) => {
  shop.sources.advance(afterMs);
  return await watch.runOnce();
};
const outboxOf = async (topic: string) => {
  const { rows } = await shop.database.pool.query(
    `SELECT payload->'data' AS data FROM outbox WHERE topic = $1 ORDER BY id`,
    [topic],
  );
  return rows.map(({ data }) => data);
};
const news = () => outboxOf('payment.received');
const misfits = () => outboxOf('payment.misfit');

/** What the module gives others. */
function payments(token: string | undefined) {
  return createPaymentsModule({
    ...shop,
    metrics: NO_METRICS,
    config: { ...shop.config, bakong: { ...shop.config.bakong, token } },
    orders: lifecycleOf(shop),
    bakong: new Bakong(bank.apiRoot),
    log: shop.app.log,
    // Only the routes use these.
    ...({} as Pick<PaymentsModuleDeps, 'audit' | 'links' | 'settings'>),
  });
}

/** After a while and the housekeeping. */
async function codesLeft(token: string | undefined, afterMs: number): Promise<number> {
  shop.sources.advance(afterMs);
  await payments(token).tasks?.['ended payment codes']?.();
  return await shop.database.db.$count(paymentRows);
}

describe('a code', () => {
  // Covers payments 2.1
  test('asks for what is due, under the number of the order, for ten minutes', async () => {
    const answer = await ask();
    expect(answer.statusCode).toBe(200);
    const body = answer.json();
    expect(body).toMatchObject({ success: true, amount: 21.5, currency: 'USD', paymentStatus: 'unpaid' });
    const now = shop.sources.now().getTime();
    expect(readKhqr(body.khqr, now)).toMatchObject({
      account: 'phsar@devb',
      amount: 2150,
      billNumber: number,
      made: now,
      expires: now + 10 * MINUTE,
      alternate: { language: 'km', name: 'ផ្សារ Phsar' },
    });
    expect(body.expiresAt).toBe(new Date(now + 10 * MINUTE).toISOString());
    expect(body.md5).toBe(createHash('md5').update(body.khqr).digest('hex'));
  });

  // Covers payments 4.1
  test('is the same one while more than a minute is left, then a new one', async () => {
    const first = await code();
    expect(first.secondsLeft).toBe(600);
    shop.sources.advance(9 * MINUTE - 1_000);
    expect(await code()).toEqual({ ...first, secondsLeft: 61 });
    shop.sources.advance(999);
    expect((await code()).md5).toBe(first.md5);
    shop.sources.advance(1);
    expect((await code()).md5).not.toBe(first.md5);
  });

  test('is one for shoppers who ask twice at once', async () => {
    const answers = await Promise.all([code(), code(), code()]);
    expect(new Set(answers.map(({ md5 }) => md5)).size).toBe(1);
  });

  // Covers payments 3.3
  test('opens the bank’s app where Bakong gives a link', async () => {
    bank.givesLinks = true;
    expect((await code()).deepLink).toBe('https://bakong.page.link/abc123');
    expect((await code()).deepLink).toBe('https://bakong.page.link/abc123');
    expect(bank.calls).toEqual(['/v1/generate_deeplink_by_qr']);
  });

  test('is a new one when the shop asks for another currency or has another account, even in the same moment', async () => {
    const dollars = await code();
    await owner.call('PATCH', '/settings', { khqr: { rielPerDollar: 4000 } });
    const riel = await code();
    expect([dollars.currency, riel.currency]).toEqual(['USD', 'KHR']);
    await shop.database.pool.query(`UPDATE payments SET account = 'other@devb'`);
    const last = await code();
    expect(last).toMatchObject({ amount: riel.amount, currency: 'KHR' });
    expect(new Set([dollars, riel, last].map(({ md5 }) => md5)).size).toBe(3);
    await owner.call('PATCH', '/settings', { khqr: { rielPerDollar: null } });
  });

  test('is given to no session that was ended', async () => {
    await shop.database.pool.query('UPDATE refresh_tokens SET revoked_at = now()');
    expect((await ask()).json().code).toBe('token_invalid');
    expect((await shopper.call('GET', `/orders/${number}/payment`)).json().code).toBe('token_invalid');
  });

  // Covers payments 2.2
  test('asks for riel by the rate of the shop, rounded up to 100, and keeps the rate', async () => {
    const saved = await owner.call('PATCH', '/settings', { khqr: { rielPerDollar: 4123 } });
    expect(saved.json().khqr.rielPerDollar).toBe(4123);
    const asked = await code();
    expect(asked).toMatchObject({ amount: 88_700, currency: 'KHR' });
    const { rows } = await shop.database.pool.query('SELECT riel_per_dollar FROM payments');
    expect(rows).toEqual([{ riel_per_dollar: 4123 }]);
    pays(asked, 'riel');
    await look();
    expect(await staffOrder()).toMatchObject({ paymentStatus: 'paid', paidAmount: 21.5 });
  });

  test('in riel that brings another amount is told in dollars by the same rate', async () => {
    await owner.call('PATCH', '/settings', { khqr: { rielPerDollar: 4123 } });
    pays(await code(), 'riel', { amount: 41_230 });
    await look();
    expect(await staffOrder()).toMatchObject({ paymentStatus: 'unpaid', refundDue: 10 });
  });

  // Covers payments 4.2
  test('is refused for an order that is paid, cancelled, unknown or another’s', async () => {
    const stranger = await addShopper(shop);
    expect((await ask(number, stranger)).json().code).toBe('order_not_found');
    expect((await ask('PH-NOTHERE1')).json().code).toBe('order_not_found');
    await owner.call('POST', `/orders/${number}/pay`, { kind: 'cash' });
    const paid = await ask();
    expect([paid.statusCode, paid.json().code]).toEqual([409, 'already_paid']);
    const other = await order();
    await shopper.call('POST', `/orders/${other}/cancel`);
    const cancelled = await ask(other);
    expect([cancelled.statusCode, cancelled.json().code]).toEqual([409, 'order_cancelled']);
  });

  // Covers payments 3.7, payments 4.4
  test('is for whoever has the key of the payment link, which shows no more than the amount', async () => {
    const { payLink } = await staffOrder();
    const { pathname, searchParams } = new URL(payLink);
    expect(pathname).toBe(`/pay/${number}`);
    const key = searchParams.get('key');
    const by = (path: string, method: 'GET' | 'POST') =>
      shop.app.inject({ method, url: `/api/orders/${number}/${path}` });
    const answer = await by(`khqr?key=${key}`, 'POST');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toContain('សុខ ដារ៉ា');
    expect((await by(`payment?key=${key}`, 'GET')).json()).toEqual({
      paymentStatus: 'unpaid',
      amountDue: 21.5,
      paidAt: null,
      md5: answer.json().md5,
    });
    const other = await order();
    const otherKey = new URL((await staffOrder(other)).payLink).searchParams.get('key');
    for (const wrong of [otherKey, 'x', '']) {
      expect((await by(`khqr?key=${wrong}`, 'POST')).json().code).toBe('order_not_found');
      expect((await by(`payment?key=${wrong}`, 'GET')).json().code).toBe('order_not_found');
    }
  });

  test('has no link once nothing is due', async () => {
    await owner.call('POST', `/orders/${number}/pay`, { kind: 'cash' });
    expect((await staffOrder()).payLink).toBeNull();
  });
});

describe('a payment', () => {
  // Covers payments 4.3
  test('is found: order, history, log and news are written once', async () => {
    const asked = await code();
    const before = await shopper.call('GET', `/orders/${number}/payment`);
    expect(before.json()).toEqual({ paymentStatus: 'unpaid', amountDue: 21.5, paidAt: null, md5: asked.md5 });
    const headers = { 'if-none-match': String(before.headers.etag) };
    expect((await shopper.call('GET', `/orders/${number}/payment`, { headers })).statusCode).toBe(304);
    expect(await look()).toBe(1);
    expect((await state()).paymentStatus).toBe('unpaid');

    pays(asked, 'hash-of-the-transaction');
    expect(await look()).toBe(1);
    const paidAt = shop.sources.now().toISOString();
    expect(await state()).toEqual({ paymentStatus: 'paid', amountDue: 0, paidAt, md5: null });
    const now = await shopper.call('GET', `/orders/${number}/payment`, { headers });
    expect(now.statusCode).toBe(200);
    expect(await staffOrder()).toMatchObject({
      paymentStatus: 'paid',
      paidAmount: 21.5,
      refundDue: 0,
      events: [
        {},
        {
          at: paidAt,
          by: { kind: 'system' },
          action: 'paid',
          details: { kind: 'khqr', amount: 21.5, reference: 'hash-of-' },
        },
      ],
    });
    expect(await news()).toEqual([{ orderNumber: number, amount: 2150, surplus: false }]);
    const { rows } = await shop.database.pool.query(
      `SELECT action FROM audit_log WHERE subject = $1 ORDER BY at`,
      [`order:${number}`],
    );
    expect(rows).toEqual([{ action: 'order.paid' }]);
    expect(await look(MINUTE)).toBe(0);
    expect((await ask()).json().code).toBe('already_paid');
  });

  // Covers payments 5.3
  test.each([
    ['another account', 'account', { toAccountId: 'thief@devb' }],
    ['another currency', 'money', { currency: 'KHR' }],
    ['no amount that can be read', 'money', { amount: Number.NaN }],
    ['nothing', 'money', { amount: 0 }],
    ['more than any shop has', 'money', { amount: 10_000_000.01 }],
  ])('of %s pays nothing, and staff is told to look for it at the bank', async (_, cause, other) => {
    const asked = await code();
    pays(asked, 'h1', other);
    await look();
    const { events, ...paid } = await staffOrder();
    expect(paid).toMatchObject({ paymentStatus: 'unpaid', refundDue: 0 });
    expect((await state()).md5).toBeNull();
    expect(events.at(-1)).toMatchObject({ action: 'noted', details: { cause, reference: 'h1' } });
    expect(await news()).toEqual([]);
    expect(await misfits()).toEqual([{ orderNumber: number, cause }]);
    await look(MINUTE);
    expect(await misfits()).toHaveLength(1);
    expect(shop.lines.at(-1)).toMatchObject({
      level: 'error',
      message: 'A transaction does not fit its code',
      fields: { orderNumber: number, misfit: cause },
    });
  });

  test('that fits no code cannot pay by another one', async () => {
    pays(await code(), 'the-same', { currency: 'KHR' });
    await look();
    const other = await order();
    pays(await code(other), 'the-same');
    await look();
    expect(await misfits()).toEqual([
      { orderNumber: number, cause: 'money' },
      { orderNumber: other, cause: 'used' },
    ]);
    const { events } = await staffOrder(other);
    expect(events.at(-1).details).toMatchObject({ cause: 'used', reference: 'the-same' });
  });

  test('of the most that can be read is to be given back', async () => {
    pays(await code(), 'h1', { amount: 10_000_000 });
    await look();
    expect(await staffOrder()).toMatchObject({ paymentStatus: 'unpaid', refundDue: 10_000_000 });
  });

  test('to the account in capital letters, as some banks write it, pays', async () => {
    pays(await code(), 'h1', { toAccountId: 'PHSAR@DEVB ' });
    await look();
    expect((await state()).paymentStatus).toBe('paid');
  });

  // Covers payments 5.3
  test('by a transaction that was used before pays nothing', async () => {
    const [first, second] = [await code(), await code((await order()) as string)];
    pays(first, 'the-same');
    pays(second, 'the-same');
    await look();
    expect(await news()).toHaveLength(1);
    expect(await misfits()).toMatchObject([{ cause: 'used' }]);
    const { rows } = await shop.database.pool.query('SELECT state FROM payments ORDER BY state');
    expect(rows).toEqual([{ state: 'failed' }, { state: 'paid' }]);
  });

  // Covers payments 6.2
  test('of a parcel that is to be paid on delivery is taken too, and delivery takes no more', async () => {
    pays(await code(), 'h1');
    await look();
    await owner.call('POST', `/orders/${number}/ship`, {});
    await owner.call('POST', `/orders/${number}/deliver`);
    expect(await staffOrder()).toMatchObject({ status: 'Delivered', paidAmount: 21.5, refundDue: 0 });
  });

  test('leaves no code to be paid again: after an edit upwards a new one asks for the rest', async () => {
    const asked = await code();
    pays(asked, 'h1');
    await look();
    await editTo(3);
    expect(await state()).toEqual({ paymentStatus: 'unpaid', amountDue: 10, paidAt: null, md5: null });
    expect(await ownOrder()).toMatchObject({ paymentStatus: 'unpaid', totalAmount: 31.5, amountDue: 10 });
    // Nothing but the rest is unpaid: the order is not the shopper's to cancel.
    expect((await shopper.call('POST', `/orders/${number}/cancel`)).json().code).toBe('invalid_transition');
    const rest = await code();
    expect([rest.amount, rest.paymentStatus, (await state()).md5]).toEqual([10, 'unpaid', rest.md5]);
    pays(rest, 'h2');
    await look();
    const paidAt = shop.sources.now().toISOString();
    expect(await state()).toEqual({ paymentStatus: 'paid', amountDue: 0, paidAt, md5: null });
    expect(await staffOrder()).toMatchObject({ paidAmount: 31.5, refundDue: 0, amountDue: 0 });
    expect(await ownOrder()).toMatchObject({ paymentStatus: 'paid', amountDue: 0 });
    expect(await news()).toEqual([
      { orderNumber: number, amount: 2150, surplus: false },
      { orderNumber: number, amount: 1000, surplus: false },
    ]);
  });

  test('of the rest is asked for on the payment link too', async () => {
    await owner.call('POST', `/orders/${number}/pay`, { kind: 'cash' });
    await editTo(3);
    const key = new URL((await staffOrder()).payLink).searchParams.get('key');
    const asked = (
      await shop.app.inject({ method: 'POST', url: `/api/orders/${number}/khqr?key=${key}` })
    ).json();
    expect(asked).toMatchObject({ amount: 10, paymentStatus: 'unpaid' });
    pays(asked, 'h1');
    await look();
    const link = await shop.app.inject({ method: 'GET', url: `/api/orders/${number}/payment?key=${key}` });
    expect(link.json()).toMatchObject({ paymentStatus: 'paid', amountDue: 0 });
  });

  test('of the rest while the order is edited is the rest, or is to be given back', async () => {
    await owner.call('POST', `/orders/${number}/pay`, { kind: 'cash' });
    await editTo(3);
    const asked = await code();
    pays(asked, 'h1');
    shop.sources.advance(3_000);
    const [, edited] = await Promise.all([watch.runOnce(), editTo(5)]);
    const { paidAmount, amountDue, refundDue, totalAmount } = await staffOrder();
    const isFirst = edited.code === 'changed_meanwhile';
    // Either way not a cent is lost or counted twice.
    expect(totalAmount).toBe(isFirst ? 31.5 : 50);
    expect(paidAmount + amountDue).toBe(totalAmount);
    expect(paidAmount + refundDue).toBe(31.5);
    const next = await code();
    if (amountDue === 0) return expect(next.code).toBe('already_paid');
    expect(next.amount).toBe(amountDue);
    pays(next, 'h2');
    await look();
    expect(await ownOrder()).toMatchObject({ paymentStatus: 'paid', amountDue: 0 });
  });

  test('that failed can be tried again with the same code', async () => {
    const asked = await code();
    bank.transactions.set(asked.md5, 'FAILED');
    await look();
    expect(await state()).toMatchObject({ paymentStatus: 'unpaid', md5: asked.md5 });
    pays(asked, 'h1');
    await look();
    expect((await state()).paymentStatus).toBe('paid');
  });

  test('that is told without its data keeps no other from being found, and is asked for until it is', async () => {
    const [asked, other] = [await code(), await order()];
    pays(asked, '');
    pays(await code(other), 'h2');
    await look();
    expect((await state(other)).paymentStatus).toBe('paid');
    const { createdDateMs } = paymentOf(asked, { hash: 'h1', at: shop.sources.now() });
    await look(2 * 60 * MINUTE);
    pays(asked, 'h1', { createdDateMs });
    await look(60 * MINUTE);
    expect((await staffOrder()).paymentStatus).toBe('paid');
  });

  test('that is told without its data is asked for by itself', async () => {
    const asked = await code();
    pays(asked, '');
    await look();
    expect((await state()).paymentStatus).toBe('unpaid');
    pays(asked, 'h1');
    await look();
    expect((await state()).paymentStatus).toBe('paid');
  });
});

describe('money that pays nothing is to be given back, and leaves the order as it is', () => {
  const surplusOf = async (orderId = number) => {
    const { paymentStatus, status, refundDue, events } = await staffOrder(orderId);
    const { action, details } = events.at(-1);
    return [status, paymentStatus, refundDue, action, details.cause];
  };

  // Covers payments 5.4
  test('paid twice', async () => {
    const asked = await code();
    await owner.call('POST', `/orders/${number}/pay`, { kind: 'cash' });
    pays(asked, 'h1');
    await look();
    expect(await surplusOf()).toEqual(['Pending', 'paid', 21.5, 'overpaid', 'twice']);
    expect(await news()).toEqual([{ orderNumber: number, amount: 2150, surplus: true }]);
    expect(await editTo(1)).toMatchObject({ paymentStatus: 'paid', refundDue: 31.5 });
    const listed = await owner.call('GET', '/orders?payment=refund_due');
    expect(listed.json().map(({ orderId }: { orderId: string }) => orderId)).toEqual([number]);
  });

  test('of another amount than the code asked for', async () => {
    pays(await code(), 'h1', { amount: 20 });
    await look();
    expect(await surplusOf()).toEqual(['Pending', 'unpaid', 20, 'overpaid', 'amount']);
    expect((await state()).md5).toBeNull();
    expect(await news()).toEqual([{ orderNumber: number, amount: 2000, surplus: true }]);
    const { rows } = await shop.database.pool.query('SELECT state, hash FROM payments');
    expect(rows).toEqual([{ state: 'surplus', hash: 'h1' }]);
  });

  // Covers payments 5.4
  test('for a cancelled order', async () => {
    const asked = await code();
    expect((await state()).md5).toBe(asked.md5);
    await shopper.call('POST', `/orders/${number}/cancel`);
    expect(await state()).toEqual({ paymentStatus: 'unpaid', amountDue: 0, paidAt: null, md5: null });
    pays(asked, 'h1');
    await look();
    expect(await surplusOf()).toEqual(['Cancelled', 'unpaid', 21.5, 'overpaid', 'cancelled']);
    expect(await news()).toEqual([{ orderNumber: number, amount: 2150, surplus: true }]);
    const refunded = await owner.call('POST', `/orders/${number}/refund`, {});
    expect(refunded.json()).toMatchObject({ refundDue: 0, paymentStatus: 'unpaid' });
  });

  // Covers office 4.18, payments 5.4
  test('by a code from before an edit; the next code asks for the new amount', async () => {
    const asked = await code();
    await editTo(3);
    expect((await state()).md5).toBeNull();
    const next = await code();
    expect((await state()).md5).toBe(next.md5);
    expect([next.md5 === asked.md5, next.amount]).toEqual([false, 31.5]);
    pays(asked, 'h1');
    await look();
    expect(await surplusOf()).toEqual(['Pending', 'unpaid', 21.5, 'overpaid', 'edited']);
    pays(next, 'h2');
    await look();
    expect(await staffOrder()).toMatchObject({ paymentStatus: 'paid', paidAmount: 31.5, refundDue: 21.5 });
    const back = await owner.call('POST', `/orders/${number}/refund`, { amount: 21.5 });
    expect(back.json()).toMatchObject({ paymentStatus: 'paid', refundDue: 0, paidAmount: 31.5 });
  });

  test('by a code from before an edit that changed no amount', async () => {
    const asked = await code();
    const headers = { 'if-match': `"${(await staffOrder()).version}"` };
    await owner.call('PATCH', `/orders/${number}`, { address: 'Street 9' }, { headers });
    expect((await code()).md5).not.toBe(asked.md5);
    pays(asked, 'h1');
    await look();
    expect((await surplusOf()).slice(1)).toEqual(['unpaid', 21.5, 'overpaid', 'edited']);
  });

  // Covers payments 5.4
  test('too late; but what was paid in time and told late pays', async () => {
    const [asked, other] = [await code(), await order()];
    const inTime = await code(other);
    shop.sources.advance(11 * MINUTE);
    pays(inTime, 'in-time');
    shop.sources.advance(1);
    pays(asked, 'late');
    await look();
    expect((await surplusOf()).slice(1)).toEqual(['unpaid', 21.5, 'overpaid', 'late']);
    expect((await staffOrder(other)).paymentStatus).toBe('paid');
  });
});

describe('Bakong is asked', () => {
  // Covers payments 5.1
  test('often while a code is fresh, rarely after, and once more an hour later', async () => {
    await code();
    let fresh = 0;
    for (let second = 0; second < 600; second += 10) fresh += await look(10_000);
    expect(fresh).toBe(60);
    let after = 0;
    for (let second = 0; second < 600; second += 10) after += await look(10_000);
    expect(after).toBeGreaterThanOrEqual(4);
    expect(after).toBeLessThanOrEqual(7);
    expect(await look(30 * MINUTE)).toBe(0);
    expect(await look(30 * MINUTE)).toBe(1);
    expect(await look(DAY)).toBe(0);
  });

  // Covers payments 5.1
  test('by lists of at most 50', async () => {
    const count = 53;
    await shop.database.pool.query(
      `INSERT INTO payments (order_id, khqr, md5, account, currency, amount, amount_cents, made_at, expires_at, next_ask_at)
       SELECT id, 'x', 'md5-' || n, 'phsar@devb', 'USD', 2150, 2150, $1, $2, $1 FROM orders, generate_series(1, $3) AS n`,
      [shop.sources.now(), new Date(shop.sources.now().getTime() + 10 * MINUTE), count],
    );
    expect(await look()).toBe(50);
    expect(await watch.runOnce()).toBe(3);
    expect(bank.lists).toEqual([50, 3]);
  });

  // Covers payments 5.2
  test('by one server of several, and by another when that one is gone', async () => {
    await code();
    const other = newWatch();
    shop.sources.advance(3_000);
    const asked = await Promise.all([watch.runOnce(), other.runOnce()]);
    expect(asked.sort()).toEqual([0, 1]);
    shop.sources.advance(31_000);
    expect(await other.runOnce()).toBe(1);
    shop.sources.advance(3_000);
    expect(await watch.runOnce()).toBe(0);
  });

  // Covers payments 6.3
  test('again after a server died between the answer and the commit: nothing is lost or doubled', async () => {
    const asked = await code();
    pays(asked, 'h1');
    const dying = newWatch({
      receive: async (orderNumber, decide) =>
        await lifecycleOf(shop).receive(orderNumber, async (transaction, paid) => {
          await decide(transaction, paid);
          throw new Error('killed');
        }),
    });
    shop.sources.advance(3_000);
    await expect(dying.runOnce()).rejects.toThrow('killed');
    expect((await state()).paymentStatus).toBe('unpaid');
    shop.sources.advance(31_000);
    await watch.runOnce();
    expect(await news()).toHaveLength(1);
    expect((await state()).paymentStatus).toBe('paid');
  });

  test('by two servers that both think it is their turn: the money counts once', async () => {
    pays(await code(), 'h1');
    shop.sources.advance(3_000);
    const lease = () => shop.database.pool.query('DELETE FROM leases');
    await lease();
    const [, other] = [watch.runOnce(), lease().then(() => newWatch().runOnce())];
    await other;
    await look();
    expect(await news()).toHaveLength(1);
    expect((await staffOrder()).refundDue).toBe(0);
  });

  test('by two servers at once about a transaction that does not fit: staff is told once', async () => {
    pays(await code(), 'h1', { currency: 'KHR' });
    shop.sources.advance(12 * MINUTE);
    const servers = [watch, newWatch(), newWatch()];
    await Promise.all(servers.map((each) => each.isBeingPaid(number)));
    expect(await misfits()).toHaveLength(1);
  });

  test('before an order expires too, but not while it wants no calls', async () => {
    await code();
    shop.sources.advance(12 * MINUTE);
    bank.trouble = 'too_many';
    await look();
    bank.trouble = null;
    expect(await watch.isBeingPaid(number)).toBe(true);
    expect(bank.lists).toEqual([]);
    shop.sources.advance(7_000);
    expect(await watch.isBeingPaid(number)).toBe(false);
    expect(bank.lists).toEqual([1]);
  });

  test('and each question is counted by its outcome', async () => {
    const metrics = createPrometheusMetrics();
    const counted = () =>
      Promise.all(
        ['answered', 'unclear', 'silence', 'limit'].map((outcome) =>
          seriesOf({ metrics }, `phsar_payment_questions_total{outcome="${outcome}"}`),
        ),
      );
    watch = newWatch(lifecycleOf(shop), metrics);
    const asked = await code();
    await look();
    bank.transactions.set(asked.md5, 'LEFT_OUT');
    await look();
    bank.trouble = 'broken';
    await look();
    bank.trouble = 'too_many';
    await look();
    expect(await counted()).toEqual([1, 1, 1, 1]);
  });

  test('by a server until it stops, whatever goes wrong meanwhile; then another one asks at once', async () => {
    pays(await code(), 'h1');
    shop.sources.advance(3_000);
    let receives = 0;
    const server = newWatch({
      async receive(orderNumber, decide) {
        receives += 1;
        if (receives === 1) throw new Error('no database');
        await lifecycleOf(shop).receive(orderNumber, decide);
      },
    });
    server.start();
    await expect.poll(async () => (await state()).paymentStatus, { timeout: 10_000 }).toBe('paid');
    await server.stop();
    expect(shop.lines).toContainEqual({
      level: 'warn',
      message: 'Payments could not be checked',
      fields: { reason: 'no database' },
    });
    const other = await order();
    pays(await code(other), 'h2');
    expect(await look()).toBe(1);
    expect((await state(other)).paymentStatus).toBe('paid');
  });

  test('later when it has too many calls', async () => {
    pays(await code(), 'h1');
    bank.trouble = 'too_many';
    await look();
    bank.trouble = null;
    expect(await look(6_000)).toBe(0);
    expect(await look(2_000)).toBe(1);
    expect((await state()).paymentStatus).toBe('paid');
    expect(await failure()).toBeNull();
  });

  test('at once when the clock was set back by hours, whatever it was to wait for', async () => {
    pays(await code(), 'h1');
    bank.trouble = 'too_many';
    await look();
    bank.trouble = null;
    expect(await look(-3 * 60 * MINUTE)).toBe(1);
    expect((await state()).paymentStatus).toBe('paid');
  });

  test('at once when it answered after a pause, though the clock is set back into that pause', async () => {
    await code();
    bank.trouble = 'too_many';
    await look();
    bank.trouble = null;
    expect(await look(5 * MINUTE)).toBe(1);
    shop.sources.advance(-5 * MINUTE);
    const later = await order();
    pays(await code(later), 'h1');
    expect(await look()).toBe(1);
    expect((await state(later)).paymentStatus).toBe('paid');
  });

  test('again while it is broken; staff reads so after a minute', async () => {
    pays(await code(), 'h1');
    bank.trouble = 'broken';
    const { length } = shop.lines;
    await look();
    expect(await failure()).toBeNull();
    await look(MINUTE);
    expect(await failure()).toBe('silence');
    const told = shop.lines.slice(length).filter(({ message }) => message === 'Bakong gave no answer');
    expect(told).toMatchObject([{ level: 'warn', fields: { problem: 'silence' } }]);
    expect((await owner.call('GET', '/payments/state')).json()).toMatchObject({ failure: 'silence' });
    bank.trouble = null;
    await look();
    expect(await failure()).toBeNull();
    expect((await state()).paymentStatus).toBe('paid');
  });

  test('no longer than 5 s for an answer', async () => {
    await code();
    bank.trouble = 'silence';
    const start = performance.now();
    expect(await look()).toBe(1);
    expect(performance.now() - start).toBeLessThan(8_000);
  });
});

describe('a Bakong that is broken or hostile', () => {
  test.each([
    ['with what is no hash', '\0'],
    ['with a hash that no index holds', 'h'.repeat(3_000)],
  ])('tells of a payment %s: it is asked again, and the others are paid', async (_, hash) => {
    const [asked, other] = [await code(), await order()];
    pays(asked, hash);
    pays(await code(other), 'h2');
    await look();
    expect((await state(other)).paymentStatus).toBe('paid');
    expect(await state()).toMatchObject({ paymentStatus: 'unpaid', md5: asked.md5 });
    pays(asked, 'h1');
    await look();
    expect((await state()).paymentStatus).toBe('paid');
  });

  test('tells of more money than can be written: the rest is asked about again, and the others are paid', async () => {
    const codes = [];
    for (let made = 0; made < 3; made += 1) {
      codes.push(await code());
      shop.sources.advance(9.5 * MINUTE);
    }
    const other = await order();
    for (const [place, asked] of codes.entries()) pays(asked, `h${place}`, { amount: 9_999_999 });
    pays(await code(other), 'other');
    expect(await look(MINUTE)).toBe(4);
    expect((await state(other)).paymentStatus).toBe('paid');
    expect(await staffOrder()).toMatchObject({ paymentStatus: 'unpaid', refundDue: 19_999_998 });
    expect(shop.lines.at(-1)).toMatchObject({
      message: 'A payment that Bakong tells of cannot be written',
      fields: { orderNumber: number, reason: expect.any(String) },
    });
    expect(await watch.runOnce()).toBe(0);
    await owner.call('POST', `/orders/${number}/refund`, {});
    await look(2 * 60 * MINUTE);
    expect(await staffOrder()).toMatchObject({ paymentStatus: 'unpaid', refundDue: 9_999_999 });
  });

  test('sends a list with what is no entry: the others are paid', async () => {
    const asked = await code();
    bank.junk = [null, 'x', 7, { md5: { toString: 1 } }, { md5: asked.md5 }];
    pays(asked, 'h1');
    await look();
    expect((await state()).paymentStatus).toBe('paid');
  });

  test('sends nothing but that: it is given time, and staff reads of it after a minute', async () => {
    bank.transactions.set((await code()).md5, 'LEFT_OUT');
    bank.junk = [null];
    await look();
    expect(await look(1_000)).toBe(0);
    await look(MINUTE);
    expect(await failure()).toBe('silence');
  });

  test.each(['left out', 'without a status'])(
    'tells nothing of a code that is %s: its order waits a day before it expires, and can be paid',
    async (kind) => {
      const asked = await code();
      bank.transactions.set(asked.md5, 'LEFT_OUT');
      if (kind === 'without a status') bank.junk = [{ md5: asked.md5 }];
      const end = shop.sources.now().getTime() + 10 * MINUTE;
      shop.sources.advance(12 * MINUTE);
      expect(await watch.isBeingPaid(number)).toBe(true);
      await look(2 * 60 * MINUTE);
      expect(await look(59 * MINUTE)).toBe(0);
      expect(await look(MINUTE)).toBe(1);
      expect(await watch.isBeingPaid(number)).toBe(true);
      bank.junk = [];
      pays(asked, 'h1', { createdDateMs: end });
      expect(await look(60 * MINUTE)).toBe(1);
      expect((await state()).paymentStatus).toBe('paid');
      const late = await order();
      bank.transactions.set((await code(late)).md5, 'LEFT_OUT');
      shop.sources.advance(DAY + 12 * MINUTE);
      expect(await watch.isBeingPaid(late)).toBe(false);
    },
  );

  test('tells of a payment whose fields are of other types: staff is told to look for it', async () => {
    pays(await code(), 'h1', {
      toAccountId: { toString: 1 },
      currency: [],
      amount: { valueOf: 1 },
    } as object);
    await look();
    expect(await misfits()).toMatchObject([{ cause: 'account' }]);
  });
});

describe('before an unpaid order expires', () => {
  test('it waits for the end of its code; then Bakong is asked once more', async () => {
    expect(await watch.isBeingPaid(number)).toBe(false);
    const asked = await code();
    expect(await watch.isBeingPaid(number)).toBe(true);
    shop.sources.advance(12 * MINUTE);
    expect(await watch.isBeingPaid(number)).toBe(false);
    expect(bank.lists).toEqual([1]);
    const inTime = shop.sources.now().getTime() - 5 * MINUTE;
    pays(asked, 'h1', { createdDateMs: inTime });
    expect(await watch.isBeingPaid(number)).toBe(false);
    expect((await state()).paymentStatus).toBe('paid');
  });

  test('it waits a day for a bank that gives no answer, even of codes that are asked about no more', async () => {
    await code();
    shop.sources.advance(12 * MINUTE);
    await look();
    await look(2 * 60 * MINUTE);
    bank.trouble = 'broken';
    shop.sources.advance(MINUTE);
    expect(await watch.isBeingPaid(number)).toBe(true);
    shop.sources.advance(DAY);
    expect(await watch.isBeingPaid(number)).toBe(false);
  });
});

describe('a customer whose order was cancelled', () => {
  const removed = async () => {
    // Within five minutes, as the removal asks.
    await owner.call('POST', '/login', { phoneNumber: owner.phoneNumber, password: STAFF_PASSWORD });
    const { openOrderCount } = (await owner.call('GET', `/customers/${shopper.id}`)).json();
    const answer = await owner.call('DELETE', `/customers/${shopper.id}`);
    return [openOrderCount, answer.json().code ?? 'removed'];
  };
  const cancel = async () =>
    expect((await shopper.call('POST', `/orders/${number}/cancel`)).statusCode).toBe(200);

  test('is removed only when money can come no more, and what has come is refunded', async () => {
    const asked = await code();
    await cancel();
    expect(await removed()).toEqual([1, 'orders_open']);
    pays(asked, 'h1');
    await look();
    expect(await removed()).toEqual([1, 'orders_open']);
    await owner.call('POST', `/orders/${number}/refund`);
    expect(await removed()).toEqual([0, 'removed']);
  });

  test('is removed once Bakong is asked about the code no more', async () => {
    await code();
    await cancel();
    await look(12 * MINUTE);
    expect(await removed()).toEqual([1, 'orders_open']);
    await look(60 * MINUTE);
    expect(await removed()).toEqual([0, 'removed']);
  });

  test('waits a day for a bank that gives no answer', async () => {
    await code();
    await cancel();
    bank.trouble = 'broken';
    await look(DAY);
    expect(await removed()).toEqual([1, 'orders_open']);
    await look(11 * MINUTE);
    expect(await removed()).toEqual([0, 'removed']);
  });
});

describe('where Bakong is not asked', () => {
  test('an order waits for the end of its code all the same before it expires', async () => {
    const { isBeingPaid } = payments(undefined);
    expect(await isBeingPaid(number)).toBe(false);
    await code();
    expect(await isBeingPaid(number)).toBe(true);
    shop.sources.advance(12 * MINUTE);
    expect(await isBeingPaid(number)).toBe(false);
  });

  test('codes go three months after their end', async () => {
    await code();
    expect(await codesLeft(undefined, 89 * DAY)).toBe(1);
    expect(await codesLeft(undefined, 2 * DAY)).toBe(0);
  });
});

describe('where Bakong is asked', () => {
  test('codes that nobody paid go three months after their end, and no other', async () => {
    const paid = await code();
    pays(paid, 'h1');
    await look();
    await code(await order());
    shop.sources.advance(2 * 60 * MINUTE);
    await watch.runOnce();
    // Nobody has asked about it yet.
    await code(await order());
    expect(await codesLeft('first-token', 89 * DAY)).toBe(3);
    expect(await codesLeft('first-token', 2 * DAY)).toBe(2);
  });
});

describe('the token', () => {
  // Covers payments 5.5
  test('is renewed 14 days before its end, and the newer one is used', async () => {
    await code();
    await look();
    shop.sources.advance(76 * DAY - MINUTE);
    await watch.renewToken();
    expect(bank.calls).not.toContain('/v1/renew_token');
    shop.sources.advance(MINUTE);
    await watch.renewToken();
    expect([...bank.tokens]).toEqual(['renewed-token-1']);
    const asked = await code(await order());
    pays(asked, 'h1');
    await look();
    expect(await news()).toHaveLength(1);
    const { rows } = await shop.database.pool.query('SELECT token::text AS token FROM bakong_state');
    expect(Buffer.from(rows[0].token.slice(2), 'hex').toString()).not.toContain('renewed');
  });

  test('that is refused is renewed at once', async () => {
    pays(await code(), 'h1');
    bank.tokens = new Set(['quite-another']);
    await look();
    expect(bank.calls.at(-1)).toBe('/v1/renew_token');
    await look(20_000);
    expect((await state()).paymentStatus).toBe('paid');
    expect(await failure()).toBeNull();
  });

  test('that is refused and cannot be renewed is told to staff, and tried again an hour later', async () => {
    pays(await code(), 'h1');
    bank.tokens.clear();
    bank.email = 'somebody@else.example';
    await look();
    expect(await failure()).toBe('token');
    expect(await look(14_000)).toBe(0);
    expect(await look(1_000)).toBe(1);
    await look(MINUTE);
    expect(bank.calls.filter((path) => path === '/v1/renew_token')).toHaveLength(1);
    bank.email = 'shop@example.com';
    shop.sources.advance(61 * MINUTE);
    await watch.runOnce();
    await look(20_000);
    expect((await state()).paymentStatus).toBe('paid');
    expect(await failure()).toBeNull();
  });

  test('whose renewal fails is told to staff while it still works', async () => {
    await code();
    await look();
    bank.email = 'somebody@else.example';
    shop.sources.advance(77 * DAY);
    await watch.renewToken();
    bank.email = 'shop@example.com';
    expect(await failure()).toBe('renewal');
    expect(await look()).toBe(1);
    expect(await failure()).toBe('renewal');
    shop.sources.advance(2 * 60 * MINUTE);
    await watch.renewToken();
    expect(await failure()).toBeNull();
  });
});

describe('the account', () => {
  const change = (khqr: object, by: OfficeBrowser = owner) => by.call('PATCH', '/settings', { khqr });

  test('that the environment sets cannot be changed', async () => {
    const answer = await change({ account: 'other@devb' });
    expect(answer.json().errors).toEqual({
      'khqr.account': 'Set by the environment variable KHQR_ACCOUNT',
    });
  });

  // Covers office 6.18, payments 1.1
  test('is the owner’s, needs a step-up, is known to Bakong, and its change is told to owners', async () => {
    const { khqr: _, ...config } = shop.config;
    const plain = await openTestApp({
      database: shop.database,
      sources: shop.sources,
      config: {
        ...config,
        khqr: { account: undefined, name: undefined, city: undefined },
        shopVariables: {},
      },
    });
    try {
      const boss = Object.assign(officeBrowser(plain), { cookie: owner.cookie });
      const manager = await joinAs(plain, 'manager', boss);
      expect((await boss.call('GET', `/orders/${number}`)).json().payLink).toBeNull();
      const none = await plain.app.inject({ method: 'POST', url: `/api/orders/${number}/khqr?key=x` });
      expect(none.json().code).toBe('not_found');
      expect((await change({ account: 'dara@devb' }, manager)).json().code).toBe('forbidden');
      bank.unknownAccounts = new Set(['nobody@devb']);
      expect((await change({ account: 'nobody@devb' }, boss)).json().errors).toEqual({
        'khqr.account': 'Bakong knows no such account',
      });
      expect((await change({ account: 'dara' }, boss)).statusCode).toBe(400);
      const saved = await change({ account: 'dara@devb', name: 'Dara Shop' }, boss);
      expect(saved.json().khqr).toEqual({
        account: 'dara@devb',
        name: 'Dara Shop',
        city: '',
        rielPerDollar: null,
      });
      const { accountChanged } = (await boss.call('GET', '/payments/state')).json();
      expect(accountChanged).toMatchObject({ by: 'Sok Dara' });
      expect((await manager.call('GET', '/payments/state')).json().accountChanged).toBeNull();
      expect((await boss.call('GET', `/orders/${number}`)).json().payLink).toContain('/pay/');
      plain.sources.advance(6 * MINUTE);
      expect((await change({ account: 'thief@devb' }, boss)).json().code).toBe('step_up_required');
    } finally {
      await plain.app.close();
    }
  });
});
