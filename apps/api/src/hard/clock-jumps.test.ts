import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createCallCounter } from '../platform/call-counter.ts';
import { enqueue } from '../platform/outbox.ts';
import { OutboxWorker } from '../platform/outbox-worker.ts';
import { type AccountCalls, accountCalls, DARA, wrongCodeFor } from '../testing/account-calls.ts';
import { openTestApp, type TestApp } from '../testing/app-under-test.ts';
import { recordingLog } from '../testing/recording-log.ts';
import { addProduct, addShopper } from '../testing/sample-goods.ts';
import { orderBody, placeOrder } from '../testing/sample-order.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;

let shop: TestApp;
let calls: AccountCalls;

beforeAll(async () => {
  shop = await openTestApp({ config: { hasRateLimits: false } });
  calls = accountCalls(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.emptyAll();
  await calls.signUp();
});

/** Moves the server's clock; negative values set it back. */
const jump = (milliseconds: number) => shop.sources.advance(milliseconds);

describe('a clock that is set back', () => {
  test('ends no session, and revives no consumed token', async () => {
    const { token, refreshToken } = await calls.openSession();
    jump(-5 * HOUR);
    const cart = await shop.app.inject({ url: '/api/cart', headers: { authorization: `Bearer ${token}` } });
    expect(cart.statusCode).toBe(200);
    const second = await calls.refreshed(refreshToken);
    jump(-5 * HOUR);
    expect((await calls.refresh(refreshToken)).status).toBe(401);
    // Token reuse revoked the family.
    expect((await calls.refresh(second)).status).toBe(401);
  });

  test('extends no login delay', async () => {
    for (let failed = 0; failed < 8; failed += 1) await calls.logIn(DARA.phoneNumber, 'wrong-password');
    expect((await calls.logIn(DARA.phoneNumber, DARA.password)).status).toBe(429);
    jump(-5 * HOUR);
    expect((await calls.logIn(DARA.phoneNumber, DARA.password)).status).toBe(200);
  });

  test('extends neither the wait for a code nor its life', async () => {
    for (let sent = 0; sent < 5; sent += 1) {
      await calls.sendCode();
      jump(30 * SECOND);
    }
    const old = calls.sentCode();
    expect((await calls.sendCode()).status).toBe(429);
    jump(-2 * HOUR);
    expect((await calls.verify(old)).status).toBe(400);
    expect((await calls.sendCode()).status).toBe(200);
    expect((await calls.sendCode()).status).toBe(429);
    expect((await calls.verify(calls.sentCode())).status).toBe(200);
  });

  test('creates no second order for a key', async () => {
    const body = orderBody([{ productId: await addProduct(shop), quantity: 1, unitPrice: 10 }]);
    const shopper = await addShopper(shop);
    const first = (await placeOrder(shopper, body, 'one-key')).json();
    jump(-3 * DAY);
    const again = await placeOrder(shopper, body, 'one-key');
    expect([again.statusCode, again.json().order.orderId]).toEqual([201, first.order.orderId]);
  });

  test('leaves no message to the shop waiting', async () => {
    const done: unknown[] = [];
    const worker = new OutboxWorker({
      ...shop,
      log: recordingLog(),
      handlers: { note: async (data) => void done.push(data) },
    });
    const now = shop.sources.now();
    await enqueue(shop.database.db, { topic: 'note', about: 'order 1', data: { step: 1 }, now });
    jump(-3 * DAY);
    await worker.runOnce();
    expect(done).toEqual([{ step: 1 }]);
  });

  test('blocks no address for longer than its limit', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const counter = createCallCounter('login', { calls: 2, seconds: 60 }, shop.database);
    for (let call = 0; call < 5; call += 1) await counter.take('x');
    vi.setSystemTime(Date.now() - 5 * HOUR);
    const waits: number[] = [];
    for (let call = 0; call < 5; call += 1) waits.push(await counter.take('x'));
    expect(Math.max(...waits)).toBeLessThanOrEqual(60);
    expect(waits.at(-1)).toBeGreaterThan(0);
  });
});

describe('a clock that is set ahead', () => {
  test('ends access tokens, which are refreshed; and after a month, sessions', async () => {
    const { token, refreshToken } = await calls.openSession();
    jump(16 * 60 * SECOND);
    const cart = await shop.app.inject({ url: '/api/cart', headers: { authorization: `Bearer ${token}` } });
    expect([cart.statusCode, cart.json().code]).toEqual([401, 'token_expired']);
    const next = await calls.refreshed(refreshToken);
    jump(31 * DAY);
    expect((await calls.refresh(next)).status).toBe(401);
    expect((await calls.logIn(DARA.phoneNumber, DARA.password)).status).toBe(200);
  });

  test('ends codes, waiting and failures', async () => {
    await calls.sendCode();
    const code = calls.sentCode();
    await calls.verify(wrongCodeFor(code));
    for (let failed = 0; failed < 8; failed += 1) await calls.logIn(DARA.phoneNumber, 'wrong-password');
    jump(2 * DAY);
    expect((await calls.verify(code)).status).toBe(400);
    expect((await calls.sendCode()).status).toBe(200);
    expect((await calls.logIn(DARA.phoneNumber, DARA.password)).status).toBe(200);
  });

  test('handles what was waiting in the outbox', async () => {
    let tried = 0;
    const worker = new OutboxWorker({
      ...shop,
      log: recordingLog(),
      handlers: {
        async note() {
          tried += 1;
          if (tried === 1) throw new Error('not yet');
        },
      },
    });
    const now = shop.sources.now();
    await enqueue(shop.database.db, { topic: 'note', about: 'order 1', data: {}, now });
    await worker.runOnce();
    jump(3 * DAY);
    await worker.runOnce();
    expect(tried).toBe(2);
  });
});
