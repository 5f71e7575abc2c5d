import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AccountCalls, accountCalls, DARA, forgetAccounts } from '../../testing/account-calls.ts';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';

const SECOND = 1_000;
const HOUR = 60 * 60 * SECOND;
const DAY = 24 * HOUR;

let shop: TestApp;
let calls: AccountCalls;

beforeAll(async () => {
  shop = await openTestApp({ config: { hasRateLimits: false } });
  calls = accountCalls(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await forgetAccounts(shop);
  await calls.signUp();
});

const REFUSAL = {
  requestId: expect.any(String),
  success: false,
  code: 'invalid_credentials',
  message: 'Invalid credentials',
};

/** Sends wrong passwords in a row, waiting as long as the server asks. */
async function failTimes(times: number, name: string, addressOf: (n: number) => string) {
  for (let n = 0; n < times; n += 1) {
    for (;;) {
      const answer = await calls.logIn(name, 'wrong-password', addressOf(n));
      if (answer.status === 401) break;
      expect(answer.status).toBe(429);
      shop.sources.advance(answer.retryAfter * SECOND);
    }
  }
}

describe('a login', () => {
  // Covers 3.8, 7.16, decisions B1.1
  test.each([
    ['012345678'],
    ['012 345 678'],
    ['012-345-678'],
    ['+85512345678'],
    ['00855 12 345 678'],
    ['០១២៣៤៥៦៧៨'],
    ['Sok Dara'],
    ['  sok   DARA '],
  ])('works with %j', async (username) => {
    const answer = await calls.logIn(username, DARA.password);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        refreshToken: expect.stringMatching(/^[\w-]{43}$/),
        user: { fullName: 'Sok Dara', phoneNumber: '012345678', address: DARA.address },
      },
    });
  });

  test('finds a name however its letters are composed', async () => {
    await calls.signUp({ fullName: 'René Ke\u0301o', phoneNumber: '098765432' });
    expect((await calls.logIn('Rene\u0301 Kéo', DARA.password)).status).toBe(200);
  });

  test('gives a token that opens the cart', async () => {
    const { token } = await calls.openSession();
    const cart = await shop.app.inject({ url: '/api/cart', headers: { authorization: `Bearer ${token}` } });
    expect(cart.statusCode).toBe(200);
  });

  test.each([
    ['fullName', '', 'Username is required'],
    ['fullName', 'ab', 'Username must be at least 3 characters long'],
    ['password', '', 'Password is required'],
    ['password', 'five5', 'Password must be at least 6 characters long'],
  ])('with the %s %j is bad input', async (field, value, message) => {
    const form = { fullName: DARA.fullName, password: DARA.password, [field]: value };
    const answer = await calls.post('/auth/login', form);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', errors: { [field]: message } },
    });
  });

  // Covers decisions B1.3
  test.each([['012345678'], ['Sok Dara'], ['011111111'], ['No Body']])(
    'with a wrong password answers the same for %s',
    async (username) => {
      const answer = await calls.logIn(username, 'wrong-password');
      expect(answer).toMatchObject({ status: 401, body: REFUSAL });
      expect(answer.body).toEqual(REFUSAL);
    },
  );

  // Covers decisions B1.2
  test('by a name that several accounts share asks for the phone number, which works', async () => {
    await calls.signUp({ fullName: 'SOK dara', phoneNumber: '098765432', password: 'other-green-geckos' });
    for (const password of [DARA.password, 'other-green-geckos', 'wrong-password']) {
      expect(await calls.logIn('Sok Dara', password)).toMatchObject({
        status: 409,
        body: { code: 'ambiguous_name', message: 'Please log in with your phone number' },
      });
    }
    expect((await calls.logIn('098765432', 'other-green-geckos')).status).toBe(200);
    expect((await calls.logIn('012345678', 'other-green-geckos')).status).toBe(401);
  });
});

describe.each([
  ['an account', DARA.phoneNumber],
  ['nobody', '011 111 111'],
])('guessing at the password of %s', (_whose, username) => {
  test('is slowed more and more after the fifth failure, up to five minutes, and never for good', async () => {
    await failTimes(4, username, () => '203.0.113.1');
    const waits: number[] = [];
    while (waits.length < 12) {
      expect((await calls.logIn(username, 'wrong-password')).status).toBe(401);
      const tooSoon = await calls.logIn(username, 'wrong-password');
      expect(tooSoon).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
      waits.push(tooSoon.retryAfter);
      shop.sources.advance(tooSoon.retryAfter * SECOND);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]);
  });

  test('with many tries at the same time looks at five passwords', async () => {
    const tries = Array.from({ length: 30 }, () => calls.logIn(username, 'wrong-password'));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(25);
  });
});

