import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import {
  addTotp,
  joinAsOwner,
  type OfficeBrowser,
  officeBrowser,
  STAFF_PASSWORD,
  type StaffPerson,
} from '../../testing/office-calls.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A network that nobody of the staff was ever in. */
const ELSEWHERE = '203.0.113.9';

let shop: TestApp;
let owner: StaffPerson;

beforeAll(async () => {
  shop = await openTestApp({ config: { hasRateLimits: false } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.emptyAll();
  shop.sources.advance(2 * MINUTE);
  owner = await joinAsOwner(shop);
});

const signIn = (browser: OfficeBrowser, remoteAddress: string, form: object = {}) => {
  const body = { phoneNumber: owner.phoneNumber, password: STAFF_PASSWORD, ...form };
  return browser.call('POST', '/login', body, { remoteAddress });
};

/** As many guesses from as many networks: every network that is unknown has to wait afterwards. */
async function strangersGuess(): Promise<void> {
  for (let count = 1; count <= 24; count += 1) {
    await signIn(officeBrowser(shop), `198.51.100.${count}`, { password: 'a-wrong-guess' });
  }
  const answer = await signIn(officeBrowser(shop), ELSEWHERE);
  expect([answer.statusCode, answer.json().code]).toEqual([429, 'too_many_requests']);
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(30);
}

describe('while strangers guess from many networks', () => {
  test('the browser of somebody’s ended session gets in at once, wherever it is', async () => {
    shop.sources.advance(13 * HOUR);
    expect((await owner.call('GET', '/me')).statusCode).toBe(401);
    await strangersGuess();
    expect((await signIn(owner, ELSEWHERE)).statusCode).toBe(200);
    // And the new session's cookie is known as well.
    await strangersGuess();
    expect((await signIn(owner, '203.0.113.77')).statusCode).toBe(200);
  });

  test('so does whoever is in a network they signed in from', async () => {
    const home = '192.0.2.8';
    expect((await signIn(officeBrowser(shop), home)).statusCode).toBe(200);
    await strangersGuess();
    expect((await signIn(officeBrowser(shop), home)).statusCode).toBe(200);
  });

  test('who is signed in still confirms who they are', async () => {
    await strangersGuess();
    const form = { password: STAFF_PASSWORD };
    const answer = await owner.call('POST', '/me/step-up', form, { remoteAddress: ELSEWHERE });
    expect(answer.statusCode).toBe(204);
  });

  test('a cookie that was never a session’s helps nobody', async () => {
    await strangersGuess();
    const browser = officeBrowser(shop);
    browser.cookie = `office=${'A'.repeat(43)}`;
    expect((await signIn(browser, ELSEWHERE)).statusCode).toBe(429);
  });

  test('the cookie of one person does not open the door to guessing at another', async () => {
    const { link } = (await owner.call('POST', '/staff', { name: 'Vanna', role: 'packer' })).json();
    const packer = officeBrowser(shop);
    const code = new URL(link).searchParams.get('code') ?? '';
    const form = { code, name: 'Vanna', phoneNumber: '092100100', password: 'six-white-herons' };
    expect((await packer.call('POST', '/join', form)).statusCode).toBe(201);
    await strangersGuess();
    expect((await signIn(packer, ELSEWHERE)).statusCode).toBe(429);
  });
});

describe('guessing', () => {
  test('from a browser that is known waits as well, from the fifth try', async () => {
    for (let tries = 0; tries < 5; tries += 1)
      expect((await signIn(owner, ELSEWHERE, { password: 'a-wrong-guess' })).statusCode).toBe(401);
    expect((await signIn(owner, ELSEWHERE)).statusCode).toBe(429);
  });

  test('from many addresses of one IPv6 network counts as one', async () => {
    const guess = (host: number) =>
      signIn(officeBrowser(shop), `2001:db8:1:2::${host}`, { password: 'a-wrong-guess' });
    for (let host = 1; host <= 5; host += 1) expect((await guess(host)).statusCode).toBe(401);
    expect((await guess(6)).statusCode).toBe(429);
  });

  test('at codes waits like guessing at passwords, at the sign-in and at a step-up', async () => {
    await addTotp(shop, owner);
    for (let tries = 0; tries < 5; tries += 1)
      expect((await signIn(officeBrowser(shop), ELSEWHERE, { totp: '000000' })).statusCode).toBe(401);
    expect((await signIn(officeBrowser(shop), ELSEWHERE, { totp: '000000' })).statusCode).toBe(429);
    for (let tries = 0; tries < 5; tries += 1)
      expect((await owner.call('POST', '/me/step-up', { totp: '000000' })).statusCode).toBe(401);
    expect((await owner.call('POST', '/me/step-up', { totp: '000000' })).statusCode).toBe(429);
  });

  test('that must wait writes nothing into the log', async () => {
    for (let tries = 0; tries < 30; tries += 1)
      await signIn(officeBrowser(shop), ELSEWHERE, { password: 'a-wrong-guess' });
    const { rows } = await shop.database.pool.query(
      "SELECT count(*)::int AS count FROM audit_log WHERE action = 'staff.sign_in_refused'",
    );
    expect(rows).toEqual([{ count: 5 }]);
  });
});

describe('a code', () => {
  test('that signed somebody in does not confirm who they are as well', async () => {
    const { codeNow } = await addTotp(shop, owner);
    const totp = codeNow();
    expect((await signIn(owner, ELSEWHERE, { totp })).statusCode).toBe(200);
    expect((await owner.call('POST', '/me/step-up', { totp })).json()).toMatchObject({
      code: 'second_factor_invalid',
    });
  });

  test('is taken from one of two who send it at once, be it of the app or for recovery', async () => {
    const { codeNow, recoveryCodes } = await addTotp(shop, owner);
    for (const totp of [codeNow(), recoveryCodes[0]]) {
      const browsers = [officeBrowser(shop), officeBrowser(shop), officeBrowser(shop)];
      const answers = await Promise.all(browsers.map((browser) => signIn(browser, ELSEWHERE, { totp })));
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401]);
    }
  });
});
