import type { LoginAnswer, Session } from '@phsar/contract/shop/wire';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AccountCalls, accountCalls, DARA, forgetAccounts } from '../../testing/account-calls.ts';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';

const SECOND = 1_000;
const DAY = 24 * 60 * 60 * SECOND;

let shop: TestApp;
let calls: AccountCalls;

beforeAll(async () => {
  shop = await openTestApp({ config: { hasRateLimits: false } });
  calls = accountCalls(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await forgetAccounts(shop);
  shop.lines.length = 0;
  await calls.signUp();
});

const REFUSAL = {
  status: 401,
  body: {
    requestId: expect.any(String),
    success: false,
    code: 'refresh_token_invalid',
    message: 'The refresh token is not valid',
  },
};
const REUSE = { level: 'warn', message: 'a used-up refresh token came back: its session is ended' };

const cartStatus = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await shop.app.inject({ url: '/api/cart', headers })).statusCode;
};

describe('a refresh token', () => {
  // Covers 7.6, decisions B2.1
  test('is changed for an access token that works and a refresh token that differs', async () => {
    const { token, refreshToken } = await calls.openSession();
    shop.sources.advance(15 * 60 * SECOND - 1);
    expect(await cartStatus(token)).toBe(200);
    shop.sources.advance(1);
    expect(await cartStatus(token)).toBe(401);
    const answer = await calls.refresh(refreshToken);
    expect(answer).toMatchObject({ status: 200, body: { success: true, token: expect.any(String) } });
    expect(Object.keys(answer.body).sort()).toEqual(['refreshToken', 'success', 'token']);
    expect(answer.body.refreshToken).not.toBe(refreshToken);
    expect(await cartStatus(String(answer.body.token))).toBe(200);
  });

  // Covers decisions B2.2
  test('is kept as a hash', async () => {
    const { refreshToken } = await calls.openSession();
    const { rows } = await shop.database.pool.query('SELECT * FROM refresh_tokens');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(refreshToken);
  });

  // Covers decisions B2.3
  test('lives 30 days, and each change starts them anew', async () => {
    const { refreshToken } = await calls.openSession();
    shop.sources.advance(30 * DAY - SECOND);
    const second = await calls.refreshed(refreshToken);
    shop.sources.advance(30 * DAY - SECOND);
    const third = await calls.refreshed(second);
    shop.sources.advance(30 * DAY);
    expect(await calls.refresh(third)).toMatchObject(REFUSAL);
  });

  test('ends 90 days after the login, however often it was changed', async () => {
    let { refreshToken } = await calls.openSession();
    for (let changes = 0; changes < 4; changes += 1) {
      shop.sources.advance(22 * DAY);
      refreshToken = await calls.refreshed(refreshToken);
    }
    shop.sources.advance(2 * DAY - SECOND);
    refreshToken = await calls.refreshed(refreshToken);
    shop.sources.advance(SECOND);
    expect(await calls.refresh(refreshToken)).toMatchObject(REFUSAL);
  });

  test.each([['made-up'], ['x'.repeat(200)]])('that nobody got is refused: %s', async (token) => {
    expect(await calls.refresh(token)).toMatchObject(REFUSAL);
  });

  test.each([[''], [undefined], [7], [{}]])('of a wrong kind is bad input: %j', async (refreshToken) => {
    expect((await calls.post('/auth/refresh-token', { refreshToken })).status).toBe(400);
  });
});

