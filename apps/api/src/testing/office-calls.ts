import { createHash } from 'node:crypto';
import type { Role } from '@phsar/contract/office/permissions';
import type { InjectOptions } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { staffInvitations } from '../modules/staff/schema.ts';
import type { TestApp } from './app-under-test.ts';
import type { TestAnswer } from './sample-goods.ts';

export const STAFF_PASSWORD = 'four-yellow-buses';

type OfficeMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A staff member's browser. */
export interface OfficeBrowser {
  call(method: OfficeMethod, path: string, payload?: object, options?: InjectOptions): Promise<TestAnswer>;
  /** The session cookie; empty when signed out. */
  cookie: string;
}

/** A signed-out browser. */
export function officeBrowser({ app }: TestApp): OfficeBrowser {
  const browser: OfficeBrowser = {
    cookie: '',
    async call(method, path, payload, { headers, ...options } = {}) {
      const answer = await app.inject({
        method,
        url: `/api/office${path}`,
        headers: {
          'sec-fetch-site': 'same-origin',
          'user-agent': 'Phone of a test',
          ...(browser.cookie === '' ? {} : { cookie: browser.cookie }),
          ...headers,
        },
        ...(payload === undefined ? {} : { payload }),
        ...options,
      });
      const [set] = answer.cookies;
      if (set !== undefined) browser.cookie = set.value === '' ? '' : `${set.name}=${set.value}`;
      return answer;
    },
  };
  return browser;
}

let joined = 0;

export interface StaffPerson extends OfficeBrowser {
  id: string;
  phoneNumber: string;
}

/** Joins as the first owner. Test servers do not listen, so the set-up link is created here. */
export async function joinAsOwner(shop: TestApp): Promise<StaffPerson> {
  const code = shop.sources.token(24);
  await shop.database.db.insert(staffInvitations).values({
    codeHash: createHash('sha256').update(code).digest('hex'),
    name: '',
    role: 'owner',
    isSetUp: true,
  });
  return await joinBy(shop, code, 'Sok Dara');
}

/** Joins by an owner's invitation. */
export async function joinAs(shop: TestApp, role: Role, owner: OfficeBrowser): Promise<StaffPerson> {
  const answer = await owner.call('POST', '/staff', { name: `A ${role}`, role });
  const { link } = answer.json();
  return await joinBy(shop, new URL(link).searchParams.get('code') ?? '', `A ${role}`);
}

/** Accepts an invitation with a new phone number; the returned browser is signed in. */
export async function joinBy(shop: TestApp, code: string, name: string): Promise<StaffPerson> {
  joined += 1;
  const phoneNumber = `011${String(joined).padStart(6, '0')}`;
  const browser = officeBrowser(shop);
  const answer = await browser.call('POST', '/join', { code, name, phoneNumber, password: STAFF_PASSWORD });
  if (answer.statusCode !== 201) throw new Error(`Not joined: ${answer.body}`);
  return Object.assign(browser, { id: answer.json().staff._id as string, phoneNumber });
}

/** Sends a picture as a browser's form does. @param name of the form's field */
export async function uploadPicture(
  by: Pick<OfficeBrowser, 'call'>,
  bytes: Buffer,
  name = 'image',
): Promise<TestAnswer> {
  const form = new FormData();
  form.append(name, new Blob([bytes as BlobPart]), 'photo.jpg');
  const request = new Request('http://shop/', { method: 'POST', body: form });
  return await by.call('POST', '/pictures', Buffer.from(await request.arrayBuffer()), {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  });
}

/** The path below `/api/office` of a list's next page; null at the end. */
export function nextPath({ headers }: Pick<TestAnswer, 'headers'>): string | null {
  return /^<\/api\/office(.+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1] ?? null;
}

/** Every row of a list, read page by page. */
export async function allPages<Row>(browser: OfficeBrowser, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page: string | null = path; page !== null; ) {
    const answer: TestAnswer = await browser.call('GET', page);
    rows.push(...answer.json());
    page = nextPath(answer);
  }
  return rows;
}

/** What most tests read of an answer; its body is null when empty. */
export function partsOf(answer: TestAnswer) {
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json(), answer };
}

/** What a code lasts, in milliseconds. */
export const TOTP_STEP = 30_000;

/** An authenticator app on somebody's phone. */
export interface TestAuthenticatorApp {
  /** Base32. */
  secret: string;
  recoveryCodes: string[];
  /** The code at the shop's current time; each works once. */
  codeNow(): string;
}

/** Sets up an authenticator app, and lets the time of the code that this used go by. */
export async function addTotp(shop: TestApp, person: OfficeBrowser): Promise<TestAuthenticatorApp> {
  const { secret } = (await person.call('POST', '/me/totp')).json();
  const codeNow = () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: shop.sources.now().getTime() });
  const answer = await person.call('PUT', '/me/totp', { code: codeNow() });
  if (answer.statusCode !== 200) throw new Error(`Not set up: ${answer.body}`);
  shop.sources.advance(TOTP_STEP);
  return { secret, recoveryCodes: answer.json().recoveryCodes, codeNow };
}
