import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type AccountCalls,
  accountCalls,
  DARA,
  forgetAccounts,
  wrongCodeFor,
} from '../../testing/account-calls.ts';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { addProduct } from '../../testing/sample-goods.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

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

const SENT = { status: 200, body: { success: true, message: 'Verification code sent' } };
const WRONG = {
  status: 400,
  body: {
    requestId: expect.any(String),
    success: false,
    code: 'invalid_verification_code',
    message: 'Invalid verification code',
  },
};
const NEW_PASSWORD = 'five-brown-geckos';

describe('a code', () => {
  // Covers 7.20
  test('is sent to the number in E.164, in Khmer, short enough for one message', async () => {
    expect(await calls.sendCode('012-345-678')).toMatchObject(SENT);
    const [message, ...others] = calls.messages();
    expect(others).toEqual([]);
    expect(message).toMatch(/^SMS to \+85512345678: \d{6} ជាលេខកូដប្ដូរពាក្យសម្ងាត់/);
    expect(message?.slice('SMS to +85512345678: '.length).length).toBeLessThanOrEqual(70);
  });

  test('is sent in English to who reads English', async () => {
    await shop.app.inject({
      method: 'POST',
      url: '/api/auth/send-verification',
      headers: { 'accept-language': 'en' },
      payload: { phoneNumber: '+85512345678' },
    });
    expect(calls.messages()[0]).toMatch(/: \d{6} is your password code at .+\. Tell nobody\.$/);
  });

  // Covers decisions B5.2
  test('has six digits, zeros in front included', async () => {
    const below = vi.spyOn(shop.sources, 'below').mockReturnValue(42);
    await calls.sendCode();
    expect(calls.sentCode()).toBe('000042');
    below.mockRestore();
    expect((await calls.verify('000042')).status).toBe(200);
  });

  test('is kept as a hash that the code alone does not give', async () => {
    await calls.sendCode();
    const { rows } = await shop.database.pool.query('SELECT * FROM verification_codes');
    expect(rows).toMatchObject([{ code_hash: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    expect(JSON.stringify(rows)).not.toContain(calls.sentCode());
  });

  // Covers 7.21
  test('is right as often as it is asked about, in Latin and Khmer digits, and not used up by it', async () => {
    await calls.sendCode();
    const code = calls.sentCode();
    const khmer = code.replace(/\d/g, (digit) => String.fromCharCode(0x17e0 + Number(digit)));
    for (const spelling of [code, ` ${code} `, khmer, code, code, code, code]) {
      expect(await calls.verify(spelling)).toMatchObject({ status: 200, body: { success: true } });
    }
    expect((await calls.reset(code, NEW_PASSWORD)).status).toBe(200);
  });

  // Covers decisions B5.3
  test('lives ten minutes', async () => {
    await calls.sendCode();
    shop.sources.advance(10 * MINUTE - 1);
    expect((await calls.verify(calls.sentCode())).status).toBe(200);
    shop.sources.advance(1);
    expect(await calls.verify(calls.sentCode())).toMatchObject(WRONG);
    expect(await calls.reset(calls.sentCode(), NEW_PASSWORD)).toMatchObject(WRONG);
  });

  // Covers decisions B5.4
  test('stands four wrong tries and is worth nothing after the fifth', async () => {
    await calls.sendCode();
    const code = calls.sentCode();
    for (let tries = 1; tries <= 4; tries += 1) {
      expect(await calls.verify(wrongCodeFor(code))).toMatchObject(WRONG);
    }
    expect((await calls.verify(code)).status).toBe(200);
    expect(await calls.reset(wrongCodeFor(code), NEW_PASSWORD)).toMatchObject(WRONG);
    expect(await calls.verify(code)).toMatchObject(WRONG);
    expect(await calls.reset(code, NEW_PASSWORD)).toMatchObject(WRONG);
  });

  test('allows five of 100 wrong tries at the same time', async () => {
    await calls.sendCode();
    const code = calls.sentCode();
    const wrong = Array.from({ length: 100 }, () => calls.verify(wrongCodeFor(code)));
    for (const answer of await Promise.all(wrong)) expect(answer).toMatchObject(WRONG);
    const { rows } = await shop.database.pool.query('SELECT strangers_tries FROM verification_codes');
    expect(rows).toEqual([{ strangers_tries: 5 }]);
    expect(await calls.verify(code)).toMatchObject(WRONG);
  });

  test('does not live longer when the clock is set back', async () => {
    await calls.sendCode();
    shop.sources.advance(-HOUR);
    expect(await calls.verify(calls.sentCode())).toMatchObject(WRONG);
  });

  test('replaces the one before it on the same device', async () => {
    const { cookie } = await calls.sendCode();
    const first = calls.sentCode();
    shop.sources.advance(30 * SECOND);
    await calls.sendCode(DARA.phoneNumber, undefined, cookie);
    expect(await calls.verify(first)).toMatchObject(first === calls.sentCode() ? { status: 200 } : WRONG);
    expect((await calls.verify(calls.sentCode())).status).toBe(200);
  });

  test('of one number is wrong for another', async () => {
    await calls.signUp({ phoneNumber: '098765432' });
    await calls.sendCode();
    const code = calls.sentCode();
    expect(await calls.verify(code, '098765432')).toMatchObject(WRONG);
    expect(await calls.reset(code, NEW_PASSWORD, '098765432')).toMatchObject(WRONG);
  });

  test.each([['12345'], ['1234567'], ['abcdef'], ['']])('that is no code is wrong: %j', async (code) => {
    expect(await calls.verify(code)).toMatchObject({
      status: 400,
      body: { message: 'Invalid verification code', errors: { code: 'Invalid verification code' } },
    });
  });
});

// Covers decisions B5.1
describe.each([
  ['a number with an account', DARA.phoneNumber],
  ['a number without one', '011 111 111'],
])('%s', (_which, phoneNumber) => {
  const expectTooMany = async (seconds: number) => {
    const answer = await calls.sendCode(phoneNumber);
    expect(answer).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
      retryAfter: seconds,
    });
  };

  // Covers decisions A2.4, decisions B5.5
  test('gets one message in 30 seconds', async () => {
    expect(await calls.sendCode(phoneNumber)).toMatchObject(SENT);
    await expectTooMany(30);
    shop.sources.advance(29 * SECOND);
    await expectTooMany(1);
    shop.sources.advance(SECOND);
    expect(await calls.sendCode(phoneNumber)).toMatchObject(SENT);
  });

  test('gets one message in 30 seconds, whatever became of the last one', async () => {
    await calls.sendCode(phoneNumber);
    await shop.database.pool.query('UPDATE verification_codes SET used_at = created_at');
    await expectTooMany(30);
  });

  // Covers decisions B5.6
  test('gets five messages in an hour', async () => {
    for (let sent = 0; sent < 5; sent += 1) {
      expect(await calls.sendCode(phoneNumber)).toMatchObject(SENT);
      shop.sources.advance(MINUTE);
    }
    await expectTooMany(HOUR / SECOND - 5 * 60);
    shop.sources.advance(HOUR - 5 * MINUTE);
    expect(await calls.sendCode(phoneNumber)).toMatchObject(SENT);
  });

  test('gets six messages in a day', async () => {
    for (let sent = 0; sent < 6; sent += 1) {
      expect(await calls.sendCode(phoneNumber)).toMatchObject(SENT);
      shop.sources.advance(HOUR);
    }
    await expectTooMany((18 * HOUR) / SECOND);
    shop.sources.advance(18 * HOUR);
    expect(await calls.sendCode(phoneNumber)).toMatchObject(SENT);
  });

  test('waits no longer when the clock is set back', async () => {
    await calls.sendCode(phoneNumber);
    shop.sources.advance(-HOUR);
    expect(await calls.sendCode(phoneNumber)).toMatchObject(SENT);
  });

  test('gets one message of ten that are asked for at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => calls.sendCode(phoneNumber)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(9);
  });

  test.each([
    ['', 'Phone number is required'],
    ['12', 'Please enter a valid 9 or 10-digit phone number'],
  ])('is not %j', async (wrong, message) => {
    expect(await calls.sendCode(wrong)).toMatchObject({
      status: 400,
      body: { errors: { phoneNumber: message } },
    });
  });
});

