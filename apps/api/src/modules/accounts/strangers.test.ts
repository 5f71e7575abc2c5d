import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type AccountCalls,
  accountCalls,
  DARA,
  forgetAccounts,
  wrongCodeFor,
} from '../../testing/account-calls.ts';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { joinAsOwner } from '../../testing/office-calls.ts';

/** An attacker who knows a victim's number, against the victim. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const AT_HOME = '203.0.113.1';
const ON_THE_ROAD = '192.0.2.7';
const NEW_PASSWORD = 'five-brown-geckos';
/** As many networks as a small attacker has. */
const strangersAddress = (n: number) => `198.51.${(n % 200) + 1}.7`;

let shop: TestApp;
let calls: AccountCalls;

const openShop = async () => {
  shop = await openTestApp({ config: { hasRateLimits: false, smsDailyLimit: 30 } });
  calls = accountCalls(shop);
};
beforeAll(openShop);
afterAll(() => shop.close());
beforeEach(async () => {
  await forgetAccounts(shop);
  // What was sent before is a day old.
  shop.sources.advance(48 * HOUR);
  shop.lines.length = 0;
  await calls.signUp();
});

/** The number of an account is known to be theirs. */
const prove = () => shop.database.pool.query('UPDATE accounts SET phone_verified_at = now()');

/** Whoever signed up with the number takes the account away again. */
async function removeAccount(phoneNumber = DARA.phoneNumber) {
  const { body } = await calls.logIn(phoneNumber, DARA.password);
  const { statusCode } = await shop.app.inject({
    method: 'POST',
    url: '/api/account/removal',
    headers: { authorization: `Bearer ${body.token}` },
    payload: { password: DARA.password },
  });
  expect(statusCode).toBe(200);
}

async function guessAt(name: string, times: number, addressOf: (n: number) => string, cookie?: string) {
  for (let n = 0; n < times; n += 1) await calls.logIn(name, 'wrong-password', addressOf(n), cookie);
}

