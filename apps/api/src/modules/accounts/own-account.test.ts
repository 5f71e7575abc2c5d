import { randomUUID } from 'node:crypto';
import type { Method } from '@phsar/contract/endpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AccountCalls, accountCalls, DARA, wrongCodeFor } from '../../testing/account-calls.ts';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { joinAsOwner } from '../../testing/office-calls.ts';
import { receiveSurplus } from '../../testing/order-lifecycle.ts';
import { addProduct } from '../../testing/sample-goods.ts';
import { freshKey, orderBody } from '../../testing/sample-order.ts';

const NEW_PASSWORD = 'five-brown-geckos';
const NEW_PHONE = '098 765 432';
const WRONG_PASSWORD = {
  status: 400,
  body: { code: 'invalid_input', errors: { password: 'The password is wrong' } },
};

let shop: TestApp;
let calls: AccountCalls;
let token: string;
let refreshToken: string;

beforeAll(async () => {
  shop = await openTestApp({ config: { hasRateLimits: false } });
  calls = accountCalls(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.emptyAll();
  shop.lines.length = 0;
  await calls.signUp();
  ({ token, refreshToken } = await calls.openSession());
});

async function own(
  method: Method,
  path: string,
  payload?: object,
  bearer = token,
  remoteAddress = '203.0.113.1',
) {
  const answer = await shop.app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${bearer}`, 'idempotency-key': freshKey() },
    remoteAddress,
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}
const { password } = DARA;
const changePassword = (change = {}) =>
  own('PUT', '/account/password', { password, newPassword: NEW_PASSWORD, ...change });
const sendCode = (phoneNumber = NEW_PHONE) => own('POST', '/account/phone/code', { phoneNumber });
const changePhone = (verificationCode: string, change = {}) =>
  own('PUT', '/account/phone', { phoneNumber: NEW_PHONE, verificationCode, password, ...change });

/** Lines of the log about this account, beside those of its calls. */
const logged = () =>
  shop.lines
    .filter(({ fields }) => 'accountId' in fields && !('status' in fields))
    .map(({ message }) => message);

async function order(): Promise<string> {
  const productId = await addProduct(shop, { stock: 10 });
  const answer = await own(
    'POST',
    '/orders/create',
    orderBody([{ productId, quantity: 1, unitPrice: 10 }], { customerName: DARA.fullName }),
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.order.orderId;
}

describe('name and address', () => {
  test('change each by itself, checked as at the sign-up, and the new name signs in', async () => {
    expect((await own('PATCH', '/account', { fullName: ' Sok  Bopha ' })).body.user).toMatchObject({
      fullName: 'Sok Bopha',
      address: DARA.address,
    });
    expect((await own('PATCH', '/account', { address: 'Street 5' })).body.user).toMatchObject({
      fullName: 'Sok Bopha',
      address: 'Street 5',
    });
    expect((await calls.logIn('sok bopha', password)).status).toBe(200);
    expect((await calls.logIn(DARA.fullName, password)).status).toBe(401);
    expect((await own('PATCH', '/account', { fullName: 'Dara', address: ' ' })).body.errors).toEqual({
      fullName: 'Full name must contain at least one space',
      address: 'Address is required',
    });
  });
});

describe('a new password', () => {
  // Covers 10.18
  test('needs the old one; every session ends but the new one of the caller', async () => {
    const other = await calls.openSession();
    const { status, body } = await changePassword();
    expect([status, body.success]).toEqual([200, true]);
    for (const ended of [refreshToken, other.refreshToken])
      expect((await calls.refresh(ended)).body.code).toBe('refresh_token_invalid');
    expect((await calls.refresh(body.refreshToken)).status).toBe(200);
    expect((await own('GET', '/cart', undefined, body.token)).status).toBe(200);
    expect((await calls.logIn(DARA.phoneNumber, password)).status).toBe(401);
    expect((await calls.logIn(DARA.phoneNumber, NEW_PASSWORD)).status).toBe(200);
    expect(logged()).toContain('password changed');
  });

  test('leaves the device known, which no guesses of others delay', async () => {
    const { headers } = await changePassword();
    const cookie = headers['set-cookie']?.toString().split(';')[0];
    for (let tries = 0; tries < 6; tries += 1) await calls.logIn(DARA.phoneNumber, 'wrong-password');
    expect((await calls.logIn(DARA.phoneNumber, NEW_PASSWORD)).status).toBe(429);
    expect((await calls.logIn(DARA.phoneNumber, NEW_PASSWORD, undefined, cookie)).status).toBe(200);
  });

  test('is checked, and a wrong old one is wrong input, which ends no session', async () => {
    expect(await changePassword({ password: 'wrong' })).toMatchObject(WRONG_PASSWORD);
    expect(logged()).toContain('password of an account not proved');
    expect((await changePassword({ newPassword: 'short' })).body.errors).toHaveProperty('newPassword');
    expect((await changePassword({ newPassword: '12345678' })).body.errors).toHaveProperty('newPassword');
    expect((await calls.refresh(refreshToken)).status).toBe(200);
    expect((await calls.logIn(DARA.phoneNumber, password)).status).toBe(200);
  });

  test('sent twice at once is set once', async () => {
    const answers = await Promise.all([changePassword(), changePassword()]);
    // The later one finds the password changed, or already its session ended.
    expect([
      [200, 400],
      [200, 401],
    ]).toContainEqual(answers.map(({ status }) => status).sort());
  });

  test('is guessed no faster than at the login: both count the same tries', async () => {
    for (let tries = 0; tries < 4; tries += 1) await changePassword({ password: 'wrong' });
    await calls.logIn(DARA.phoneNumber, 'wrong-password');
    expect(await changePassword()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    shop.sources.advance(1000);
    expect((await changePassword()).status).toBe(200);
  });

  test('is asked for without delay again once the right old one was given', async () => {
    const wrong = { password: 'wrong' };
    const right = { newPassword: '12345678' };
    for (let tries = 0; tries < 4; tries += 1) await changePassword(wrong);
    expect((await changePassword(right)).status).toBe(400);
    for (let tries = 0; tries < 4; tries += 1) await changePassword(wrong);
    expect((await changePassword(right)).status).toBe(400);
  });
});

describe('a new phone number', () => {
  test('needs the code that was sent to it and the password', async () => {
    expect((await sendCode()).status).toBe(200);
    expect(calls.messages()[0]).toMatch(/^SMS to \+85598765432: \d{6} ជាលេខកូដប្ដូរលេខទូរសព្ទ/);
    const code = calls.sentCode();
    expect((await changePhone(wrongCodeFor(code))).body.code).toBe('invalid_verification_code');
    expect(await changePhone(code, { password: 'wrong' })).toMatchObject(WRONG_PASSWORD);
    expect((await changePhone(code)).body.user).toMatchObject({ phoneNumber: '098765432' });
    expect(logged()).toContain('phone number changed');
    expect((await calls.logIn(NEW_PHONE, password)).status).toBe(200);
    expect((await calls.logIn(DARA.phoneNumber, password)).status).toBe(401);
    expect((await changePhone(code)).body.code).toBe('invalid_verification_code');
  });

  test('has a message of at most 70 characters with the default name, so that it is one', async () => {
    await sendCode();
    expect(calls.messages()[0]?.slice('SMS to +85598765432: '.length).length).toBeLessThanOrEqual(70);
  });

  test('cannot be one that has an account, not even one made since the code was sent', async () => {
    await calls.signUp({ phoneNumber: '011 111 111' });
    expect((await sendCode('011 111 111')).body.code).toBe('phone_taken');
    await sendCode();
    const code = calls.sentCode();
    await calls.signUp({ phoneNumber: NEW_PHONE });
    expect((await changePhone(code)).body.code).toBe('phone_taken');
    expect((await calls.logIn(DARA.phoneNumber, password)).status).toBe(200);
  });

  test('takes no code that resets a password, and its code resets none', async () => {
    const former = { phoneNumber: '011 111 111' };
    await calls.signUp(former);
    await calls.sendCode(former.phoneNumber);
    const resetCode = calls.sentCode();
    await shop.database.pool.query("DELETE FROM accounts WHERE phone = '+85511111111'");
    expect((await changePhone(resetCode, former)).body.code).toBe('invalid_verification_code');
    await sendCode();
    const code = calls.sentCode();
    await calls.signUp({ phoneNumber: NEW_PHONE });
    expect((await calls.reset(code, NEW_PASSWORD, NEW_PHONE)).body.code).toBe('invalid_verification_code');
  });

  test('replaces its code by another that is asked for in the same network without a mark', async () => {
    await sendCode();
    const code = calls.sentCode();
    shop.sources.advance(30_000);
    expect((await sendCode()).status).toBe(200);
    expect((await changePhone(code)).body.code).toBe('invalid_verification_code');
    expect((await changePhone(calls.sentCode())).status).toBe(200);
  });

  test('ends the other sessions when it is the first that is shown to be theirs, and no later', async () => {
    const other = await calls.openSession();
    await sendCode();
    expect((await changePhone(calls.sentCode())).status).toBe(200);
    expect((await calls.refresh(other.refreshToken)).body.code).toBe('refresh_token_invalid');
    const kept = (await calls.logIn(NEW_PHONE, password)).body;
    const next = { phoneNumber: '011 222 333' };
    await sendCode(next.phoneNumber);
    expect((await changePhone(calls.sentCode(), next)).status).toBe(200);
    expect((await calls.refresh(String(kept.refreshToken))).status).toBe(200);
  });

  test('keeps its code when a stranger in another network asks for one to the same number', async () => {
    await calls.signUp({ phoneNumber: '011 111 111' });
    const stranger = (await calls.logIn('011 111 111', password)).body;
    await sendCode();
    const code = calls.sentCode();
    shop.sources.advance(30_000);
    const asked = { phoneNumber: NEW_PHONE };
    const answer = await own('POST', '/account/phone/code', asked, String(stranger.token), '198.51.100.1');
    expect(answer.status).toBe(200);
    expect((await changePhone(code)).status).toBe(200);
  });

  test('waits 30 seconds between two codes', async () => {
    await sendCode();
    expect(await sendCode()).toMatchObject({ status: 429, headers: { 'retry-after': '30' } });
  });
});

describe('the own data', () => {
  // Covers 10.18
  test('are everything that hangs on the account, for whoever knows the password, without secrets', async () => {
    const number = await order();
    expect(await own('POST', '/account/data', { password: 'wrong' })).toMatchObject(WRONG_PASSWORD);
    const { status, body, headers } = await own('POST', '/account/data', { password });
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body.account).toMatchObject({ name: DARA.fullName, address: DARA.address });
    expect(body.orders).toEqual([expect.objectContaining({ orderId: number })]);
    expect(body.sessions).toHaveLength(1);
    expect(JSON.stringify(body)).not.toMatch(/argon2|passwordHash|tokenHash/);
  });

  test('leave out messages that only name the number: anybody may sign up with it', async () => {
    const message = { name: 'Somebody', phonenumber: DARA.phoneNumber, message: 'Secret' };
    await calls.post('/messages', message);
    const { body } = await own('POST', '/account/data', { password });
    expect(body.messages).toEqual([]);
    expect((await own('POST', '/account/removal', { password })).status).toBe(200);
    const { rows } = await shop.database.pool.query('SELECT message FROM contact_messages');
    expect(rows).toEqual([{ message: 'Secret' }]);
  });
});

describe('the removal of the own account', () => {
  test('waits for open orders', async () => {
    await order();
    const { status, body } = await own('POST', '/account/removal', { password });
    expect([status, body.code]).toEqual([409, 'orders_open']);
    expect((await calls.logIn(DARA.phoneNumber, password)).status).toBe(200);
  });

  test.each(['Delivered', 'Cancelled'])(
    'waits for the refund of a surplus, of an order that is %s',
    async (status) => {
      const number = await order();
      const owner = await joinAsOwner(shop);
      if (status === 'Delivered') {
        await owner.call('POST', `/orders/${number}/ship`, {
          courier: 'J&T',
          trackingNumber: '840012345678',
        });
        await owner.call('POST', `/orders/${number}/deliver`);
      } else await own('POST', `/orders/${number}/cancel`);
      await receiveSurplus(shop, number);
      expect((await owner.call('GET', `/orders/${number}`)).json()).toMatchObject({ status, refundDue: 10 });
      expect((await own('POST', '/account/removal', { password })).body.code).toBe('orders_open');
      await owner.call('POST', `/orders/${number}/refund`);
      expect((await own('POST', '/account/removal', { password })).status).toBe(200);
    },
  );

  test('waits until a delivered order is paid in full', async () => {
    const number = await order();
    const owner = await joinAsOwner(shop);
    await shop.database.pool.query("UPDATE orders SET payment_method = 'bank_transfer'");
    await owner.call('POST', `/orders/${number}/ship`, { courier: 'J&T', trackingNumber: '840012345678' });
    await owner.call('POST', `/orders/${number}/deliver`);
    expect((await own('POST', '/account/removal', { password })).body.code).toBe('orders_open');
    await owner.call('POST', `/orders/${number}/pay`, { kind: 'transfer' });
    expect((await own('POST', '/account/removal', { password })).status).toBe(200);
  });

  // Covers 10.18
  test('needs the password, leaves the orders without the person, and frees the number', async () => {
    const number = await order();
    await shop.database.pool.query("UPDATE orders SET status = 'Cancelled'");
    expect(await own('POST', '/account/removal', { password: 'wrong' })).toMatchObject(WRONG_PASSWORD);
    expect((await own('POST', '/account/removal', { password })).status).toBe(200);
    const { rows } = await shop.database.pool.query(
      'SELECT order_number, customer_name, account_id FROM orders',
    );
    expect(rows).toEqual([{ order_number: number, customer_name: '', account_id: null }]);
    const { rows: log } = await shop.database.pool.query('SELECT action, via, staff_id FROM audit_log');
    expect(log).toEqual([{ action: 'customer.removed', via: 'shop', staff_id: null }]);
    expect((await calls.refresh(refreshToken)).body.code).toBe('refresh_token_invalid');
    // The access token is still good for minutes, but there is nothing left.
    for (const again of [
      own('POST', '/account/removal', { password }),
      own('PATCH', '/account', { address: 'x' }),
    ])
      expect((await again).body.code).toBe('token_invalid');
    expect((await calls.signUp()).status).toBe(201);
  });

  test('pressed twice at once removes once; the second press finds no account', async () => {
    const remove = () => own('POST', '/account/removal', { password });
    const answers = await Promise.all([remove(), remove()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });
});

test('somebody who is blocked can change, read and remove nothing until the token ends', async () => {
  await shop.database.pool.query('UPDATE accounts SET blocked_at = now()');
  for (const answer of [
    await own('PATCH', '/account', { address: 'x' }),
    await changePassword(),
    await sendCode(),
    await own('POST', '/account/data', { password }),
    await own('POST', '/account/removal', { password }),
    await own('GET', '/account/sessions'),
    await own('DELETE', `/account/sessions/${randomUUID()}`),
  ])
    expect([answer.status, answer.body.code]).toEqual([403, 'account_blocked']);
});
