import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AccountCalls, accountCalls, DARA } from '../../testing/account-calls.ts';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { joinAsOwner } from '../../testing/office-calls.ts';
import { addProduct } from '../../testing/sample-goods.ts';
import { orderBody } from '../../testing/sample-order.ts';

const NEW_PASSWORD = 'five-brown-geckos';
const NAME_REQUIRED = { status: 409, body: { success: false, code: 'name_required' } };
const WRONG_CODE = { status: 400, body: { code: 'invalid_verification_code' } };

let shop: TestApp;
let calls: AccountCalls;
/** The cookie of the device on which the first owner logged in. */
let cookie: string;

beforeAll(async () => {
  shop = await openTestApp({ config: { hasRateLimits: false } });
  calls = accountCalls(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.emptyAll();
  shop.lines.length = 0;
  await calls.signUp();
  const login = await calls.logIn(DARA.phoneNumber, DARA.password);
  cookie = login.cookie ?? '';
  const productId = await addProduct(shop);
  const ordered = await asShopper(login.body.token).inject('POST', '/orders/create', {
    ...orderBody([{ productId, quantity: 1, unitPrice: 10 }]),
  });
  expect(ordered.statusCode).toBe(201);
});

function asShopper(token: unknown) {
  return {
    inject: (method: 'GET' | 'POST', path: string, payload?: object) =>
      shop.app.inject({
        method,
        url: `/api${path}`,
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': shop.sources.uuid() },
        ...(payload === undefined ? {} : { payload }),
      }),
  };
}

/** Sends a code and resets with it. */
async function reset(more: object = {}, device?: string) {
  await calls.sendCode(DARA.phoneNumber, undefined, device);
  return await resetWith(calls.sentCode(), more, device);
}

const resetWith = (verificationCode: string, more: object = {}, device?: string) =>
  calls.post(
    '/reset-password',
    { phoneNumber: DARA.phoneNumber, newPassword: NEW_PASSWORD, verificationCode, ...more },
    undefined,
    device,
  );

async function ordersAfterLogin(username = DARA.phoneNumber, password = NEW_PASSWORD): Promise<number> {
  const { body } = await calls.logIn(username, password);
  return (await asShopper(body.token).inject('GET', '/orders/user/orders')).json().length;
}

describe('a reset on an unknown device, for an account with orders', () => {
  it('asks for the name without using up the code', async () => {
    await calls.sendCode();
    for (let times = 0; times < 6; times += 1) {
      const answer = await resetWith(calls.sentCode());
      expect(answer).toMatchObject(NAME_REQUIRED);
      expect(JSON.stringify(answer.body)).not.toContain('Dara');
    }
    expect((await calls.logIn(DARA.phoneNumber, DARA.password)).status).toBe(200);
    expect((await resetWith(calls.sentCode(), { fullName: DARA.fullName })).status).toBe(200);
  });

  it.each(['Sok Dara', ' sok  DARA', 'Dara Sok'])('opens it with the name: "%s"', async (fullName) => {
    expect((await reset({ fullName })).status).toBe(200);
    expect(await ordersAfterLogin()).toBe(1);
  });

  it('counts wrong names as wrong codes, also at the same time', async () => {
    await calls.sendCode();
    const code = calls.sentCode();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => resetWith(code, { fullName: `Chan Name${index}` })),
    );
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(15);
    expect(await resetWith(code, { fullName: DARA.fullName })).toMatchObject(WRONG_CODE);
    expect((await calls.logIn(DARA.phoneNumber, DARA.password)).status).toBe(200);
  });

  it('does not tell that the name is needed to a caller with a wrong code', async () => {
    await calls.sendCode();
    expect(await resetWith('12345x', { fullName: DARA.fullName })).toMatchObject({ status: 400 });
    const wrong = calls.sentCode() === '000000' ? '000001' : '000000';
    expect(await resetWith(wrong)).toMatchObject(WRONG_CODE);
    expect(await resetWith(wrong, { fullName: 'Chan Thida', isNewHolder: true })).toMatchObject(WRONG_CODE);
  });
});

it('asks for no name on a device where the account logged in lately', async () => {
  expect((await reset({}, cookie)).status).toBe(200);
  expect(await ordersAfterLogin()).toBe(1);
});

it('asks for no name where there is no history', async () => {
  await calls.signUp({ phoneNumber: '098 765 432' });
  await calls.sendCode('098 765 432');
  expect((await calls.reset(calls.sentCode(), NEW_PASSWORD, '098 765 432')).status).toBe(200);
});