describe('guesses at a password', () => {
  test.each([DARA.phoneNumber, DARA.fullName])(
    'by strangers never delay a device of the person, in whichever network: %s',
    async (name) => {
      const { cookie } = await calls.logIn(DARA.phoneNumber, DARA.password, AT_HOME);
      await guessAt(name, 25, strangersAddress);
      expect((await calls.logIn(name, DARA.password, ON_THE_ROAD)).status).toBe(429);
      expect((await calls.logIn(name, DARA.password, ON_THE_ROAD, cookie)).status).toBe(200);
    },
  );

  test('in the own network do not either', async () => {
    const { cookie } = await calls.logIn(DARA.phoneNumber, DARA.password, AT_HOME);
    await guessAt(DARA.phoneNumber, 6, () => AT_HOME);
    expect((await calls.logIn(DARA.phoneNumber, DARA.password, AT_HOME)).status).toBe(429);
    expect((await calls.logIn(DARA.phoneNumber, DARA.password, AT_HOME, cookie)).status).toBe(200);
  });

  test('wait on a device of the person as well', async () => {
    const { cookie } = await calls.logIn(DARA.phoneNumber, DARA.password, AT_HOME);
    await guessAt(DARA.phoneNumber, 5, strangersAddress, cookie);
    const next = await calls.logIn(DARA.phoneNumber, DARA.password, ON_THE_ROAD, cookie);
    expect(next.status).toBe(429);
  });

  test('gain nothing by a mark of another account, nor by a forged or planted one', async () => {
    await calls.signUp({ fullName: 'Sok Bopha', phoneNumber: '098 765 432' });
    const { cookie: planted = '' } = await calls.logIn('098 765 432', DARA.password, strangersAddress(1));
    // The victim signs in with the attacker's mark, and gets another.
    const { cookie } = await calls.logIn(DARA.phoneNumber, DARA.password, AT_HOME, planted);
    expect(cookie).not.toBe(planted);
    await guessAt(DARA.phoneNumber, 25, strangersAddress);
    const [mark] = (cookie ?? '').split('.');
    const [, otherSignature] = planted.split('.');
    const forged = ['', 'forged', otherSignature].map((signature) => `${mark}.${signature}`);
    for (const wrong of [planted, ...forged, 'device=.']) {
      expect((await calls.logIn(DARA.phoneNumber, DARA.password, ON_THE_ROAD, wrong)).status).toBe(429);
    }
  });

  test('gain nothing by a device of a namesake who takes another name', async () => {
    await calls.signUp({ phoneNumber: '098 765 432' });
    const { cookie, body } = await calls.logIn('098 765 432', DARA.password, strangersAddress(1));
    const renamed = await shop.app.inject({
      method: 'PATCH',
      url: '/api/account',
      headers: { authorization: `Bearer ${body.token}` },
      payload: { fullName: 'Sok Bopha' },
    });
    expect(renamed.statusCode).toBe(200);
    await guessAt(DARA.fullName, 25, strangersAddress);
    expect((await calls.logIn(DARA.fullName, 'wrong-password', ON_THE_ROAD, cookie)).status).toBe(429);
  });

  test('gain nothing by a namesake who signs up and removes the account', async () => {
    await guessAt(DARA.fullName, 20, strangersAddress);
    await calls.signUp({ phoneNumber: '098 765 432' });
    await removeAccount('098 765 432');
    const next = await calls.logIn(DARA.fullName, 'wrong-password', strangersAddress(20));
    expect(next.status).toBe(429);
  });

  test('gain nothing by a namesake who sets another password and removes the account', async () => {
    await guessAt(DARA.fullName, 20, strangersAddress);
    await calls.signUp({ phoneNumber: '098 765 432' });
    await calls.sendCode('098 765 432', strangersAddress(20));
    const code = calls.sentCode();
    const reset = await calls.post(
      '/reset-password',
      { phoneNumber: '098 765 432', verificationCode: code, newPassword: DARA.password },
      strangersAddress(20),
    );
    expect(reset.status).toBe(200);
    await removeAccount('098 765 432');
    const next = await calls.logIn(DARA.fullName, 'wrong-password', strangersAddress(20));
    expect(next.status).toBe(429);
  });

  test('gain nothing by a device on which somebody else logged in before the owner came by code', async () => {
    const { cookie } = await calls.logIn(DARA.phoneNumber, DARA.password, strangersAddress(1));
    await calls.sendCode(DARA.phoneNumber, AT_HOME);
    expect((await calls.reset(calls.sentCode(), NEW_PASSWORD)).status).toBe(200);
    await guessAt(DARA.phoneNumber, 25, strangersAddress);
    expect((await calls.logIn(DARA.phoneNumber, 'wrong-password', ON_THE_ROAD, cookie)).status).toBe(429);
  });

  test('count together behind a proxy that nobody named', async () => {
    const guess = async () => {
      const { statusCode } = await shop.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { 'x-forwarded-for': AT_HOME },
        payload: { fullName: DARA.phoneNumber, password: 'wrong-password' },
        remoteAddress: '10.0.0.1',
      });
      return statusCode;
    };
    for (let n = 0; n < 5; n += 1) expect(await guess()).toBe(401);
    expect(await guess()).toBe(429);
  });

  test('from one /64 of IPv6 count together', async () => {
    await guessAt(DARA.phoneNumber, 5, (n) => `2001:db8:1:2::${n + 1}`);
    expect((await calls.logIn(DARA.phoneNumber, DARA.password, '2001:db8:1:2:ffff::9')).status).toBe(429);
    expect((await calls.logIn(DARA.phoneNumber, DARA.password, '2001:db8:1:3::9')).status).toBe(200);
  });

  test.each([
    ['on plain http', 'http://shop.example', ''],
    ['on https, where it never goes over plain http', 'https://shop.example', ' Secure;'],
  ])('the mark is out of reach for scripts and other sites: %s', async (_, publicUrl, secure) => {
    const { database } = shop;
    const config = { shop: { ...shop.config.shop, publicUrl } };
    const open = await openTestApp({ database, config });
    try {
      const { headers } = await open.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { fullName: DARA.phoneNumber, password: DARA.password },
      });
      const pattern = `^device=[\\w-]+\\.[\\w-]+; Max-Age=2592000; Path=/api; HttpOnly;${secure} SameSite=Strict$`;
      expect(headers['set-cookie']).toMatch(new RegExp(pattern));
    } finally {
      await open.close();
    }
  });
});

