import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createAccountsModule } from '../modules/accounts/accounts.module.ts';
import { LoginDelays } from '../modules/login-delays/login-delays.module.ts';
import { hasOrder, hasServedOrder, hasUnpaidOrder } from '../modules/orders/orders.module.ts';
import { accountCalls } from '../testing/account-calls.ts';
import { openTestApp, type TestApp } from '../testing/app-under-test.ts';
import { recordingLog } from '../testing/recording-log.ts';
import { forgetExpiredCalls } from './call-counter.ts';
import { Housekeeping } from './housekeeping.ts';
import { createAccessTokens } from './http/access-token.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

let shop: TestApp;

beforeAll(async () => {
  shop = await openTestApp({ config: { hasRateLimits: false } });
});
afterAll(() => shop.close());
afterEach(() => {
  vi.useRealTimers();
});

const count = async (table: string) =>
  (await shop.database.pool.query<{ count: number }>(`SELECT count(*) FROM ${table}`)).rows[0]?.count;

test('expired data is deleted, the rest stays', async () => {
  const calls = accountCalls(shop);
  const { tasks } = createAccountsModule({
    ...shop,
    accessTokens: createAccessTokens(shop.config.tokenSecret, shop.sources),
    delays: new LoginDelays({
      db: shop.database.db,
      sources: shop.sources,
      secret: shop.config.tokenSecret,
    }),
    cart: { empty: async () => {} },
    orders: { hasOrder, hasServedOrder, hasUnpaidOrder },
    settings: { shopName: async () => shop.config.shop.shopName },
    log: recordingLog(),
  });
  const housekeeping = new Housekeeping({ ...tasks }, recordingLog());
  await calls.signUp();
  await calls.openSession();
  await calls.sendCode();
  const counts = () => Promise.all(['refresh_tokens', 'verification_codes', 'login_failures'].map(count));

  shop.sources.advance(DAY - 1);
  await housekeeping.runOnce();
  // Failures: of the network, of the name, and of the device.
  expect(await counts()).toEqual([1, 1, 3]);
  shop.sources.advance(2);
  await housekeeping.runOnce();
  expect(await counts()).toEqual([1, 0, 3]);
  shop.sources.advance(29 * DAY);
  await housekeeping.runOnce();
  expect(await counts()).toEqual([0, 0, 0]);
});

test('expired call counts are deleted', async () => {
  const now = Date.now();
  await shop.database.pool.query('DELETE FROM rate_limits');
  await shop.database.pool.query("INSERT INTO rate_limits VALUES ('old', 1, $1), ('new', 1, $2)", [
    now - 1_000,
    now + HOUR,
  ]);
  await forgetExpiredCalls(shop.database);
  expect((await shop.database.pool.query('SELECT key FROM rate_limits')).rows).toEqual([{ key: 'new' }]);
});

test('it runs every hour until stopped, and does not keep the process alive', async () => {
  vi.useFakeTimers();
  const task = vi.fn(async () => {});
  const housekeeping = new Housekeeping({ task }, recordingLog());
  housekeeping.start();
  await vi.advanceTimersByTimeAsync(2 * HOUR);
  expect(task).toHaveBeenCalledTimes(2);
  await housekeeping.stop();
  await vi.advanceTimersByTimeAsync(2 * HOUR);
  expect(task).toHaveBeenCalledTimes(2);
});

test('a failing task is logged and does not stop the others', async () => {
  const log = recordingLog();
  const other = vi.fn(async () => {});
  const broken = async () => {
    throw new Error('disk full');
  };
  await new Housekeeping({ broken, other }, log).runOnce();
  expect(other).toHaveBeenCalledOnce();
  expect(log.lines).toMatchObject([{ level: 'warn', fields: { task: 'broken', reason: 'disk full' } }]);
});

test('stopping waits for the running task and starts no other', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const other = vi.fn(async () => {});
  const housekeeping = new Housekeeping({ inHand: () => promise, other }, recordingLog());
  const running = housekeeping.runOnce();
  await Promise.resolve();
  let hasStopped = false;
  const stopping = housekeeping.stop().then(() => {
    hasStopped = true;
  });
  await Promise.resolve();
  expect(hasStopped).toBe(false);
  resolve();
  await stopping;
  await running;
  expect(other).not.toHaveBeenCalled();
});
