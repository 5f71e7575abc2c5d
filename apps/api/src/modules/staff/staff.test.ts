import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { officeEndpoints } from '@phsar/contract/office/endpoints';
import { permissionsOf, ROLES, type Role } from '@phsar/contract/office/permissions';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import {
  joinAs,
  joinAsOwner,
  joinBy,
  type OfficeBrowser,
  officeBrowser,
  STAFF_PASSWORD,
  type StaffPerson,
} from '../../testing/office-calls.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const STEP_MS = 30_000;

let shop: TestApp;
let owner: StaffPerson;

beforeAll(async () => {
  // All of them join from one address within a minute.
  shop = await openTestApp({ config: { hasRateLimits: false } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.emptyAll();
  // Codes of authenticator apps work once: a test shall not meet those of the one before.
  shop.sources.advance(2 * MINUTE);
  owner = await joinAsOwner(shop);
});

const signIn = (browser: OfficeBrowser, phoneNumber: string, form: object = {}) =>
  browser.call('POST', '/login', { phoneNumber, password: STAFF_PASSWORD, ...form });

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: shop.sources.now().getTime() });

/** Sets up an authenticator app. */
async function addTotp(person: OfficeBrowser): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await person.call('POST', '/me/totp')).json();
  const answer = await person.call('PUT', '/me/totp', { code: codeOf(secret) });
  expect(answer.statusCode).toBe(200);
  shop.sources.advance(STEP_MS);
  return { secret, recoveryCodes: answer.json().recoveryCodes };
}

async function actions(): Promise<string[]> {
  const { rows } = await shop.database.pool.query<{ action: string }>(
    'SELECT action FROM audit_log ORDER BY at, action',
  );
  return rows.map(({ action }) => action);
}

describe('joining', () => {
  test('makes the first owner, who is signed in and may do everything', async () => {
    const { success, staff } = (await owner.call('GET', '/me')).json();
    expect(success).toBe(true);
    expect(staff).toMatchObject({ name: 'Sok Dara', role: 'owner', permissions: permissionsOf('owner') });
  });

  test('works once with a link, whoever is quicker', async () => {
    const { link } = (await owner.call('POST', '/staff', { name: 'Vanna', role: 'packer' })).json();
    const code = new URL(link).searchParams.get('code') ?? '';
    expect(link).toBe(`${shop.config.shop.publicUrl}/office/join?code=${code}`);
    const form = (phoneNumber: string) => ({ code, name: 'Vanna', phoneNumber, password: STAFF_PASSWORD });
    const answers = await Promise.all(
      ['092100100', '092100200'].map((phone) => officeBrowser(shop).call('POST', '/join', form(phone))),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 404]);
  });

  test('refuses a link after 48 hours, one that was withdrawn, and one that never was', async () => {
    const invite = async () => {
      const { link } = (await owner.call('POST', '/staff', { name: 'Vanna', role: 'packer' })).json();
      return new URL(link).searchParams.get('code') ?? '';
    };
    const old = await invite();
    shop.sources.advance(48 * HOUR + 1);
    await signIn(owner, owner.phoneNumber);
    const withdrawn = await invite();
    const [{ _id }] = (await owner.call('GET', '/staff/invitations')).json();
    expect((await owner.call('DELETE', `/staff/invitations/${_id}`)).statusCode).toBe(200);
    for (const code of [old, withdrawn, 'guessed']) {
      const form = { code, name: 'Vanna', phoneNumber: '092100100', password: STAFF_PASSWORD };
      const answer = await officeBrowser(shop).call('POST', '/join', form);
      expect(answer.json()).toMatchObject({ code: 'invitation_invalid' });
    }
  });

  test('by the first owner’s link is over once there is an owner', async () => {
    await expect(joinAsOwner(shop)).rejects.toThrow('invitation_invalid');
  });

  test('refuses a common password, and the phone number of somebody else', async () => {
    const { link } = (await owner.call('POST', '/staff', { name: 'Vanna', role: 'packer' })).json();
    const code = new URL(link).searchParams.get('code') ?? '';
    const post = (form: object) =>
      officeBrowser(shop).call('POST', '/join', {
        code,
        name: 'Vanna',
        phoneNumber: '092100100',
        password: STAFF_PASSWORD,
        ...form,
      });
    expect((await post({ password: 'sunshine1' })).json().errors).toHaveProperty('password');
    expect((await post({ phoneNumber: owner.phoneNumber })).json()).toMatchObject({ code: 'phone_taken' });
    // Nothing of it used the link up.
    expect((await post({})).statusCode).toBe(201);
  });

  test('anew, whom the owner named, sets a new password and ends sessions and second factors', async () => {
    const packer = await joinAs(shop, 'packer', owner);
    await addTotp(packer);
    const { link } = (await owner.call('POST', '/staff', { name: 'A packer', role: 'packer' })).json();
    const code = new URL(link).searchParams.get('code') ?? '';
    const again = officeBrowser(shop);
    const form = { code, name: 'A packer', phoneNumber: packer.phoneNumber, password: 'six-white-herons' };
    expect((await again.call('POST', '/join', form)).json().staff).toMatchObject({
      _id: packer.id,
      hasTotp: false,
    });
    expect((await packer.call('GET', '/me')).statusCode).toBe(401);
  });
});