describe("a victim's code", () => {
  test('stays good when strangers ask for codes and guess', async () => {
    const { cookie } = await calls.sendCode(DARA.phoneNumber, AT_HOME);
    const code = calls.sentCode();
    expect((await calls.sendCode(DARA.phoneNumber, strangersAddress(1))).status).toBe(200);
    for (let n = 0; n < 8; n += 1) {
      const guess = await calls.verify(wrongCodeFor(code), DARA.phoneNumber, strangersAddress(n));
      expect(guess.status).toBe(400);
    }
    // Strangers have used up their tries of every code: even the right one is nothing to them.
    expect((await calls.verify(code, DARA.phoneNumber, strangersAddress(9))).status).toBe(400);
    // The person's own are left, in another network too.
    expect((await calls.verify(code, DARA.phoneNumber, ON_THE_ROAD, cookie)).status).toBe(200);
  });

  test('stays good when a stranger in the same network asks for codes and guesses', async () => {
    const { cookie } = await calls.sendCode(DARA.phoneNumber, AT_HOME);
    const code = calls.sentCode();
    shop.sources.advance(MINUTE);
    const stranger = await calls.sendCode(DARA.phoneNumber, AT_HOME);
    expect(stranger.status).toBe(200);
    shop.sources.advance(MINUTE);
    expect((await calls.sendCode(DARA.phoneNumber, AT_HOME, stranger.cookie)).status).toBe(200);
    for (const mark of [stranger.cookie, undefined]) {
      for (let n = 0; n < 6; n += 1) {
        const guess = await calls.verify(wrongCodeFor(code), DARA.phoneNumber, AT_HOME, mark);
        expect(guess.status).toBe(400);
      }
    }
    expect((await calls.verify(code, DARA.phoneNumber, AT_HOME, cookie)).status).toBe(200);
  });

  test('is void once its device asks for another, in whichever network', async () => {
    const { cookie } = await calls.sendCode(DARA.phoneNumber, AT_HOME);
    const code = calls.sentCode();
    expect((await calls.sendCode(DARA.phoneNumber, ON_THE_ROAD, cookie)).status).toBe(200);
    expect((await calls.verify(code, DARA.phoneNumber, ON_THE_ROAD, cookie)).status).toBe(400);
    expect((await calls.verify(calls.sentCode(), DARA.phoneNumber, ON_THE_ROAD, cookie)).status).toBe(200);
  });

  test('is no good to who asked for another code, however often they guess', async () => {
    await calls.sendCode(DARA.phoneNumber, AT_HOME);
    const code = calls.sentCode();
    const { cookie } = await calls.sendCode(DARA.phoneNumber, strangersAddress(1));
    expect(calls.sentCode()).not.toBe(code);
    expect((await calls.verify(code, DARA.phoneNumber, strangersAddress(1), cookie)).status).toBe(400);
  });

  test('is void for the device that asked for it after five wrong tries there, and for nobody else', async () => {
    const { cookie } = await calls.sendCode(DARA.phoneNumber, AT_HOME);
    const code = calls.sentCode();
    for (let n = 0; n < 5; n += 1) await calls.verify(wrongCodeFor(code), DARA.phoneNumber, AT_HOME, cookie);
    expect((await calls.verify(code, DARA.phoneNumber, AT_HOME, cookie)).status).toBe(400);
    expect((await calls.verify(code, DARA.phoneNumber, ON_THE_ROAD)).status).toBe(200);
  });

  // Covers decisions B5.7
  test('is sent when one network has asked for as many as it may', async () => {
    for (let sent = 0; sent < 5; sent += 1) {
      expect((await calls.sendCode(DARA.phoneNumber, strangersAddress(1))).status).toBe(200);
      shop.sources.advance(MINUTE);
    }
    expect((await calls.sendCode(DARA.phoneNumber, strangersAddress(1))).status).toBe(429);
    expect((await calls.sendCode(DARA.phoneNumber, AT_HOME)).status).toBe(200);
  });

  test('is sent when a /56 of IPv6 has asked for twice as many as an address may', async () => {
    // A number without an account has the same limits, and no message is sent to it.
    const number = '011 111 111';
    const ask = async (n: number) => (await calls.sendCode(number, `2001:db8:1:2${n}0::1`)).status;
    for (let sent = 0; sent < 10; sent += 1) {
      expect(await ask(sent % 3)).toBe(200);
      shop.sources.advance(MINUTE);
    }
    expect(await ask(4)).toBe(429);
    expect((await calls.sendCode(number, AT_HOME)).status).toBe(200);
  });

  // Covers decisions B5.8
  test('is sent to a device of the person when strangers have used up all that a number gets in a day', async () => {
    await prove();
    const { cookie } = await calls.logIn(DARA.phoneNumber, DARA.password, AT_HOME);
    await shop.database.pool.query(
      `INSERT INTO verification_codes (phone, code_hash, network, created_at, expires_at)
       SELECT '+85512345678', repeat('0', 64), 'network ' || n, $1, $1 FROM generate_series(1, 20) AS n`,
      [new Date(shop.sources.now().getTime() - HOUR)],
    );
    expect((await calls.sendCode(DARA.phoneNumber, ON_THE_ROAD)).status).toBe(429);
    expect((await calls.sendCode(DARA.phoneNumber, ON_THE_ROAD, cookie)).status).toBe(200);
    const { fullName, phoneNumber } = DARA;
    const code = calls.sentCode();
    expect((await calls.reset(code, NEW_PASSWORD, phoneNumber, { fullName })).status).toBe(200);
  });
});

