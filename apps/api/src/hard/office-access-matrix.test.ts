import type { Endpoint } from '@phsar/contract/endpoint';
import {
  OFFICE_API_BASE,
  type OfficeAccess,
  type OfficeCallName,
  officeCalls,
} from '@phsar/contract/office/calls';
import { isPermitted, ROLES, type Role } from '@phsar/contract/office/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccessTokens } from '../platform/http/access-token.ts';
import { openTestApp, type TestApp } from '../testing/app-under-test.ts';
import { joinAs, joinAsOwner, STAFF_PASSWORD, type StaffPerson } from '../testing/office-calls.ts';
import { addShopper } from '../testing/sample-goods.ts';

const HOUR = 60 * 60 * 1000;

/** Refusals of the guard. Any other answer means that the caller was admitted. */
const GUARD_REFUSALS = ['sign_in_required', 'forbidden', 'second_factor_missing', 'step_up_required'];
const ADMITTED = 'admitted';

const calls = Object.entries(officeCalls) as [OfficeCallName, Endpoint<OfficeAccess>][];
const addressOf = ({ method, path }: Endpoint) => `${method} ${path}`;

let shop: TestApp;
let people: Record<Role, StaffPerson>;
/** A cookie of each kind that opens nothing. */
let uselessCookies: Record<string, string>;
let shopperToken: string;

beforeAll(async () => {
  shop = await openTestApp({ config: { hasRateLimits: false } });
  const owner = await joinAsOwner(shop);
  const idle = await joinAs(shop, 'packer', owner);
  shop.sources.advance(13 * HOUR);
  await owner.call('POST', '/login', { phoneNumber: owner.phoneNumber, password: STAFF_PASSWORD });
  const dismissed = await joinAs(shop, 'manager', owner);
  await owner.call('PATCH', `/staff/${dismissed.id}`, { isActive: false });
  const gone = await joinAs(shop, 'owner', owner);
  const signedOut = gone.cookie;
  await gone.call('POST', '/logout');
  uselessCookies = {
    'an idle session': idle.cookie,
    'somebody who was put out': dismissed.cookie,
    'a session that was signed out': signedOut,
    'no session at all': 'office=guessed',
  };
  const shopper = await addShopper(shop);
  shopperToken = await createAccessTokens(shop.config.tokenSecret, shop.sources).issue(shopper.shopper);
  people = {
    owner,
    manager: await joinAs(shop, 'manager', owner),
    packer: await joinAs(shop, 'packer', owner),
    writer: await joinAs(shop, 'writer', owner),
  };
});
afterAll(() => shop.close());

/**
 * Makes the call with parameters, query and body that are all nonsense: whoever is admitted changes nothing by it, and
 * whoever is not learns nothing of what is wrong with it.
 */
async function outcome(endpoint: Endpoint, headers: Record<string, string>, { app } = shop): Promise<string> {
  const isRead = endpoint.method === 'GET';
  const answer = await app.inject({
    method: endpoint.method,
    url: `${OFFICE_API_BASE}${endpoint.path.replace(/:\w+/, '-')}?limit=nonsense`,
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(isRead ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(isRead ? {} : { payload: '{"nonsense' }),
  });
  const code = answer.statusCode < 400 ? ADMITTED : String(answer.json().code);
  if (GUARD_REFUSALS.includes(code)) return code;
  if (!isRead) expect([addressOf(endpoint), code]).toEqual([addressOf(endpoint), 'invalid_json']);
  return ADMITTED;
}

describe.each(calls)('%s', (_, endpoint) => {
  const { access, needsStepUp = false } = endpoint;
  const isOpen = access === 'anyone';
  const expectedFor = (role: Role) =>
    isOpen || access === 'staff' || isPermitted(role, access) ? ADMITTED : 'forbidden';
  const asNobody = isOpen ? ADMITTED : 'sign_in_required';

  // Covers office 2.26, office 8.7
  test('admits exactly the permitted roles, before anything else is checked', async () => {
    for (const role of ROLES)
      expect([role, await outcome(endpoint, { cookie: people[role].cookie })]).toEqual([
        role,
        expectedFor(role),
      ]);
  });

  // Covers office 2.1
  test('treats strangers, shoppers and ended sessions as nobody', async () => {
    const callers: Record<string, Record<string, string>> = {
      nobody: {},
      'a shopper': { authorization: `Bearer ${shopperToken}` },
      'a shopper’s token as a cookie': { cookie: `office=${shopperToken}` },
      ...Object.fromEntries(Object.entries(uselessCookies).map(([who, cookie]) => [who, { cookie }])),
    };
    for (const [who, headers] of Object.entries(callers))
      expect([who, await outcome(endpoint, headers)]).toEqual([who, asNobody]);
  });

  test('rejects other sites, whoever is signed in', async () => {
    const isRead = endpoint.method === 'GET';
    for (const [site, origin] of [
      ['cross-site', 'https://evil.example'],
      ['same-site', 'https://shop.evil.example'],
      ['none', ''],
      ['', 'https://evil.example'],
      ['', 'null'],
    ]) {
      const headers = { cookie: people.owner.cookie, 'sec-fetch-site': site ?? '', origin: origin ?? '' };
      const expected = isRead ? expectedFor('owner') : 'forbidden';
      expect([site, origin, await outcome(endpoint, headers)]).toEqual([site, origin, expected]);
    }
  });

  // Covers office 2.22
  test('requires a step-up where documented, only from permitted callers', async () => {
    await shop.database.pool.query("UPDATE staff_sessions SET proved_at = proved_at - interval '6 minutes'");
    try {
      for (const role of ROLES) {
        const isAsked = needsStepUp && expectedFor(role) === ADMITTED;
        const expected = isAsked ? 'step_up_required' : expectedFor(role);
        expect([role, await outcome(endpoint, { cookie: people[role].cookie })]).toEqual([role, expected]);
      }
    } finally {
      await shop.database.pool.query(
        "UPDATE staff_sessions SET proved_at = proved_at + interval '6 minutes'",
      );
    }
  });
});

test('where a second factor is required, a person without one reaches only their own account', async () => {
  const strict = await openTestApp({ config: { officeSecondFactor: 'required', hasRateLimits: false } });
  try {
    const person = await joinAsOwner(strict);
    for (const [name, endpoint] of calls) {
      const isOwn = endpoint.access === 'anyone' || endpoint.access === 'staff';
      const expected = isOwn ? ADMITTED : 'second_factor_missing';
      expect([name, await outcome(endpoint, { cookie: person.cookie }, strict)]).toEqual([name, expected]);
    }
  } finally {
    await strict.close();
  }
});