describe('a refresh token that was used', () => {
  // Covers decisions B2.5
  test('works again for 30 seconds when it is the direct predecessor: both answers are good', async () => {
    const { refreshToken } = await calls.openSession();
    const second = await calls.refreshed(refreshToken);
    shop.sources.advance(30 * SECOND);
    const again = await calls.refresh(refreshToken);
    expect(again.status).toBe(200);
    expect((await calls.refresh(second)).status).toBe(200);
    // Within the grace period, for the tab that got the other answer.
    expect((await calls.refresh(String(again.body.refreshToken))).status).toBe(200);
    expect(shop.lines).not.toContainEqual(expect.objectContaining(REUSE));
  });

  // Covers decisions B2.4
  test('ends its session after 30 seconds, and this is logged', async () => {
    const { refreshToken } = await calls.openSession();
    const other = await calls.openSession();
    const second = await calls.refreshed(refreshToken);
    shop.sources.advance(30 * SECOND + 1);
    expect(await calls.refresh(refreshToken)).toMatchObject(REFUSAL);
    expect(await calls.refresh(second)).toMatchObject(REFUSAL);
    expect(shop.lines).toContainEqual(expect.objectContaining(REUSE));
    expect(JSON.stringify(shop.lines)).not.toContain(refreshToken);
    expect((await calls.refresh(other.refreshToken)).status).toBe(200);
  });

  test('ends its session at once when it is older than the direct predecessor', async () => {
    const { refreshToken } = await calls.openSession();
    const second = await calls.refreshed(refreshToken);
    const third = await calls.refreshed(second);
    expect(await calls.refresh(refreshToken)).toMatchObject(REFUSAL);
    expect(await calls.refresh(third)).toMatchObject(REFUSAL);
    expect(shop.lines).toContainEqual(expect.objectContaining(REUSE));
  });

  test('betrays a thief who took a second token in the grace', async () => {
    const { refreshToken } = await calls.openSession();
    const mine = await calls.refreshed(refreshToken);
    const stolen = await calls.refreshed(refreshToken);
    shop.sources.advance(60 * SECOND);
    const next = await calls.refreshed(mine);
    shop.sources.advance(60 * SECOND);
    expect(await calls.refresh(stolen)).toMatchObject(REFUSAL);
    expect(await calls.refresh(next)).toMatchObject(REFUSAL);
  });

  test('by 20 calls at the same time gives each an answer and keeps the session', async () => {
    const { refreshToken } = await calls.openSession();
    const answers = await Promise.all(Array.from({ length: 20 }, () => calls.refresh(refreshToken)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const { rows } = await shop.database.pool.query(
      'SELECT generation, count(*) AS tokens FROM refresh_tokens GROUP BY generation ORDER BY generation',
    );
    expect(rows).toEqual([
      { generation: 1, tokens: 1 },
      { generation: 2, tokens: 20 },
    ]);
    expect((await calls.refresh(String(answers[7]?.body.refreshToken))).status).toBe(200);
  });
});

describe('a logout', () => {
  const logOut = (refreshToken: string) => calls.post('/auth/logout', { refreshToken });

  // Covers decisions B3.1
  test('ends the session of the refresh token and no other', async () => {
    const { refreshToken } = await calls.openSession();
    const other = await calls.openSession();
    expect(await logOut(refreshToken)).toMatchObject({ status: 200, body: { success: true } });
    expect(await calls.refresh(refreshToken)).toMatchObject(REFUSAL);
    expect((await calls.refresh(other.refreshToken)).status).toBe(200);
  });

  test('with the token before the current one ends the session too', async () => {
    const { refreshToken } = await calls.openSession();
    const second = await calls.refreshed(refreshToken);
    await logOut(refreshToken);
    expect(await calls.refresh(second)).toMatchObject(REFUSAL);
  });

  test('is fine with a token that nobody got, and twice', async () => {
    const { refreshToken } = await calls.openSession();
    await logOut(refreshToken);
    expect((await logOut(refreshToken)).status).toBe(200);
    expect((await logOut('made-up')).status).toBe(200);
  });
});

describe('an access token', () => {
  const thief = (token: string) => ({ authorization: `Bearer ${token}` });
  /** What the calls that show or change something of an account answer to a stolen token. */
  const answersTo = async (token: string) => {
    const call = async (method: 'GET' | 'PATCH' | 'POST', path: string, payload?: object) => {
      const asked = { method, url: `/api${path}`, headers: thief(token) };
      return (await shop.app.inject(payload === undefined ? asked : { ...asked, payload })).statusCode;
    };
    return [
      await call('GET', '/cart'),
      await call('GET', '/orders/user/orders'),
      await call('PATCH', '/account', { address: 'Street 6' }),
      await call('POST', '/account/phone/code', { phoneNumber: '098 111 222' }),
      await call('POST', '/account/data', { password: DARA.password }),
    ];
  };
  const REFUSED = Array(5).fill(401);
  const SERVED = Array(5).fill(200);

  test('that was stolen is worth nothing once the password is reset', async () => {
    const { token } = await calls.openSession();
    await calls.sendCode();
    await calls.reset(calls.sentCode(), 'five-brown-geckos');
    expect(await answersTo(token)).toEqual(REFUSED);
    const { body } = await calls.logIn(DARA.phoneNumber, 'five-brown-geckos');
    expect(await cartStatus(String(body.token))).toBe(200);
  });

  test('ends with the session that is logged out, and no other does', async () => {
    const mine = await calls.openSession();
    const other = await calls.openSession();
    await calls.post('/auth/logout', { refreshToken: mine.refreshToken });
    expect(await answersTo(mine.token)).toEqual(REFUSED);
    expect(await answersTo(other.token)).toEqual(SERVED);
  });

  test('ends with its session when a used refresh token comes back', async () => {
    const { token, refreshToken } = await calls.openSession();
    const second = await calls.refresh(refreshToken);
    expect(await cartStatus(token)).toBe(200);
    shop.sources.advance(31 * SECOND);
    await calls.refresh(refreshToken);
    expect(await answersTo(token)).toEqual(REFUSED);
    expect(await answersTo(String(second.body.token))).toEqual(REFUSED);
  });
});

describe('the list of open sessions', () => {
  const PHONE = 'Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36';
  const asked = async (token: string, method: 'GET' | 'DELETE' = 'GET', id = '') => {
    const url = `/api/account/sessions${id && `/${id}`}`;
    const answer = await shop.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
    return { status: answer.statusCode, body: answer.json() };
  };
  const logInWith = async (userAgent: string): Promise<LoginAnswer> => {
    const payload = { fullName: DARA.phoneNumber, password: DARA.password };
    const headers = { 'user-agent': userAgent };
    return (await shop.app.inject({ method: 'POST', url: '/api/auth/login', payload, headers })).json();
  };

  test('tells each by its device and last use, the own one as such, and none that has ended', async () => {
    const mine = await logInWith(PHONE);
    shop.sources.advance(SECOND);
    const gone = await logInWith('gone');
    await calls.post('/auth/logout', { refreshToken: gone.refreshToken });
    await logInWith('x'.repeat(1_000));
    const at = (milliseconds: number) => new Date(shop.sources.now().getTime() + milliseconds).toISOString();
    expect((await asked(mine.token)).body).toEqual([
      { _id: expect.any(String), device: 'x'.repeat(200), lastUsedAt: at(0), isCurrent: false },
      { _id: expect.any(String), device: PHONE, lastUsedAt: at(-SECOND), isCurrent: true },
    ]);
    shop.sources.advance(60 * SECOND);
    const { body } = await calls.refresh(mine.refreshToken);
    const list = (await asked(String(body.token))).body;
    expect(list).toHaveLength(2);
    expect(list[0]).toMatchObject({ device: PHONE, lastUsedAt: at(0), isCurrent: true });
  });

  test('ends another device at once, and only of the own account', async () => {
    const mine = await logInWith(PHONE);
    const lost = await logInWith('lost');
    const find = async (): Promise<Session[]> => (await asked(mine.token)).body;
    const other = (await find()).find(({ isCurrent }) => !isCurrent)?._id ?? '';
    await calls.signUp({ fullName: 'Chan Bopha', phoneNumber: '011 111 111' });
    const stranger = await calls.logIn('011 111 111', DARA.password);
    expect(await asked(String(stranger.body.token), 'DELETE', other)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect(await cartStatus(lost.token)).toBe(200);
    expect((await asked(mine.token, 'DELETE', other)).status).toBe(200);
    expect(await cartStatus(lost.token)).toBe(401);
    expect(await calls.refresh(lost.refreshToken)).toMatchObject(REFUSAL);
    expect(await find()).toHaveLength(1);
    expect((await asked(mine.token, 'DELETE', other)).status).toBe(404);
    expect((await asked(mine.token, 'DELETE', '1')).status).toBe(400);
  });
});

test('a login during a password reset does not outlive it', async () => {
  await calls.sendCode();
  const [login] = await Promise.all([
    calls.logIn(DARA.phoneNumber, DARA.password),
    calls.reset(calls.sentCode(), 'five-brown-geckos'),
  ]);
  if (login.status === 200)
    expect(await calls.refresh(String(login.body.refreshToken))).toMatchObject(REFUSAL);
  else expect(login.status).toBe(401);
});