describe('an account that is removed', () => {
  test('takes none of the limits of its number along, however often somebody signs up with it', async () => {
    expect((await calls.sendCode(DARA.phoneNumber, AT_HOME)).status).toBe(200);
    for (let round = 0; round < 2; round += 1) {
      await removeAccount();
      await calls.signUp();
      expect(await calls.sendCode(DARA.phoneNumber, AT_HOME)).toMatchObject({ status: 429, retryAfter: 30 });
    }
    for (let sent = 1; sent < 5; sent += 1) {
      shop.sources.advance(30 * SECOND);
      expect((await calls.sendCode(DARA.phoneNumber, AT_HOME)).status).toBe(200);
      await removeAccount();
      await calls.signUp();
    }
    shop.sources.advance(30 * SECOND);
    expect((await calls.sendCode(DARA.phoneNumber, AT_HOME)).status).toBe(429);
    expect(calls.messages()).toHaveLength(5);
  });

  test('leaves its number nowhere among the codes', async () => {
    await calls.sendCode(DARA.phoneNumber, AT_HOME);
    await removeAccount();
    const { rows } = await shop.database.pool.query<{ phone: string }>(
      'SELECT phone FROM verification_codes',
    );
    expect(rows).toEqual([{ phone: expect.stringMatching(/^[\w-]{43}$/) }]);
  });

  test('leaves no code that opens the next one with its number', async () => {
    const { cookie } = await calls.sendCode(DARA.phoneNumber, AT_HOME);
    await removeAccount();
    await calls.signUp();
    expect((await calls.verify(calls.sentCode(), DARA.phoneNumber, AT_HOME, cookie)).status).toBe(400);
  });
});