describe('an invitation nobody used yet', () => {
  test('is no way back in for somebody who was dismissed', async () => {
    const packer = await joinAs(shop, 'packer', owner);
    const { link } = (await owner.call('POST', '/staff', { name: 'A packer', role: 'packer' })).json();
    await owner.call('PATCH', `/staff/${packer.id}`, { isActive: false });
    const code = new URL(link).searchParams.get('code') ?? '';
    const form = { code, name: 'A packer', phoneNumber: packer.phoneNumber, password: STAFF_PASSWORD };
    expect((await packer.call('POST', '/join', form)).json()).toMatchObject({ code: 'invitation_invalid' });
  });

  test('ends with the owner who gave it', async () => {
    const second = await joinAs(shop, 'owner', owner);
    const { link } = (await second.call('POST', '/staff', { name: 'A friend', role: 'owner' })).json();
    await owner.call('PATCH', `/staff/${second.id}`, { role: 'packer' });
    const code = new URL(link).searchParams.get('code') ?? '';
    await expect(joinBy(shop, code, 'A friend')).rejects.toThrow('invitation_invalid');
  });
});

describe('the first owner’s link', () => {
  test('stands in the log and in a file of the server’s own user until there is an owner', async () => {
    const fresh = await openTestApp();
    try {
      await fresh.app.listen({ port: 0 });
      const file = join(fresh.config.dataDir, 'office-setup');
      await expect.poll(() => existsSync(file)).toBe(true);
      const code = readFileSync(file, 'utf8').trim();
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(fresh.lines.filter(({ message }) => message.includes(`/office/join?code=${code}`))).toHaveLength(
        1,
      );
      await joinBy(fresh, code, 'Sok Dara');
      expect(existsSync(file)).toBe(false);
    } finally {
      await fresh.close();
    }
  });
});