test('a number without an account gets no message, and no code opens one', async () => {
  await calls.sendCode('011 111 111');
  expect(calls.messages()).toEqual([]);
  expect(await calls.reset('123456', NEW_PASSWORD, '011 111 111')).toMatchObject(WRONG);
  expect(await calls.reset('123456', NEW_PASSWORD, '077 777 777')).toMatchObject(WRONG);
});

describe('a reset', () => {
  // Covers 7.22, decisions B5.9
  test('sets the password, uses the code up and ends every session', async () => {
    const sessions = [await calls.openSession(), await calls.openSession()];
    await calls.sendCode();
    const code = calls.sentCode();
    expect(await calls.reset(code, NEW_PASSWORD)).toMatchObject({
      status: 200,
      body: { success: true, message: 'Password reset successfully!' },
    });
    for (const { refreshToken } of sessions) expect((await calls.refresh(refreshToken)).status).toBe(401);
    expect((await calls.logIn(DARA.phoneNumber, DARA.password)).status).toBe(401);
    expect((await calls.logIn(DARA.phoneNumber, NEW_PASSWORD)).status).toBe(200);
    expect(await calls.verify(code)).toMatchObject(WRONG);
    expect(await calls.reset(code, 'nine-white-geckos')).toMatchObject(WRONG);
  });

  test('shows for the first time whose number it is: what a stranger left there goes', async () => {
    const product = await addProduct(shop);
    const { token } = await calls.openSession();
    const asStranger = (method: 'GET' | 'POST', url: string, payload?: object) =>
      shop.app.inject({
        method,
        url: `/api${url}`,
        headers: { authorization: `Bearer ${token}` },
        ...(payload === undefined ? {} : { payload }),
      });
    await asStranger('POST', '/cart/add', { productId: product, quantity: 2 });
    await calls.sendCode();
    await calls.reset(calls.sentCode(), NEW_PASSWORD);
    expect((await asStranger('GET', '/cart')).statusCode).toBe(401);

    const { body } = await calls.logIn(DARA.phoneNumber, NEW_PASSWORD);
    expect(body.user).toMatchObject({ fullName: DARA.fullName, address: '' });
    const mine = { authorization: `Bearer ${body.token}` };
    expect((await shop.app.inject({ url: '/api/cart', headers: mine })).json().items).toEqual([]);
  });

  test('takes nothing away when the number was proved before', async () => {
    await calls.sendCode();
    await calls.reset(calls.sentCode(), NEW_PASSWORD);
    const { body } = await calls.logIn(DARA.phoneNumber, NEW_PASSWORD);
    await shop.app.inject({
      method: 'PATCH',
      url: '/api/account',
      headers: { authorization: `Bearer ${body.token}` },
      payload: { address: 'Street 7' },
    });
    shop.sources.advance(HOUR);
    await calls.sendCode();
    const { fullName, phoneNumber } = DARA;
    await calls.reset(calls.sentCode(), 'nine-white-geckos', phoneNumber, { fullName });
    const again = await calls.logIn(DARA.phoneNumber, 'nine-white-geckos');
    expect(again.body.user).toMatchObject({ address: 'Street 7' });
  });

  test('happens once for one code', async () => {
    await calls.sendCode();
    const code = calls.sentCode();
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((letter) => calls.reset(code, `${letter}-brown-geckos`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(3);
  });

  test.each([
    ['', 'Password is required'],
    ['seven77', 'Password must be at least 8 characters long'],
    ['11111111', 'This password is too common. Please choose another one'],
    ['+85512345678', 'Password must not be your phone number'],
  ])('to the password %j is refused and costs no try', async (password, message) => {
    await calls.sendCode();
    expect(await calls.reset(calls.sentCode(), password)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', message, errors: { newPassword: message } },
    });
    expect((await calls.reset(calls.sentCode(), NEW_PASSWORD)).status).toBe(200);
  });
});

const plasgateAt = (url: string) =>
  ({ gateway: 'plasgate', url, privateKey: 'k', secret: 's', sender: 'Phsar' }) as const;

describe('with a gateway that fails', () => {
  let failing: TestApp;
  let failingCalls: AccountCalls;

  beforeEach(async () => {
    failing = await openTestApp({
      config: {
        hasRateLimits: false,
        // Nothing listens on this port.
        sms: plasgateAt('http://127.0.0.1:9'),
      },
    });
    failingCalls = accountCalls(failing);
    await failingCalls.signUp();
  });
  afterEach(() => failing.close());

  // Covers decisions B6.2
  test('a person is told so, and may try again at once, five times in an hour', async () => {
    const failure = {
      status: 502,
      body: { code: 'sms_failed', message: 'Failed to send verification code' },
    };
    expect(await failingCalls.sendCode()).toMatchObject(failure);
    // The answer for a number without an account is the same.
    expect(await failingCalls.sendCode('011 111 111')).toMatchObject(failure);
    for (let sent = 1; sent < 5; sent += 1) expect(await failingCalls.sendCode()).toMatchObject(failure);
    expect((await failingCalls.sendCode()).status).toBe(429);
  });
});

describe('with a gateway that answers and takes no message', () => {
  const open = async (status: number) => {
    const gateway = createServer((request, response) => {
      response.writeHead(request.method === 'HEAD' ? 404 : status).end();
    }).listen(0, '127.0.0.1');
    await once(gateway, 'listening');
    const { port } = gateway.address() as AddressInfo;
    const failing = await openTestApp({
      config: {
        hasRateLimits: false,
        sms: plasgateAt(`http://127.0.0.1:${port}`),
      },
    });
    const failingCalls = accountCalls(failing);
    await failingCalls.signUp();
    return {
      failing,
      failingCalls,
      async [Symbol.asyncDispose]() {
        await failing.close();
        gateway.closeAllConnections();
        gateway.close();
      },
    };
  };

  const KNOWN = DARA.phoneNumber;
  const UNKNOWN = '011 111 111';

  /** Asks for a number, and half a minute later for it and for another. */
  const askTwice = async (status: number, [first, second]: readonly [string, string]) => {
    await using shop = await open(status);
    const ask = async (number: string) => (await shop.failingCalls.sendCode(number)).status;
    const told = await ask(first);
    shop.failing.sources.advance(31_000);
    return [told, await ask(first), await ask(second)];
  };

  test('no answer tells whether a number has an account, where the number alone is refused', async () => {
    for (const numbers of [
      [KNOWN, UNKNOWN],
      [UNKNOWN, KNOWN],
    ] as const)
      expect(await askTwice(400, numbers)).toEqual([200, 200, 200]);
  });

  test.each([500, 401])(
    'the first answer does not tell whether a number has an account; the next, to everybody, that one of those before had: %i',
    async (status) => {
      expect(await askTwice(status, [KNOWN, UNKNOWN])).toEqual([200, 502, 502]);
      expect(await askTwice(status, [UNKNOWN, KNOWN])).toEqual([200, 200, 200]);
    },
  );
});

test('the budget of a day ends the sending for all numbers', async () => {
  const poor = await openTestApp({ config: { smsDailyLimit: 1, hasRateLimits: false } });
  const poorCalls = accountCalls(poor);
  await poorCalls.signUp();
  await poorCalls.signUp({ phoneNumber: '098765432' });
  expect(await poorCalls.sendCode()).toMatchObject(SENT);
  expect((await poorCalls.sendCode('098765432')).status).toBe(502);
  expect(poorCalls.messages()).toHaveLength(1);
  await poor.close();
});
