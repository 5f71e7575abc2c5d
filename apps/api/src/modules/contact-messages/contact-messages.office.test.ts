import { ROLES } from '@phsar/contract/office/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import {
  allPages,
  joinAs,
  joinAsOwner,
  officeBrowser,
  type StaffPerson,
} from '../../testing/office-calls.ts';

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

const send = (changes: Partial<Record<'name' | 'phonenumber' | 'message', string>> = {}) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/messages',
    payload: { name: 'ស្រីពៅ', phonenumber: '012 345 678', message: 'តើមានដុសធ្មេញទេ?', ...changes },
  });
const list = async (search = '', by = owner) => (await by.call('GET', `/messages${search}`)).json();
const textsOf = async (search: string) =>
  (await list(search)).map(({ message }: { message: string }) => message);
const mark = (id: string, state: string, by = owner, headers: Record<string, string> = {}) =>
  by.call('PATCH', `/messages/${id}`, { state }, { headers });
const idOfNewest = async () => (await list())[0]._id as string;
const countNew = async (by = owner) => (await by.call('GET', '/counts')).json().messages;
const logged = async () =>
  (
    await shop.database.pool.query(
      "SELECT action, subject, before, after FROM audit_log WHERE subject LIKE 'message:%' ORDER BY at, id",
    )
  ).rows;

describe('messages of the contact page', () => {
  test('are listed newest first, as they were written', async () => {
    await send({ message: 'first' });
    await send({ message: '<b onclick="x()">second</b>' });
    const at = shop.sources.now().toISOString();
    expect(await list()).toMatchObject([
      { message: '<b onclick="x()">second</b>', state: 'new', answeredAt: null, answeredBy: null },
      { message: 'first', name: 'ស្រីពៅ', phoneNumber: '012 345 678', createdAt: at },
    ]);
  });

  test('come in pages, each beginning where the last one ended', async () => {
    for (const message of ['1', '2', '3', '4', '5']) await send({ message });
    const path = encodeURI('/messages?state=new&q=ស្រីពៅ&limit=2');
    const seen = await allPages<{ message: string }>(owner, path);
    expect(seen.map(({ message }) => message)).toEqual(['5', '4', '3', '2', '1']);
    expect((await owner.call('GET', '/messages?after=bm9uZQ')).json().code).toBe('invalid_cursor');
  });

  test('are found by name, words, and a phone number in any spelling or its last digits', async () => {
    await send({ message: 'brush', name: 'Sok Dara', phonenumber: '០១២ ៣៤៥ ៦៧៨' });
    await send({ message: 'សាប៊ូ ឱ្យលឿន', name: 'Vanna', phonenumber: '+855 99 888 777' });
    const search = (q: string) => textsOf(`?q=${encodeURIComponent(q)}`);
    expect(await search('sok d')).toEqual(['brush']);
    expect(await search('BRUSH')).toEqual(['brush']);
    expect(await search('អោយលឿន')).toEqual(['សាប៊ូ ឱ្យលឿន']);
    expect(await search('+855 12 345 678')).toEqual(['brush']);
    expect(await search('5678')).toEqual(['brush']);
    expect(await search('099-888-777')).toEqual(['សាប៊ូ ឱ្យលឿន']);
    expect(await search('%')).toEqual([]);
    expect(await search('  ')).toHaveLength(2);
  });

  test('cost a poll nothing while nothing changes', async () => {
    await send();
    const { headers } = await owner.call('GET', '/messages?state=new');
    const again = { headers: { 'if-none-match': String(headers.etag) } };
    expect((await owner.call('GET', '/messages?state=new', undefined, again)).statusCode).toBe(304);
    await send();
    expect((await owner.call('GET', '/messages?state=new', undefined, again)).statusCode).toBe(200);
  });
});

describe('an answered message', () => {
  // Covers office 6.13
  test('says who answered it and when, and no longer waits', async () => {
    await send();
    await send();
    expect(await countNew()).toBe(2);
    const id = await idOfNewest();
    const answer = await mark(id, 'answered');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      _id: id,
      state: 'answered',
      answeredAt: shop.sources.now().toISOString(),
      answeredBy: { _id: owner.id, name: 'Sok Dara' },
    });
    expect(await countNew()).toBe(1);
    expect((await owner.call('GET', '/waiting')).json().messages).toBe(1);
    expect((await owner.call('GET', '/reports/today')).json().waiting.messages).toBe(1);
    expect((await list('?state=answered')).map(({ _id }: { _id: string }) => _id)).toEqual([id]);
    expect(await list('?state=new')).toHaveLength(1);
  });

  // Covers office 8.23
  test('can be made new again', async () => {
    await send();
    const id = await idOfNewest();
    await mark(id, 'answered');
    shop.sources.advance(1_000);
    expect((await mark(id, 'new')).json()).toMatchObject({
      state: 'new',
      answeredAt: null,
      answeredBy: null,
    });
    expect(await logged()).toEqual([
      {
        action: 'message.answered',
        subject: `message:${id}`,
        before: { state: 'new' },
        after: { state: 'answered' },
      },
      {
        action: 'message.reopened',
        subject: `message:${id}`,
        before: { state: 'answered' },
        after: { state: 'new' },
      },
    ]);
  });

  test('stays with the first of two people who answer it', async () => {
    await send();
    const id = await idOfNewest();
    const manager = await joinAs(shop, 'manager', owner);
    const answers = await Promise.all([mark(id, 'answered'), mark(id, 'answered', manager)]);
    const [one, other] = answers.map((answer) => answer.json());
    expect(one).toEqual(other);
    expect(await logged()).toHaveLength(1);
  });

  test('is written once for one key', async () => {
    await send();
    const id = await idOfNewest();
    const key = { 'idempotency-key': 'once' };
    await mark(id, 'answered', owner, key);
    await mark(id, 'new');
    expect((await mark(id, 'answered', owner, key)).json().state).toBe('new');
    expect((await mark(id, 'new', owner, key)).json().code).toBe('idempotency_mismatch');
  });
});

test('messages are for owner and manager alone; nobody else is told how many wait', async () => {
  await send();
  const id = await idOfNewest();
  for (const role of ROLES) {
    const by = role === 'owner' ? owner : await joinAs(shop, role, owner);
    const status = role === 'owner' || role === 'manager' ? 200 : 403;
    expect((await by.call('GET', '/messages')).statusCode, role).toBe(status);
    expect((await mark(id, 'new', by)).statusCode, role).toBe(status);
    if (role === 'packer') expect(await countNew(by)).toBe(0);
  }
  expect((await officeBrowser(shop).call('GET', '/messages')).statusCode).toBe(401);
});

test('a message that is not there, and a state that is none, are refused', async () => {
  await send();
  const id = await idOfNewest();
  expect((await mark('999999999', 'answered')).json().code).toBe('not_found');
  expect((await mark('1; DROP TABLE orders', 'answered')).statusCode).toBe(400);
  expect((await mark(id, 'deleted')).statusCode).toBe(400);
  expect((await owner.call('GET', '/messages?state=spam')).statusCode).toBe(400);
});
