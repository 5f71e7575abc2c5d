import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { officeCalls } from '@phsar/contract/office/calls';
import { permissionsOf, ROLES, type Role } from '@phsar/contract/office/permissions';
import { Secret } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import {
  addTotp,
  joinAs,
  joinAsOwner,
  joinBy,
  nextPath,
  type OfficeBrowser,
  officeBrowser,
  STAFF_PASSWORD,
  type StaffPerson,
  TOTP_STEP,
} from '../../testing/office-calls.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let shop: TestApp;
let owner: StaffPerson;

beforeAll(async () => {
  // All join from one address within a minute.
  shop = await openTestApp({ config: { hasRateLimits: false } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.emptyAll();
  // TOTP codes work once: each test gets a new time step.
  shop.sources.advance(2 * MINUTE);
  owner = await joinAsOwner(shop);
});

const signIn = (browser: OfficeBrowser, phoneNumber: string, form: object = {}) =>
  browser.call('POST', '/login', { phoneNumber, password: STAFF_PASSWORD, ...form });

async function refusals(action = 'staff.sign_in_refused'): Promise<object[]> {
  const { rows } = await shop.database.pool.query<{ after: object }>(
    'SELECT after FROM audit_log WHERE action = $1 ORDER BY at, id',
    [action],
  );
  return rows.map(({ after }) => after);
}

async function actions(): Promise<string[]> {
  const { rows } = await shop.database.pool.query<{ action: string }>(
    'SELECT action FROM audit_log ORDER BY at, action',
  );
  return rows.map(({ action }) => action);
}

describe('joining', () => {
  // Covers office 8.10
  test('creates the first owner, signed in and with every permission', async () => {
    const { success, staff } = (await owner.call('GET', '/me')).json();
    expect(success).toBe(true);
    expect(staff).toMatchObject({ name: 'Sok Dara', role: 'owner', permissions: permissionsOf('owner') });
  });

  // Covers office 2.10
  test('works once per link; of two concurrent attempts one succeeds', async () => {
    const { link } = (await owner.call('POST', '/staff', { name: 'Vanna', role: 'packer' })).json();
    const code = new URL(link).searchParams.get('code') ?? '';
    expect(link).toBe(`${shop.config.shop.publicUrl}/office/join?code=${code}`);
    const form = (phoneNumber: string) => ({ code, name: 'Vanna', phoneNumber, password: STAFF_PASSWORD });
    const answers = await Promise.all(
      ['092100100', '092100200'].map((phone) => officeBrowser(shop).call('POST', '/join', form(phone))),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 404]);
  });

  // Covers office 2.11
  test('refuses expired, withdrawn and unknown links', async () => {
    const invite = async () => {
      const { link } = (await owner.call('POST', '/staff', { name: 'Vanna', role: 'packer' })).json();
      return new URL(link).searchParams.get('code') ?? '';
    };
    const [old, early] = [await invite(), await invite()];
    shop.sources.advance(48 * HOUR - 1);
    await joinBy(shop, early, 'Somebody in time');
    shop.sources.advance(2);
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

  // Covers office 2.8
  test('by the first owner’s link ends once there is an owner', async () => {
    await expect(joinAsOwner(shop)).rejects.toThrow('invitation_invalid');
  });

  // Covers office 8.9
  test('refuses a common password, and somebody else’s phone number', async () => {
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
    // None of these consumed the link.
    expect((await post({})).statusCode).toBe(201);
  });

  // Covers office 2.12
  test('again, as the person the owner named, sets a new password and ends sessions and second factors', async () => {
    const packer = await joinAs(shop, 'packer', owner);
    await addTotp(shop, packer);
    const { link } = (await owner.call('POST', '/staff', { name: 'A packer', role: 'packer' })).json();
    const code = new URL(link).searchParams.get('code') ?? '';
    const again = officeBrowser(shop);
    const form = { code, name: 'A packer', phoneNumber: packer.phoneNumber, password: 'six-white-herons' };
    expect((await again.call('POST', '/join', form)).json().staff).toMatchObject({
      _id: packer.id,
      hasTotp: false,
    });
    expect((await packer.call('GET', '/me')).statusCode).toBe(401);
    expect((await actions()).filter((action) => action.endsWith('joined')).sort()).toEqual([
      'staff.joined',
      'staff.joined',
      'staff.rejoined',
    ]);
  });

  // Covers office 3.25
  test('says at each field what is wrong with it', async () => {
    const code = 'x'.repeat(24);
    const form = { code, name: ' ', phoneNumber: '12', password: 'short' };
    const { errors } = (await officeBrowser(shop).call('POST', '/join', form)).json();
    expect(Object.keys(errors).sort()).toEqual(['name', 'password', 'phoneNumber']);
  });
});

describe('an open invitation', () => {
  test('does not let a dismissed person back in', async () => {
    const packer = await joinAs(shop, 'packer', owner);
    const { link } = (await owner.call('POST', '/staff', { name: 'A packer', role: 'packer' })).json();
    await owner.call('PATCH', `/staff/${packer.id}`, { isActive: false });
    const code = new URL(link).searchParams.get('code') ?? '';
    const form = { code, name: 'A packer', phoneNumber: packer.phoneNumber, password: STAFF_PASSWORD };
    expect((await packer.call('POST', '/join', form)).json()).toMatchObject({ code: 'invitation_invalid' });
  });

  test.each([{ role: 'packer' }, { isActive: false }])(
    'ends when its role is taken from the person it names, and the log says so: %o',
    async (change) => {
      const manager = await joinAs(shop, 'manager', owner);
      const { name } = (await manager.call('GET', '/me')).json().staff;
      const { link } = (await owner.call('POST', '/staff', { name, role: 'manager' })).json();
      await owner.call('PATCH', `/staff/${manager.id}`, change);
      const code = new URL(link).searchParams.get('code') ?? '';
      await expect(joinBy(shop, code, 'Somebody else')).rejects.toThrow('invitation_invalid');
      expect(await actions()).toContain('staff.invitation_withdrawn');
    },
  );

  test('stays when somebody of that name gets a greater role, and when another person loses one', async () => {
    const packer = await joinAs(shop, 'packer', owner);
    const other = await joinAs(shop, 'manager', owner);
    const { name } = (await packer.call('GET', '/me')).json().staff;
    const { link } = (await owner.call('POST', '/staff', { name, role: 'packer' })).json();
    await owner.call('PATCH', `/staff/${packer.id}`, { role: 'manager' });
    await owner.call('PATCH', `/staff/${other.id}`, { isActive: false });
    await joinBy(shop, new URL(link).searchParams.get('code') ?? '', 'A newcomer');
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
  // Covers office 2.7
  test('is in the log and in a file only the server’s user can read until there is an owner', async () => {
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
  // Covers office 2.2, office 2.14, office 2.20
  test('takes a phone number in any spelling and a password, and sets a cookie that scripts cannot read', async () => {
    const browser = officeBrowser(shop);
    const spelled = `+855 ${owner.phoneNumber.slice(1, 3)} ${owner.phoneNumber.slice(3)}`;
    const answer = await signIn(browser, spelled);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['set-cookie']).toMatch(/^office=[\w-]{43}\.[\w-]{43}; .*HttpOnly.*SameSite=Strict/);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await browser.call('GET', '/me')).statusCode).toBe(200);
    const [token = ''] = browser.cookie.replace('office=', '').split('.');
    expect(token).toHaveLength(43);
    const { rows } = await shop.database.pool.query('SELECT * FROM staff_sessions');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  // Covers office 2.13
  test.each([
    ['shop.example', {}],
    ['office.example', { officeOrigin: 'https://office.example' }],
  ])(
    'on https sets and clears a cookie for this host alone, which never goes over plain http: %s',
    async (host, apart) => {
      const { database } = shop;
      const config = { ...apart, shop: { ...shop.config.shop, publicUrl: 'https://shop.example' } };
      const secure = await openTestApp({ database, config });
      try {
        const browser = officeBrowser(secure);
        const options = { headers: { host } };
        const form = { phoneNumber: owner.phoneNumber, password: STAFF_PASSWORD };
        const answer = await browser.call('POST', '/login', form, options);
        expect(answer.headers['set-cookie']).toMatch(
          /^__Host-office=[\w-]{43}\.[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
        );
        expect((await browser.call('GET', '/me', undefined, options)).statusCode).toBe(200);
        const plain = { headers: { host, cookie: browser.cookie.replace('__Host-', '') } };
        expect((await browser.call('GET', '/me', undefined, plain)).statusCode).toBe(401);
        const cleared = await browser.call('POST', '/logout', undefined, options);
        expect(cleared.headers['set-cookie']).toBe(
          '__Host-office=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict',
        );
      } finally {
        await secure.close();
      }
    },
  );

  // Covers office 2.32
  test('answers a wrong password and an unknown number alike, and logs both', async () => {
    const wrong = await signIn(officeBrowser(shop), owner.phoneNumber, { password: 'not-this-one' });
    const unknown = await signIn(officeBrowser(shop), '099999999');
    expect(wrong.json()).toEqual({ ...unknown.json(), requestId: expect.any(String) });
    expect(wrong.json()).toMatchObject({ code: 'invalid_credentials' });
    expect((await actions()).filter((action) => action === 'staff.sign_in_refused')).toHaveLength(2);
  });

  test('delays guessing without locking the person out of a known network', async () => {
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

  // Covers office 2.16
  test('lasts until 12 idle hours or 30 days have passed', async () => {
    shop.sources.advance(12 * HOUR - MINUTE);
    expect((await owner.call('GET', '/me')).statusCode).toBe(200);
    shop.sources.advance(12 * HOUR + MINUTE);
    expect((await owner.call('GET', '/me')).json()).toMatchObject({ code: 'sign_in_required' });
    await signIn(owner, owner.phoneNumber);
    // 715 hours; 30 days are 720.
    for (let times = 0; times < 65; times += 1) {
      shop.sources.advance(11 * HOUR);
      expect((await owner.call('GET', '/me')).statusCode).toBe(200);
    }
    shop.sources.advance(6 * HOUR);
    expect((await owner.call('GET', '/me')).statusCode).toBe(401);
  });

  // Covers office 2.17
  test('can be seen and ended from another browser', async () => {
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
  // Covers office 2.5, office 8.11
  test('is required to sign in, and no code works twice', async () => {
    const { codeNow } = await addTotp(shop, owner);
    const browser = officeBrowser(shop);
    expect((await signIn(browser, owner.phoneNumber)).json()).toMatchObject({
      code: 'second_factor_required',
    });
    const totp = codeNow();
    expect((await signIn(browser, owner.phoneNumber, { totp })).statusCode).toBe(200);
    expect((await signIn(browser, owner.phoneNumber, { totp })).json()).toMatchObject({
      code: 'second_factor_invalid',
    });
    shop.sources.advance(TOTP_STEP);
    expect((await signIn(browser, owner.phoneNumber, { totp: codeNow() })).statusCode).toBe(200);
  });

  // Covers office 2.6
  test('can be a recovery code, once, however it is typed', async () => {
    const { recoveryCodes } = await addTotp(shop, owner);
    expect(new Set(recoveryCodes).size).toBe(10);
    const totp = recoveryCodes[3]?.toLowerCase().replaceAll('-', ' ');
    const browser = officeBrowser(shop);
    expect((await signIn(browser, owner.phoneNumber, { totp })).statusCode).toBe(200);
    expect((await signIn(browser, owner.phoneNumber, { totp })).statusCode).toBe(401);
  });

  test('has recovery codes that can be renewed: the old ones stop working', async () => {
    const renew = () => owner.call('POST', '/me/recovery-codes');
    expect((await renew()).json().code).toBe('second_factor_missing');
    const { recoveryCodes: old } = await addTotp(shop, owner);
    const { recoveryCodes } = (await renew()).json();
    expect(new Set([...recoveryCodes, ...old]).size).toBe(20);
    const browser = officeBrowser(shop);
    expect((await signIn(browser, owner.phoneNumber, { totp: old[0] })).statusCode).toBe(401);
    expect((await signIn(browser, owner.phoneNumber, { totp: recoveryCodes[0] })).statusCode).toBe(200);
    shop.sources.advance(6 * 60_000);
    expect((await renew()).json().code).toBe('step_up_required');
  });

  test('that is set cannot be guessed by confirming it again, which no delay slows down', async () => {
    const { codeNow } = await addTotp(shop, owner);
    for (const code of [codeNow(), '000000'])
      expect((await owner.call('PUT', '/me/totp', { code })).json()).toMatchObject({
        code: 'second_factor_set',
      });
  });

  test('that was missing at the sign-in or wrong is in the log', async () => {
    await addTotp(shop, owner);
    await signIn(officeBrowser(shop), owner.phoneNumber);
    shop.sources.advance(1);
    await signIn(officeBrowser(shop), owner.phoneNumber, { totp: '000000' });
    expect(await refusals()).toEqual([{ why: 'no code' }, { why: 'code' }]);
  });

  test('that nobody set is taken away without a word in the log', async () => {
    expect((await owner.call('DELETE', '/me/totp')).statusCode).toBe(200);
    expect(await actions()).not.toContain('staff.totp_removed');
  });

  test('that is set cannot be replaced by a new one', async () => {
    await addTotp(shop, owner);
    expect((await owner.call('POST', '/me/totp')).json()).toMatchObject({ code: 'second_factor_set' });
  });

  test('by passkey rejects responses that no browser sends', async () => {
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

  test('is stored encrypted', async () => {
    const { secret } = await addTotp(shop, owner);
    const { rows } = await shop.database.pool.query<{ secret: Buffer }>('SELECT secret FROM staff_totp');
    const bytes = Buffer.from(Secret.fromBase32(secret).bytes);
    expect(rows[0]?.secret.includes(bytes)).toBe(false);
  });

  // Covers office 2.4
  test.each(['the settings say so', 'the shop is on https'])('is mandatory if %s', async (why) => {
    const shopSettings = { ...shop.config.shop, publicUrl: 'https://shop.example' };
    const strict = await openTestApp({
      config: why === 'the settings say so' ? { officeSecondFactor: 'required' } : { shop: shopSettings },
    });
    try {
      const person = await joinAsOwner(strict);
      expect((await person.call('GET', '/me')).json().staff).toMatchObject({
        permissions: [],
        mustSetSecondFactor: true,
      });
      expect((await person.call('GET', '/staff')).json()).toMatchObject({ code: 'second_factor_missing' });
      await addTotp(strict, person);
      expect((await person.call('GET', '/staff')).statusCode).toBe(200);
    } finally {
      await strict.close();
    }
  });
});

describe('stepping up', () => {
  // Covers office 2.21, office 8.12
  test('is required five minutes after signing in: by the password, or by a code if TOTP is set', async () => {
    const invite = () => owner.call('POST', '/staff', { name: 'Vanna', role: 'writer' });
    shop.sources.advance(5 * MINUTE - 1);
    expect((await invite()).statusCode).toBe(200);
    shop.sources.advance(2);
    expect((await invite()).json()).toMatchObject({ code: 'step_up_required' });
    expect((await owner.call('GET', '/staff')).statusCode).toBe(200);
    expect((await owner.call('POST', '/me/step-up', { password: 'not-this-one' })).statusCode).toBe(401);
    expect((await owner.call('POST', '/me/step-up', { password: STAFF_PASSWORD })).statusCode).toBe(204);
    expect((await invite()).statusCode).toBe(200);
    const { codeNow } = await addTotp(shop, owner);
    shop.sources.advance(5 * MINUTE + 1);
    expect((await owner.call('POST', '/me/step-up', { password: STAFF_PASSWORD })).statusCode).toBe(401);
    expect((await owner.call('POST', '/me/step-up', { totp: codeNow() })).statusCode).toBe(204);
  });

  test('that fails is in the log with who failed', async () => {
    await owner.call('POST', '/me/step-up', { password: 'not-this-one' });
    const form = { oldPassword: 'not-this-one', newPassword: 'six-white-herons' };
    expect((await owner.call('PUT', '/me/password', form)).json().errors).toHaveProperty('oldPassword');
    const why = await refusals('staff.proof_refused');
    expect(why).toHaveLength(2);
    expect(why).toEqual(expect.arrayContaining([{ why: 'password' }, { why: 'old password' }]));
    // The clock stands still, so entries of this test come in any order.
    const entries = (await owner.call('GET', `/log?subject=staff:${owner.id}`)).json();
    const by = expect.objectContaining({ _id: owner.id });
    expect(entries).toContainEqual(expect.objectContaining({ action: 'staff.proof_refused', by }));
  });
});

describe('roles', () => {
  /** Who may call what. Duplicated on purpose, so that adding or loosening an endpoint is a conscious change. */
  const OWNER_ONLY = [
    'listStaff',
    'inviteStaff',
    'listInvitations',
    'withdrawInvitation',
    'changeStaff',
    'listLog',
    'exportProducts',
    'changeTelegram',
    'countDemo',
    'removeDemo',
  ];

  // Covers office 2.30
  test('are required by exactly these calls of owners', () => {
    const asking = Object.entries(officeCalls).filter(([, { access }]) => access === 'shop.administer');
    expect(asking.map(([name]) => name).sort()).toEqual([...OWNER_ONLY].sort());
  });

  test.each(ROLES)('let a %s call exactly what the table says', async (role: Role) => {
    const person = role === 'owner' ? owner : await joinAs(shop, role, owner);
    for (const name of OWNER_ONLY) {
      const { method, path } = officeCalls[name as keyof typeof officeCalls];
      const answer = await person.call(
        method,
        path.replace(':id', owner.id),
        method === 'GET' ? undefined : {},
      );
      expect(answer.statusCode === 403, `${role} ${name}`).toBe(role !== 'owner');
    }
  });

  test('admit nobody without a session', async () => {
    for (const [name, { method, path, access }] of Object.entries(officeCalls)) {
      if ((access as string) === 'anyone') continue;
      const answer = await officeBrowser(shop).call(method, path.replace(':id', owner.id));
      expect(answer.json(), name).toMatchObject({ code: 'sign_in_required' });
    }
  });

  // Covers office 2.15
  test('are read on each call: a new role or a deactivation takes effect at once', async () => {
    const manager = await joinAs(shop, 'manager', owner);
    await owner.call('PATCH', `/staff/${manager.id}`, { role: 'writer' });
    expect((await manager.call('GET', '/me')).json().staff.role).toBe('writer');
    await owner.call('PATCH', `/staff/${manager.id}`, { isActive: false });
    expect((await manager.call('GET', '/me')).statusCode).toBe(401);
    expect((await signIn(manager, manager.phoneNumber)).statusCode).toBe(401);
  });

  test('always leave an owner, even when two owners deactivate each other at once', async () => {
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

describe('a change of somebody', () => {
  test('that changes nothing is not in the log', async () => {
    const packer = await joinAs(shop, 'packer', owner);
    for (const change of [{}, { role: 'packer' }, { isActive: true }, { role: 'packer', isActive: true }]) {
      const answer = await owner.call('PATCH', `/staff/${packer.id}`, change);
      expect([answer.statusCode, answer.json().role]).toEqual([200, 'packer']);
    }
    expect(await actions()).not.toContain('staff.changed');
  });

  test('never takes the last owner away: not by a role, not by putting them out, not by both', async () => {
    for (const change of [{ role: 'manager' }, { isActive: false }, { role: 'packer', isActive: false }])
      expect((await owner.call('PATCH', `/staff/${owner.id}`, change)).json()).toMatchObject({
        code: 'last_owner',
      });
    const second = await joinAs(shop, 'owner', owner);
    await owner.call('PATCH', `/staff/${second.id}`, { isActive: false });
    // A deactivated owner does not count.
    expect((await owner.call('PATCH', `/staff/${owner.id}`, { role: 'manager' })).statusCode).toBe(409);
  });
});

describe('calls from other origins', () => {
  // Covers office 2.18
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

  // Covers office 2.18
  test('are told apart by Origin in old browsers', async () => {
    const headers = { 'sec-fetch-site': '', origin: 'http://localhost:3000', host: 'localhost:3000' };
    expect((await owner.call('POST', '/logout', undefined, { headers })).statusCode).toBe(200);
  });

  // Covers office 2.19
  test('get no CORS headers, whatever the shop allows', async () => {
    const open = await openTestApp({ config: { allowedOrigins: ['https://partner.example'] } });
    try {
      const origin = 'https://partner.example';
      const answer = await officeBrowser(open).call('GET', '/me', undefined, { headers: { origin } });
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    } finally {
      await open.close();
    }
  });

  // Covers office 1.4
  test('find the office only on its own hostname, if it has one', async () => {
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

describe('behind a proxy', () => {
  const FORWARDED = { host: '10.0.0.1:3000', 'x-forwarded-host': 'office.example' };

  test.each([
    ['is believed what host was asked, when it is trusted', ['127.0.0.1'], 401],
    ['is not believed it otherwise', [], 404],
    ['is not believed it when another one is trusted', ['192.0.2.1'], 404],
  ])('the office %s', async (_, trustedProxies, status) => {
    const apart = await openTestApp({ config: { officeOrigin: 'https://office.example', trustedProxies } });
    try {
      const answer = await officeBrowser(apart).call('GET', '/me', undefined, { headers: FORWARDED });
      expect(answer.statusCode).toBe(status);
    } finally {
      await apart.close();
    }
  });

  test('an old browser’s origin is compared with the host that was asked of the proxy', async () => {
    const behind = await openTestApp({ config: { trustedProxies: ['127.0.0.1'] } });
    try {
      const post = (origin: string) =>
        officeBrowser(behind).call('POST', '/logout', undefined, {
          headers: { ...FORWARDED, 'sec-fetch-site': '', origin },
        });
      expect((await post('https://office.example')).statusCode).toBe(401);
      expect((await post('http://10.0.0.1:3000')).statusCode).toBe(403);
    } finally {
      await behind.close();
    }
  });
});

describe('the log', () => {
  // Covers office 2.36
  test('has no foreign keys, so that what it is about can go', async () => {
    const { rows } = await shop.database.pool.query(
      "SELECT conname FROM pg_constraint WHERE conrelid = 'audit_log'::regclass AND contype = 'f'",
    );
    expect(rows).toEqual([]);
  });

  // Covers office 2.37, office 8.26
  test('lists who did what, newest first, page by page', async () => {
    shop.sources.advance(1);
    await joinAs(shop, 'packer', owner);
    shop.sources.advance(1);
    await signIn(owner, owner.phoneNumber);
    const first = await owner.call('GET', '/log?limit=2');
    expect(first.json()).toHaveLength(2);
    const rest = (await owner.call('GET', nextPath(first) ?? '')).json();
    const all = [...first.json(), ...rest].map(({ action }: { action: string }) => action);
    expect(all[0]).toBe('staff.signed_in');
    expect(all.slice(1, 3).sort()).toEqual(['staff.invited', 'staff.joined']);
    expect(all[3]).toBe('staff.joined');
    expect(all).toHaveLength(4);
    expect(JSON.stringify([first.json(), rest])).not.toContain(STAFF_PASSWORD);
  });

  // Covers office 2.35
  test.each(["UPDATE audit_log SET action = 'nothing'", 'DELETE FROM audit_log', 'TRUNCATE audit_log'])(
    'cannot be changed by %s',
    async (statement) => {
      await expect(shop.database.pool.query(statement)).rejects.toThrow('append-only');
    },
  );
});