describe('signing in', () => {
  test('is by phone number in any spelling and password, with a cookie that scripts cannot read', async () => {
    const browser = officeBrowser(shop);
    const spelled = `+855 ${owner.phoneNumber.slice(1, 3)} ${owner.phoneNumber.slice(3)}`;
    const answer = await signIn(browser, spelled);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['set-cookie']).toMatch(/^office=[\w-]{43}; .*HttpOnly.*SameSite=Strict/);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await browser.call('GET', '/me')).statusCode).toBe(200);
  });

  test('says the same for a wrong password and an unknown number, and writes both into the log', async () => {
    const wrong = await signIn(officeBrowser(shop), owner.phoneNumber, { password: 'not-this-one' });
    const unknown = await signIn(officeBrowser(shop), '099999999');
    expect(wrong.json()).toEqual(unknown.json());
    expect(wrong.json()).toMatchObject({ code: 'invalid_credentials' });
    expect((await actions()).filter((action) => action === 'staff.sign_in_refused')).toHaveLength(2);
  });

  test('slows guessing down, without locking the person out of a known network', async () => {
    const guess = () =>
      officeBrowser(shop).call(
        'POST',
        '/login',
        { phoneNumber: owner.phoneNumber, password: 'a-wrong-guess' },
        { remoteAddress: '198.51.100.7' },
      );
    for (let tries = 0; tries < 5; tries += 1) expect((await guess()).statusCode).toBe(401);
    expect((await guess()).json()).toMatchObject({ code: 'too_many_requests' });
    expect((await signIn(officeBrowser(shop), owner.phoneNumber)).statusCode).toBe(200);
  });

  test('ends after 12 idle hours, and after 30 days whatever happens', async () => {
    shop.sources.advance(12 * HOUR - MINUTE);
    expect((await owner.call('GET', '/me')).statusCode).toBe(200);
    shop.sources.advance(12 * HOUR + MINUTE);
    expect((await owner.call('GET', '/me')).json()).toMatchObject({ code: 'sign_in_required' });
    await signIn(owner, owner.phoneNumber);
    for (let days = 0; days < 60; days += 1) {
      shop.sources.advance(11 * HOUR);
      await owner.call('GET', '/me');
    }
    shop.sources.advance(3 * 24 * HOUR);
    expect((await owner.call('GET', '/me')).statusCode).toBe(401);
  });

  test('is seen and ended from another browser', async () => {
    const phone = officeBrowser(shop);
    await signIn(phone, owner.phoneNumber);
    const sessions = (await owner.call('GET', '/me/sessions')).json();
    expect(sessions).toHaveLength(2);
    const other = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    await owner.call('DELETE', `/me/sessions/${other._id}`);
    expect((await phone.call('GET', '/me')).statusCode).toBe(401);
    await owner.call('POST', '/logout');
    expect(owner.cookie).toBe('');
  });
});

describe('a second factor', () => {
  test('is asked for at the sign-in, and no code works twice', async () => {
    const { secret } = await addTotp(owner);
    const browser = officeBrowser(shop);
    expect((await signIn(browser, owner.phoneNumber)).json()).toMatchObject({
      code: 'second_factor_required',
    });
    const totp = codeOf(secret);
    expect((await signIn(browser, owner.phoneNumber, { totp })).statusCode).toBe(200);
    expect((await signIn(browser, owner.phoneNumber, { totp })).json()).toMatchObject({
      code: 'second_factor_invalid',
    });
    shop.sources.advance(STEP_MS);
    expect((await signIn(browser, owner.phoneNumber, { totp: codeOf(secret) })).statusCode).toBe(200);
  });

  test('may be a recovery code, once, however it is typed', async () => {
    const { recoveryCodes } = await addTotp(owner);
    expect(new Set(recoveryCodes).size).toBe(10);
    const totp = recoveryCodes[3]?.toLowerCase().replaceAll('-', ' ');
    const browser = officeBrowser(shop);
    expect((await signIn(browser, owner.phoneNumber, { totp })).statusCode).toBe(200);
    expect((await signIn(browser, owner.phoneNumber, { totp })).statusCode).toBe(401);
  });

  test('that is set is not replaced by a new one', async () => {
    await addTotp(owner);
    expect((await owner.call('POST', '/me/totp')).json()).toMatchObject({ code: 'second_factor_set' });
  });

  test('by a passkey refuses what no browser sends', async () => {
    const bodies = [
      {},
      { id: 'x' },
      { id: 'x', response: {} },
      { id: 'x', response: { clientDataJSON: '{' } },
    ];
    for (const body of bodies) {
      expect((await officeBrowser(shop).call('POST', '/login/passkey', body)).statusCode).toBe(400);
      expect((await owner.call('POST', '/me/passkeys', body)).statusCode).toBe(400);
    }
  });

  test('stands encrypted in the database', async () => {
    const { secret } = await addTotp(owner);
    const { rows } = await shop.database.pool.query<{ secret: Buffer }>('SELECT secret FROM staff_totp');
    const bytes = Buffer.from(Secret.fromBase32(secret).bytes);
    expect(rows[0]?.secret.includes(bytes)).toBe(false);
  });

  test('is a must where the settings say so: nothing else works until one is set', async () => {
    const strict = await openTestApp({ config: { officeSecondFactor: 'required' } });
    try {
      const person = await joinAsOwner(strict);
      expect((await person.call('GET', '/me')).json().staff).toMatchObject({
        permissions: [],
        mustSetSecondFactor: true,
      });
      expect((await person.call('GET', '/staff')).json()).toMatchObject({ code: 'second_factor_missing' });
      const { secret } = (await person.call('POST', '/me/totp')).json();
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
        timestamp: strict.sources.now().getTime(),
      });
      await person.call('PUT', '/me/totp', { code });
      expect((await person.call('GET', '/staff')).statusCode).toBe(200);
    } finally {
      await strict.close();
    }
  });
});

