import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { type AnswerChanges, Authenticator } from '../../testing/authenticator.ts';
import {
  joinAs,
  joinAsOwner,
  type OfficeBrowser,
  officeBrowser,
  STAFF_PASSWORD,
  type StaffPerson,
} from '../../testing/office-calls.ts';

const MINUTE = 60_000;

let shop: TestApp;
let owner: StaffPerson;

beforeAll(async () => {
  shop = await openTestApp({ config: { hasRateLimits: false } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.emptyAll();
  owner = await joinAsOwner(shop);
});

const begin = async (browser: OfficeBrowser, path: string) => (await browser.call('POST', path)).json();

/** A passkey that the person has added. */
async function addPasskey(person: OfficeBrowser, { config }: TestApp = shop): Promise<Authenticator> {
  const device = new Authenticator(config.shop.publicUrl);
  const answer = device.register(await begin(person, '/me/passkeys/options'));
  expect((await person.call('POST', '/me/passkeys', answer)).json()).toEqual({ success: true });
  return device;
}

async function signIn(
  device: Authenticator,
  changes: Partial<AnswerChanges> = {},
  browser = officeBrowser(shop),
) {
  const options = await begin(browser, '/login/passkey/options');
  return await browser.call('POST', '/login/passkey', device.assert(options, changes));
}

async function logOf(action: string) {
  const { rows } = await shop.database.pool.query(
    'SELECT staff_id, subject, after FROM audit_log WHERE action = $1 ORDER BY at, id',
    [action],
  );
  return rows;
}

describe('a passkey', () => {
  // Covers office 2.3
  test('is added, listed, signs in by itself, and is removed', async () => {
    const device = await addPasskey(owner);
    expect((await owner.call('GET', '/me')).json().staff).toMatchObject({ hasPasskey: true });
    const browser = officeBrowser(shop);
    const answer = await signIn(device, {}, browser);
    expect(answer.json().staff).toMatchObject({ _id: owner.id });
    expect((await browser.call('GET', '/staff')).statusCode).toBe(200);
    const [listed] = (await owner.call('GET', '/me/passkeys')).json();
    expect(listed).toMatchObject({ _id: device.id, device: 'Phone of a test' });
    expect(listed.lastUsedAt).not.toBeNull();
    expect((await owner.call('DELETE', `/me/passkeys/${device.id}`)).statusCode).toBe(200);
    expect((await signIn(device)).json()).toMatchObject({ code: 'passkey_invalid' });
    expect((await logOf('staff.passkey_added')).length).toBe(1);
    expect((await logOf('staff.passkey_removed')).length).toBe(1);
  });

  test('that is on the device already is not added twice, by nobody', async () => {
    const device = await addPasskey(owner);
    const options = await begin(owner, '/me/passkeys/options');
    expect(options.excludeCredentials).toMatchObject([{ id: device.id }]);
    const again = await owner.call('POST', '/me/passkeys', device.register(options));
    expect(again.json()).toMatchObject({ code: 'passkey_invalid' });
    const packer = await joinAs(shop, 'packer', owner);
    const taken = device.register(await begin(packer, '/me/passkeys/options'));
    expect((await packer.call('POST', '/me/passkeys', taken)).json()).toMatchObject({
      code: 'passkey_invalid',
    });
  });

  test('is removed by its owner alone', async () => {
    const device = await addPasskey(owner);
    const packer = await joinAs(shop, 'packer', owner);
    expect((await packer.call('DELETE', `/me/passkeys/${device.id}`)).statusCode).toBe(404);
    expect((await signIn(device)).statusCode).toBe(200);
  });

  test('of somebody who was put out opens nothing', async () => {
    const packer = await joinAs(shop, 'packer', owner);
    const device = await addPasskey(packer);
    await owner.call('PATCH', `/staff/${packer.id}`, { isActive: false });
    expect((await signIn(device)).json()).toMatchObject({ code: 'invalid_credentials' });
    expect(await logOf('staff.sign_in_refused')).toMatchObject([
      { staff_id: null, subject: `staff:${packer.id}`, after: { why: 'inactive' } },
    ]);
  });
});

const WRONG: [string, Partial<AnswerChanges>][] = [
  ['for another site’s page', { origin: 'https://evil.example' }],
  ['for another site’s passkeys', { rpId: 'evil.example' }],
  ['without the check of its user', { isUserVerified: false }],
];

describe('an answer', () => {
  test.each([...WRONG, ['by another key', { isForged: true }] as const])(
    '%s signs nobody in, and is in the log',
    async (_, changes) => {
      const device = await addPasskey(owner);
      expect((await signIn(device, changes)).json()).toMatchObject({ code: 'passkey_invalid' });
      expect(await logOf('staff.sign_in_refused')).toMatchObject([
        { staff_id: null, subject: `staff:${owner.id}`, after: { why: 'passkey' } },
      ]);
    },
  );

  test.each(WRONG)('%s adds no passkey', async (_, changes) => {
    const device = new Authenticator(shop.config.shop.publicUrl);
    const answer = device.register(await begin(owner, '/me/passkeys/options'), changes);
    expect((await owner.call('POST', '/me/passkeys', answer)).json()).toMatchObject({
      code: 'passkey_invalid',
    });
    expect((await owner.call('GET', '/me/passkeys')).json()).toEqual([]);
  });

  test('of a cloned authenticator is refused: its counter did not move on', async () => {
    const device = await addPasskey(owner);
    expect((await signIn(device)).statusCode).toBe(200);
    expect((await signIn(device, { counter: device.counter })).json()).toMatchObject({
      code: 'passkey_invalid',
    });
  });

  test('works once, also of two at the same moment', async () => {
    const device = await addPasskey(owner);
    const answer = device.assert(await begin(officeBrowser(shop), '/login/passkey/options'));
    const send = () => officeBrowser(shop).call('POST', '/login/passkey', answer);
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect((await send()).json()).toMatchObject({ code: 'passkey_invalid' });
  });

  test('after five minutes is too late', async () => {
    const device = await addPasskey(owner);
    const options = await begin(officeBrowser(shop), '/login/passkey/options');
    shop.sources.advance(5 * MINUTE + 1);
    const answer = await officeBrowser(shop).call('POST', '/login/passkey', device.assert(options));
    expect(answer.json()).toMatchObject({ code: 'passkey_invalid' });
  });

  test('to a challenge made for something or somebody else is refused', async () => {
    const device = await addPasskey(owner);
    const packer = await joinAs(shop, 'packer', owner);
    const foreign = await addPasskey(packer);
    const adding = device.assert(await begin(owner, '/me/passkeys/options'));
    const stepUp = device.assert(await begin(owner, '/me/step-up/options'));
    for (const answer of [adding, stepUp])
      expect((await officeBrowser(shop).call('POST', '/login/passkey', answer)).statusCode).toBe(400);
    const others = foreign.assert(await begin(owner, '/me/step-up/options'));
    const unasked = device.assert({ challenge: 'bm90LW1hZGUtaGVyZQ' });
    for (const passkey of [others, unasked])
      expect((await owner.call('POST', '/me/step-up', { passkey })).json()).toMatchObject({
        code: 'passkey_invalid',
      });
    expect(await logOf('staff.proof_refused')).toMatchObject([
      { staff_id: owner.id, after: { why: 'passkey' } },
      { staff_id: owner.id, after: { why: 'passkey' } },
    ]);
  });

  test('with a passkey that nobody has is in the log, with nobody’s name', async () => {
    expect((await signIn(new Authenticator(shop.config.shop.publicUrl))).statusCode).toBe(400);
    expect(await logOf('staff.sign_in_refused')).toMatchObject([{ subject: null }]);
  });
});

describe('somebody with a passkey and no app', () => {
  test('steps up by it, and not by the password', async () => {
    const device = await addPasskey(owner);
    const invite = () => owner.call('POST', '/staff', { name: 'Vanna', role: 'packer' });
    shop.sources.advance(5 * MINUTE + 1);
    expect((await invite()).json()).toMatchObject({ code: 'step_up_required' });
    const byPassword = await owner.call('POST', '/me/step-up', { password: STAFF_PASSWORD });
    expect([byPassword.statusCode, byPassword.json().code]).toEqual([401, 'passkey_required']);
    const options = await begin(owner, '/me/step-up/options');
    expect(options.allowCredentials).toMatchObject([{ id: device.id }]);
    const answer = await owner.call('POST', '/me/step-up', { passkey: device.assert(options) });
    expect(answer.statusCode).toBe(204);
    expect((await invite()).statusCode).toBe(200);
    expect(await logOf('staff.stepped_up')).toHaveLength(1);
  });

  test('is told to use it where a second factor is a must, and then gets in', async () => {
    const strict = await openTestApp({ config: { officeSecondFactor: 'required' } });
    try {
      const person = await joinAsOwner(strict);
      const device = await addPasskey(person, strict);
      expect((await person.call('GET', '/staff')).statusCode).toBe(200);
      const browser = officeBrowser(strict);
      const form = { phoneNumber: person.phoneNumber, password: STAFF_PASSWORD };
      const refused = await browser.call('POST', '/login', form);
      expect([refused.statusCode, refused.json().code]).toEqual([401, 'passkey_required']);
      const options = await begin(browser, '/login/passkey/options');
      expect((await browser.call('POST', '/login/passkey', device.assert(options))).statusCode).toBe(200);
      const { rows } = await strict.database.pool.query(
        "SELECT after FROM audit_log WHERE action = 'staff.sign_in_refused'",
      );
      expect(rows).toEqual([{ after: { why: 'no passkey' } }]);
    } finally {
      await strict.close();
    }
  });

  test('asks for no step-up by one when they have none', async () => {
    const answer = await owner.call('POST', '/me/step-up/options');
    expect(answer.json()).toMatchObject({ code: 'passkey_invalid' });
  });
});