describe('devices of an account', () => {
  test('count as their network while anybody may have signed up with the number', async () => {
    const { cookie } = await calls.logIn(DARA.phoneNumber, DARA.password, AT_HOME);
    const another = await calls.logIn(DARA.phoneNumber, DARA.password, AT_HOME);
    expect((await calls.sendCode(DARA.phoneNumber, AT_HOME, cookie)).status).toBe(200);
    expect((await calls.sendCode(DARA.phoneNumber, AT_HOME, another.cookie)).status).toBe(429);
    await prove();
    expect((await calls.sendCode(DARA.phoneNumber, AT_HOME, another.cookie)).status).toBe(200);
    // Each waits for its own message alone.
    expect((await calls.sendCode(DARA.phoneNumber, AT_HOME, another.cookie)).status).toBe(429);
    expect((await calls.sendCode(DARA.phoneNumber, AT_HOME, cookie)).status).toBe(200);
  });

  test('get no more codes together than all networks do', async () => {
    await prove();
    const { cookie } = await calls.logIn(DARA.phoneNumber, DARA.password, AT_HOME);
    await shop.database.pool.query(
      `INSERT INTO verification_codes (phone, code_hash, asker, is_known_device, created_at, expires_at)
       SELECT '+85512345678', repeat('0', 64), 'device ' || n, true, $1, $1 FROM generate_series(1, 15) AS n`,
      [new Date(shop.sources.now().getTime() - 10 * MINUTE)],
    );
    const refused = await calls.sendCode(DARA.phoneNumber, AT_HOME, cookie);
    expect(refused).toMatchObject({ status: 429, retryAfter: 50 * 60 });
  });

  test('stay known when one of them sets a new password', async () => {
    const { cookie, body } = await calls.logIn(DARA.phoneNumber, DARA.password, AT_HOME);
    const changed = await shop.app.inject({
      method: 'PUT',
      url: '/api/account/password',
      headers: { authorization: `Bearer ${body.token}`, cookie: cookie ?? '' },
      payload: { password: DARA.password, newPassword: NEW_PASSWORD },
    });
    expect(changed.statusCode).toBe(200);
    const known = changed.headers['set-cookie']?.toString().split(';')[0];
    await guessAt(DARA.phoneNumber, 25, strangersAddress);
    expect((await calls.logIn(DARA.phoneNumber, NEW_PASSWORD, ON_THE_ROAD)).status).toBe(429);
    expect((await calls.logIn(DARA.phoneNumber, NEW_PASSWORD, ON_THE_ROAD, known)).status).toBe(200);
  });
});