describe('the owner of an account', () => {
  test('is not kept waiting by a stranger elsewhere', async () => {
    await failTimes(8, DARA.phoneNumber, () => '198.51.100.7');
    expect((await calls.logIn(DARA.phoneNumber, DARA.password, '198.51.100.7')).status).toBe(429);
    expect((await calls.logIn(DARA.phoneNumber, DARA.password, '203.0.113.1')).status).toBe(200);
  });

  test('is not kept waiting by many strangers where the account was used before', async () => {
    await calls.logIn(DARA.phoneNumber, DARA.password, '203.0.113.1');
    await failTimes(30, DARA.phoneNumber, (n) => `198.51.100.${n}`);
    const elsewhere = await calls.logIn(DARA.phoneNumber, DARA.password, '192.0.2.1');
    expect(elsewhere.status).toBe(429);
    expect(elsewhere.retryAfter).toBeLessThanOrEqual(30);
    expect((await calls.logIn(DARA.phoneNumber, DARA.password, '203.0.113.1')).status).toBe(200);
    // Which forgives the strangers nothing.
    expect((await calls.logIn(DARA.phoneNumber, DARA.password, '192.0.2.1')).status).toBe(429);
  });

  test('gets in with a reset code while many strangers guess', async () => {
    await failTimes(30, DARA.phoneNumber, (n) => `198.51.100.${n}`);
    await calls.sendCode();
    expect((await calls.reset(calls.sentCode(), 'five-brown-geckos')).status).toBe(200);
    expect((await calls.logIn(DARA.phoneNumber, 'five-brown-geckos')).status).toBe(200);
    expect((await calls.logIn(DARA.fullName, 'five-brown-geckos')).status).toBe(200);
  });

  test('is known for 30 days after a login, then a stranger again', async () => {
    const guess = () => failTimes(25, DARA.phoneNumber, (n) => `198.51.100.${n}`);
    const fromHome = async () => (await calls.logIn(DARA.phoneNumber, DARA.password, '203.0.113.1')).status;
    await fromHome();
    shop.sources.advance(30 * DAY - HOUR);
    await guess();
    expect(await fromHome()).toBe(200);
    shop.sources.advance(30 * DAY);
    await guess();
    expect(await fromHome()).toBe(429);
  });

  test('takes back their own try alone by a right password, not those of strangers', async () => {
    await failTimes(19, DARA.phoneNumber, (n) => `198.51.100.${n}`);
    const from = (address: string, password: string) => calls.logIn(DARA.phoneNumber, password, address);
    expect((await from('203.0.113.1', DARA.password)).status).toBe(200);
    expect((await from('198.51.100.101', 'wrong-password')).status).toBe(401);
    expect(await from('198.51.100.102', 'wrong-password')).toMatchObject({ status: 429, retryAfter: 1 });
  });

  test('is not kept waiting when the clock is set back', async () => {
    await failTimes(8, DARA.phoneNumber, () => '203.0.113.1');
    shop.sources.advance(-HOUR);
    expect((await calls.logIn(DARA.phoneNumber, DARA.password, '203.0.113.1')).status).toBe(200);
  });

  test('starts anew after a right password, and after a day', async () => {
    await failTimes(4, DARA.phoneNumber, () => '203.0.113.1');
    expect((await calls.logIn(DARA.phoneNumber, DARA.password)).status).toBe(200);
    await failTimes(4, DARA.phoneNumber, () => '203.0.113.1');
    shop.sources.advance(DAY + SECOND);
    await failTimes(4, DARA.phoneNumber, () => '203.0.113.1');
    expect((await calls.logIn(DARA.phoneNumber, DARA.password)).status).toBe(200);
  });
});

test('a failed login is told in the log by its address and account, never by its name', async () => {
  shop.lines.length = 0;
  await calls.logIn(DARA.phoneNumber, 'wrong-password', '198.51.100.77');
  await calls.logIn('Secret Person', 'wrong-password', '198.51.100.78');
  const { rows } = await shop.database.pool.query('SELECT id FROM accounts');
  expect(shop.lines.filter(({ message }) => message === 'login failed')).toMatchObject([
    { fields: { address: '198.51.100.77', accountId: rows[0].id } },
    { fields: { address: '198.51.100.78', accountId: null } },
  ]);
  expect(JSON.stringify(shop.lines)).not.toMatch(/secret person/i);
});

test('failed logins leave neither names nor addresses in the database', async () => {
  await calls.logIn('Secret Person', 'wrong-password', '198.51.100.77');
  const { rows } = await shop.database.pool.query('SELECT * FROM login_failures');
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toMatch(/secret person|198\.51\.100\.77/i);
});

test('stores failed logins under keys that need the token secret', async () => {
  const keys = async () => {
    const { rows } = await shop.database.pool.query<{ key: string }>('SELECT key FROM login_failures');
    return rows.map(({ key }) => key);
  };
  await calls.logIn('Secret Person', 'wrong-password', '198.51.100.77');
  const before = await keys();
  const other = await openTestApp({
    database: shop.database,
    config: { tokenSecret: 'another-token-secret-of-the-tests-0123456789' },
  });
  try {
    await accountCalls(other).logIn('Secret Person', 'wrong-password', '198.51.100.77');
  } finally {
    await other.close();
  }
  expect(before).toHaveLength(2);
  expect(new Set([...before, ...(await keys())]).size).toBe(4);
});
