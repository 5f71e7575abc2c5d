import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountCalls, DARA } from '../../testing/account-calls.ts';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());

test('a login succeeds though what was counted for the name is forgotten meanwhile', async () => {
  const { signUp, logIn } = accountCalls(shop);
  await signUp();
  expect((await logIn(DARA.phoneNumber, 'three-blue-geckos')).status).toBe(401);
  const forgetting = await shop.database.pool.connect();
  await forgetting.query('BEGIN');
  await forgetting.query('SELECT 1 FROM login_failures FOR UPDATE');
  const answer = logIn(DARA.phoneNumber, DARA.password);
  await untilWaiting(shop, 1);
  await forgetting.query('DELETE FROM login_failures');
  await forgetting.query('COMMIT');
  forgetting.release();
  expect((await answer).status).toBe(200);
});