describe('stepping up', () => {
  test('is asked for five minutes after the sign-in: by the password, or by a code where one is set', async () => {
    const invite = () => owner.call('POST', '/staff', { name: 'Vanna', role: 'writer' });
    shop.sources.advance(5 * MINUTE + 1);
    expect((await invite()).json()).toMatchObject({ code: 'step_up_required' });
    expect((await owner.call('GET', '/staff')).statusCode).toBe(200);
    expect((await owner.call('POST', '/me/step-up', { password: 'not-this-one' })).statusCode).toBe(401);
    expect((await owner.call('POST', '/me/step-up', { password: STAFF_PASSWORD })).statusCode).toBe(204);
    expect((await invite()).statusCode).toBe(200);
    const { secret } = await addTotp(owner);
    shop.sources.advance(5 * MINUTE + 1);
    expect((await owner.call('POST', '/me/step-up', { password: STAFF_PASSWORD })).statusCode).toBe(401);
    expect((await owner.call('POST', '/me/step-up', { totp: codeOf(secret) })).statusCode).toBe(204);
  });
});

describe('roles', () => {
  /** Who may call what. Written down here a second time on purpose: a new or loosened endpoint has to be meant. */
  const OWNER_ONLY = [
    'listStaff',
    'inviteStaff',
    'listInvitations',
    'withdrawInvitation',
    'changeStaff',
    'listLog',
  ];

  test('are asked for by exactly these calls of the staff and the log', () => {
    const asking = Object.entries(officeEndpoints).filter(([, { access }]) => access === 'shop.administer');
    expect(asking.map(([name]) => name).sort()).toEqual([...OWNER_ONLY].sort());
  });

  test.each(ROLES)('let a %s call exactly what the table says', async (role: Role) => {
    const person = role === 'owner' ? owner : await joinAs(shop, role, owner);
    for (const name of OWNER_ONLY) {
      const { method, path } = officeEndpoints[name as keyof typeof officeEndpoints];
      const answer = await person.call(
        method,
        path.replace(':id', owner.id),
        method === 'GET' ? undefined : {},
      );
      expect(answer.statusCode === 403, `${role} ${name}`).toBe(role !== 'owner');
    }
  });

  test('let nobody in without a session', async () => {
    for (const [name, { method, path, access }] of Object.entries(officeEndpoints)) {
      if ((access as string) === 'anyone') continue;
      const answer = await officeBrowser(shop).call(method, path.replace(':id', owner.id));
      expect(answer.json(), name).toMatchObject({ code: 'sign_in_required' });
    }
  });

  test('are read at each call: another role and being put out hold at once', async () => {
    const manager = await joinAs(shop, 'manager', owner);
    await owner.call('PATCH', `/staff/${manager.id}`, { role: 'writer' });
    expect((await manager.call('GET', '/me')).json().staff.role).toBe('writer');
    await owner.call('PATCH', `/staff/${manager.id}`, { isActive: false });
    expect((await manager.call('GET', '/me')).statusCode).toBe(401);
    expect((await signIn(manager, manager.phoneNumber)).statusCode).toBe(401);
  });

  test('always leave an owner, also when two owners put each other out at once', async () => {
    expect((await owner.call('PATCH', `/staff/${owner.id}`, { role: 'packer' })).json()).toMatchObject({
      code: 'last_owner',
    });
    const second = await joinAs(shop, 'owner', owner);
    const answers = await Promise.all([
      owner.call('PATCH', `/staff/${second.id}`, { isActive: false }),
      second.call('PATCH', `/staff/${owner.id}`, { isActive: false }),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });
});

describe('calls from other places', () => {
  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another host of the site', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { 'sec-fetch-site': '', origin: 'https://evil.example' }],
    ['nowhere', { 'sec-fetch-site': '' }],
  ])('change nothing when they come from %s', async (_, headers) => {
    const answer = await owner.call('POST', '/logout', undefined, { headers });
    expect(answer.json()).toMatchObject({ code: 'forbidden' });
    expect((await owner.call('GET', '/me')).statusCode).toBe(200);
  });

  test('pass when an old browser names the own origin', async () => {
    const headers = { 'sec-fetch-site': '', origin: 'http://localhost:3000', host: 'localhost:3000' };
    expect((await owner.call('POST', '/logout', undefined, { headers })).statusCode).toBe(200);
  });

  test('carry no CORS headers, whatever is allowed for the shop', async () => {
    const open = await openTestApp({ config: { allowedOrigins: ['https://partner.example'] } });
    try {
      const origin = 'https://partner.example';
      const answer = await officeBrowser(open).call('GET', '/me', undefined, { headers: { origin } });
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    } finally {
      await open.close();
    }
  });

  test('find the office on its own hostname alone, where it has one', async () => {
    const apart = await openTestApp({ config: { officeOrigin: 'https://office.example' } });
    try {
      const call = (host: string) =>
        officeBrowser(apart).call('GET', '/me', undefined, { headers: { host } });
      expect((await call('shop.example')).statusCode).toBe(404);
      expect((await call('office.example')).statusCode).toBe(401);
    } finally {
      await apart.close();
    }
  });
});

describe('the log', () => {
  test('tells who did what, newest first and page by page', async () => {
    shop.sources.advance(1);
    await joinAs(shop, 'packer', owner);
    shop.sources.advance(1);
    await signIn(owner, owner.phoneNumber);
    const first = await owner.call('GET', '/log?limit=2');
    expect(first.json()).toHaveLength(2);
    const next = /<\/api\/office([^>]*)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
    const rest = (await owner.call('GET', next)).json();
    const all = [...first.json(), ...rest].map(({ action }: { action: string }) => action);
    expect(all[0]).toBe('staff.signed_in');
    expect(all.slice(1, 3).sort()).toEqual(['staff.invited', 'staff.joined']);
    expect(all[3]).toBe('staff.joined');
    expect(all).toHaveLength(4);
    expect(JSON.stringify([first.json(), rest])).not.toContain(STAFF_PASSWORD);
  });

  test.each(["UPDATE audit_log SET action = 'nothing'", 'DELETE FROM audit_log', 'TRUNCATE audit_log'])(
    'cannot be changed by %s',
    async (statement) => {
      await expect(shop.database.pool.query(statement)).rejects.toThrow('append-only');
    },
  );
});