it('asks for the name of an account without orders whose owner proved the number', async () => {
  const phone = '098 765 432';
  await calls.signUp({ phoneNumber: phone });
  await calls.sendCode(phone);
  await calls.reset(calls.sentCode(), NEW_PASSWORD, phone);
  const { body } = await calls.logIn(phone, NEW_PASSWORD);
  const mine = asShopper(body.token);
  await mine.inject('POST', '/cart/add', { productId: await addProduct(shop), quantity: 2 });
  shop.sources.advance(30_000);
  await calls.sendCode(phone);
  const code = calls.sentCode();
  expect(await calls.reset(code, NEW_PASSWORD, phone)).toMatchObject(NAME_REQUIRED);
  const { fullName } = DARA;
  expect((await calls.reset(code, NEW_PASSWORD, phone, { fullName })).status).toBe(200);
});

describe('the new holder of a number', () => {
  beforeEach(() =>
    shop.database.pool.query("UPDATE orders SET payment_status = 'paid', paid_cents = total_cents"),
  );

  it('must contact the shop while the old account has unpaid orders', async () => {
    await shop.database.pool.query("UPDATE orders SET payment_status = 'unpaid', paid_cents = 0");
    const { status, body } = await reset(THIDA);
    expect([status, body.code]).toEqual([409, 'number_has_orders']);
    expect((await calls.logIn(DARA.phoneNumber, DARA.password)).status).toBe(200);
  });

  it('does not lock out the old account by taking its name', async () => {
    await reset({ fullName: DARA.fullName, isNewHolder: true });
    const { body } = await calls.logIn(DARA.fullName, DARA.password);
    expect(body.user).toMatchObject({ phoneNumber: '' });
    expect((await calls.logIn(DARA.fullName, NEW_PASSWORD)).body.code).toBe('ambiguous_name');
  });

  const THIDA = { fullName: 'Chan Thida', isNewHolder: true };

  it('gets an account of their own, and nothing of the one before', async () => {
    expect((await reset(THIDA)).status).toBe(200);
    const { body } = await calls.logIn(DARA.phoneNumber, NEW_PASSWORD);
    expect(body.user).toMatchObject({ fullName: 'Chan Thida', phoneNumber: '012345678', address: '' });
    expect(await ordersAfterLogin()).toBe(0);
    expect((await calls.logIn(DARA.phoneNumber, DARA.password)).status).toBe(401);
    // On the next reset, the account is the new holder's.
    shop.sources.advance(30_000);
    expect((await reset({ fullName: THIDA.fullName })).status).toBe(200);
  });

  it('keeps the old account, which logs in by name', async () => {
    shop.sources.advance(1_000);
    await reset(THIDA);
    const { body } = await calls.logIn(DARA.fullName, DARA.password);
    expect(body.user).toMatchObject({ fullName: DARA.fullName, phoneNumber: '' });
    expect(await ordersAfterLogin(DARA.fullName, DARA.password)).toBe(1);
    const owner = await joinAsOwner(shop);
    const listed = (await owner.call('GET', '/customers')).json();
    expect(listed).toMatchObject([
      { name: 'Chan Thida', phoneNumber: '012345678' },
      { name: 'Sok Dara', phoneNumber: '', orderCount: 1 },
    ]);
    const [, { _id: id }] = listed;
    expect((await owner.call('GET', `/customers/${id}`)).json()).toMatchObject({ phoneNumber: '' });
    expect((await owner.call('GET', `/customers/${id}/data`)).json()).toMatchObject({ messages: [] });
    await shop.database.pool.query(
      `UPDATE orders SET status = 'Cancelled', cancelled_at = now(), payment_status = 'unpaid', paid_cents = 0`,
    );
    expect((await owner.call('DELETE', `/customers/${id}`)).statusCode).toBe(200);
    expect((await owner.call('GET', '/customers')).json()).toHaveLength(1);
  });

  it('must give a full name', async () => {
    await calls.sendCode();
    const code = calls.sentCode();
    expect(await resetWith(code, { isNewHolder: true })).toMatchObject(NAME_REQUIRED);
    expect(await resetWith(code, { isNewHolder: true, fullName: 'Thida' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', errors: { fullName: expect.any(String) } },
    });
    expect((await resetWith(code, THIDA)).status).toBe(200);
  });

  it('creates one account per code', async () => {
    await calls.sendCode();
    const code = calls.sentCode();
    const answers = await Promise.all(Array.from({ length: 4 }, () => resetWith(code, THIDA)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await shop.database.pool.query('SELECT count(*) AS accounts FROM accounts');
    expect(rows).toEqual([{ accounts: 2 }]);
  });

  it('inherits the block of the number', async () => {
    await shop.database.pool.query(`UPDATE accounts SET blocked_at = now(), block_reason = 'never pays'`);
    await reset(THIDA);
    expect(await calls.logIn(DARA.phoneNumber, NEW_PASSWORD)).toMatchObject({
      status: 403,
      body: { code: 'account_blocked' },
    });
  });
});