describe("the day's messages", () => {
  // The gateway's budget goes by the machine's clock: nobody has sent any today.
  beforeAll(async () => {
    await shop.close();
    await openShop();
  });

  const fill = (sent: number) =>
    shop.database.pool.query(
      `INSERT INTO verification_codes (phone, code_hash, network, created_at, expires_at, sent_at)
       SELECT '+8551111' || n, repeat('0', 64), 'network ' || n, $2, $2, $2 FROM generate_series(1, $1) AS n`,
      [sent, new Date(shop.sources.now().getTime() - HOUR)],
    );

  const alarms = () => shop.lines.filter(({ message }) => message.startsWith('Many text messages')).length;

  const serveOrder = () =>
    shop.database.pool.query(
      `INSERT INTO orders (order_number, account_id, customer_name, customer_phone, province, address,
         delivery_method, payment_method, status, payment_status, subtotal_cents, delivery_fee_cents,
         is_free_delivery, total_cents)
       SELECT 'SERVED-1', id, 'Sok Dara', '012345678', 'phnom_penh', 'Street 1', 'standard', 'cash_on_delivery',
         'Delivered', 'paid', 1000, 150, false, 1150 FROM accounts WHERE phone = '+85512345678'`,
    );

  test('are shared: one network asks for a tenth of them, whether or not the numbers have accounts', async () => {
    // Never fewer than ten.
    for (let n = 0; n < 10; n += 1) {
      expect((await calls.sendCode(`011 111 11${n}`, strangersAddress(1))).status).toBe(200);
    }
    shop.sources.advance(HOUR);
    const refused = await calls.sendCode(DARA.phoneNumber, strangersAddress(1));
    expect(refused).toMatchObject({ status: 429, retryAfter: 23 * 60 * 60 });
    expect((await calls.sendCode(DARA.phoneNumber, AT_HOME)).status).toBe(200);
  });

  test.each([
    ['a /56 of IPv6 asks for twice', 2, (n: number) => `2001:db8:1:2${n}0::1`],
    ['a /48 of IPv6 asks for four times', 4, (n: number) => `2001:db8:1:${n}00::1`],
    ['a /24 of IPv4 asks for eight times', 8, (n: number) => `198.51.100.${n + 1}`],
  ])('are shared: %s as many as an address', async (_, most, addressOf) => {
    const wide = await openTestApp({
      config: { hasRateLimits: false, smsDailyLimit: 500, smsNetworkShare: 2 },
    });
    const callsThere = accountCalls(wide);
    try {
      let asked = 0;
      const ask = async (from: string) => {
        asked += 1;
        return (await callsThere.sendCode(`011 ${asked + 100_000}`, from)).status;
      };
      // An address asks for 2 % of 500; the row spares most of the calls.
      for (let n = 0; n < most; n += 1) {
        expect(await ask(addressOf(n))).toBe(200);
        await wide.database.pool.query(
          `INSERT INTO verification_codes (phone, code_hash, network, wider_networks, created_at, expires_at)
           SELECT 'other ' || n, '', last.network, last.wider_networks, last.created_at, last.expires_at
           FROM (SELECT * FROM verification_codes ORDER BY id DESC LIMIT 1) AS last, generate_series(1, 9) AS n`,
        );
      }
      expect(await ask(addressOf(most))).toBe(429);
      expect(await ask('192.0.2.1')).toBe(200);
    } finally {
      await wide.close();
    }
  });

  test('are shared: a /24 of IPv4 asks for a third of those outside the reserve at most', async () => {
    const wide = await openTestApp({ config: { hasRateLimits: false, smsDailyLimit: 100 } });
    const { sendCode } = accountCalls(wide);
    for (let n = 0; n < 24; n += 1) {
      expect((await sendCode(`011 ${n + 100_000}`, `198.51.100.${(n >> 3) + 1}`)).status).toBe(200);
    }
    expect((await sendCode('011 200 000', '198.51.100.99')).status).toBe(429);
    expect((await sendCode('011 200 000', '192.0.2.1')).status).toBe(200);
    await wide.close();
  });

  test('are shared by no network where a proxy that nobody named makes one of all people', async () => {
    for (let n = 10; n < 21; n += 1) {
      const { statusCode } = await shop.app.inject({
        method: 'POST',
        url: '/api/auth/send-verification',
        headers: { 'x-forwarded-for': `198.51.100.${n}` },
        payload: { phoneNumber: `011 111 1${n}` },
        remoteAddress: '10.0.0.1',
      });
      expect(statusCode).toBe(200);
    }
  });

  test('are shared by network, and known devices in it are none of its strangers', async () => {
    await prove();
    const { cookie } = await calls.logIn(DARA.phoneNumber, DARA.password, AT_HOME);
    for (let n = 0; n < 10; n += 1) {
      expect((await calls.sendCode(`011 111 11${n}`, AT_HOME)).status).toBe(200);
    }
    expect((await calls.sendCode(DARA.phoneNumber, AT_HOME)).status).toBe(429);
    expect((await calls.sendCode(DARA.phoneNumber, AT_HOME, cookie)).status).toBe(200);
  });

  test("for an account that was removed since counts towards a network's share", async () => {
    await calls.sendCode(DARA.phoneNumber, strangersAddress(1));
    await removeAccount();
    for (let n = 1; n < 10; n += 1) {
      expect((await calls.sendCode(`011 111 11${n}`, strangersAddress(1))).status).toBe(200);
    }
    expect((await calls.sendCode('011 111 110', strangersAddress(1))).status).toBe(429);
  });

  test('for accounts that were removed since count towards the alarm and the reserve', async () => {
    const sendAndRemove = async () => {
      expect((await calls.sendCode(DARA.phoneNumber, AT_HOME)).status).toBe(200);
      await removeAccount();
      await calls.signUp();
      shop.sources.advance(30 * SECOND);
    };
    await fill(14);
    await sendAndRemove();
    expect(alarms()).toBe(0);
    await sendAndRemove();
    expect(alarms()).toBe(1);
    await fill(4);
    await sendAndRemove();
    expect((await calls.sendCode(DARA.phoneNumber, AT_HOME)).status).toBe(502);
  });

  test('are shared in whole messages, however many there are', async () => {
    const rich = await openTestApp({ config: { hasRateLimits: false, smsDailyLimit: 105 } });
    const { sendCode } = accountCalls(rich);
    for (let n = 10; n < 21; n += 1) expect((await sendCode(`011 111 1${n}`)).status).toBe(200);
    expect((await sendCode('011 111 121')).status).toBe(429);
    await rich.close();
  });

  test('are not used up by numbers without an account', async () => {
    await fill(20);
    for (let n = 1; n < 4; n += 1) {
      expect((await calls.sendCode(`011 111 11${n}`, strangersAddress(n))).status).toBe(200);
    }
    expect((await calls.sendCode(DARA.phoneNumber, AT_HOME)).status).toBe(200);
    expect((await calls.sendCode(DARA.phoneNumber, ON_THE_ROAD)).status).toBe(502);
  });

  test('that are left last are for known devices and people whose orders were served', async () => {
    await prove();
    const { cookie } = await calls.logIn(DARA.phoneNumber, DARA.password, AT_HOME);
    await fill(21);
    for (const number of [DARA.phoneNumber, '011 111 111']) {
      const refused = await calls.sendCode(number, ON_THE_ROAD);
      expect([number, refused.status, refused.body.code]).toEqual([number, 502, 'sms_failed']);
    }
    expect(calls.messages()).toEqual([]);
    expect((await calls.sendCode(DARA.phoneNumber, ON_THE_ROAD, cookie)).status).toBe(200);

    await serveOrder();
    expect((await calls.sendCode(DARA.phoneNumber, strangersAddress(5))).status).toBe(200);
    await shop.database.pool.query('DELETE FROM orders');
  });

  test('that are left last are for the new number of somebody whose order was served, and of nobody else', async () => {
    const { body, cookie = '' } = await calls.logIn(DARA.phoneNumber, DARA.password, AT_HOME);
    await fill(21);
    const ask = async () => {
      const answer = await shop.app.inject({
        method: 'POST',
        url: '/api/account/phone/code',
        headers: { authorization: `Bearer ${body.token}`, cookie },
        payload: { phoneNumber: '098 765 432' },
        remoteAddress: AT_HOME,
      });
      return [answer.statusCode, answer.json().code];
    };
    expect(await ask()).toEqual([502, 'sms_failed']);
    // A refused one keeps nobody waiting.
    expect(await ask()).toEqual([502, 'sms_failed']);
    await serveOrder();
    expect(await ask()).toEqual([200, undefined]);
    await shop.database.pool.query('DELETE FROM orders');
  });

  test('are the last, also for known devices and people whose orders were served', async () => {
    await prove();
    const { cookie } = await calls.logIn(DARA.phoneNumber, DARA.password, AT_HOME);
    await serveOrder();
    await fill(30);
    const answers = [
      await calls.sendCode('011 111 111', AT_HOME),
      await calls.sendCode(DARA.phoneNumber, strangersAddress(5)),
      await calls.sendCode(DARA.phoneNumber, ON_THE_ROAD, cookie),
    ];
    for (const { status, body } of answers) {
      const { requestId: _, ...refusal } = body;
      expect([status, refusal]).toEqual([
        502,
        { success: false, code: 'sms_failed', message: 'Failed to send verification code' },
      ]);
    }
    expect(calls.messages()).toEqual([]);
    // The refusals count for nothing: the next day's messages go out.
    shop.sources.advance(24 * HOUR);
    expect((await calls.sendCode(DARA.phoneNumber, AT_HOME)).status).toBe(200);
    expect(calls.messages()).toHaveLength(1);
    await shop.database.pool.query('DELETE FROM orders');
  });

  test('raise an alarm in the log once an hour from the half on', async () => {
    await fill(14);
    await calls.sendCode(DARA.phoneNumber, AT_HOME);
    expect(alarms()).toBe(0);
    await calls.sendCode(DARA.phoneNumber, ON_THE_ROAD);
    expect(alarms()).toBe(1);
    await calls.sendCode(DARA.phoneNumber, strangersAddress(1));
    expect(alarms()).toBe(1);
  });

  test('show on the first screen of the office from the half on', async () => {
    const owner = await joinAsOwner(shop);
    const shown = async () => (await owner.call('GET', '/reports/today')).json().textMessages;
    await fill(14);
    expect(await shown()).toBeUndefined();
    await calls.sendCode(DARA.phoneNumber, AT_HOME);
    expect(await shown()).toEqual({ sent: 15, limit: 30 });
  });
});
