import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountCalls, DARA, forgetAccounts } from '../../testing/account-calls.ts';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());
beforeEach(() => forgetAccounts(shop));

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

test.each([
  ['another password was set', "UPDATE accounts SET password_hash = 'x'", 'invalid_credentials'],
  ['the account was removed', 'DELETE FROM accounts', 'invalid_credentials'],
  ['the account was blocked', 'UPDATE accounts SET blocked_at = now()', 'account_blocked'],
])('the right password opens no session where meanwhile %s', async (_what, statement, code) => {
  const { signUp, logIn } = accountCalls(shop);
  await signUp();
  const other = await shop.database.pool.connect();
  await other.query('BEGIN');
  await other.query('SELECT 1 FROM accounts FOR UPDATE');
  const answer = logIn(DARA.phoneNumber, DARA.password);
  await untilWaiting(shop, 1);
  await other.query(statement);
  await other.query('COMMIT');
  other.release();
  expect((await answer).body).toMatchObject({ code });
  const { rows } = await shop.database.pool.query('SELECT 1 FROM refresh_tokens');
  expect(rows).toEqual([]);
});
