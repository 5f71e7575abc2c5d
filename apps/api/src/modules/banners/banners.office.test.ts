import { ROLES } from '@phsar/contract/office/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { joinAs, joinAsOwner, officeBrowser, type StaffPerson } from '../../testing/office-calls.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let shop: TestApp;
let owner: StaffPerson;

beforeAll(async () => {
  shop = await openTestApp({ config: { hasRateLimits: false } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.emptyAll();
  await shop.database.pool.query(
    "INSERT INTO pictures (id, width, height) VALUES ('wide1', 1600, 800), ('wide2', 1600, 800)",
  );
  owner = await joinAsOwner(shop);
});

const create = (changes: object = {}, by = owner, headers: Record<string, string> = {}) =>
  by.call('POST', '/banners', { title1: { km: 'ថ្មី', en: 'New' }, picture: 'wide1', ...changes }, { headers });
const edit = (id: string, version: number, body: object, by = owner) =>
  by.call('PATCH', `/banners/${id}`, body, { headers: { 'if-match': `"${version}"` } });
const seen = async (lang = 'en') => (await shop.app.inject(`/api/banners?lang=${lang}`)).json();
const titlesSeen = async () => (await seen()).map(({ title1 }: { title1: string }) => title1);
const today = (days = 0) =>
  new Date(shop.sources.now().getTime() + 7 * 60 * 60 * 1000 + days * DAY_MS).toISOString().slice(0, 10);

describe('a banner', () => {
  // Covers office 6.8, office 8.6
  test('that staff adds is seen by the next visitor, behind the others', async () => {
    await create({ title1: { en: 'First' } });
    expect(await titlesSeen()).toEqual(['First']);
    const answer = await create({ title2: { km: 'ពីរ', en: 'Two' }, buttonText: { en: 'Look' } });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      title1: { km: 'ថ្មី', en: 'New' },
      buttonText: { km: '', en: 'Look' },
      picture: { id: 'wide1' },
      isOn: true,
      isShown: true,
      from: null,
      version: 1,
    });
    const [, english] = await seen('en');
    expect(english).toMatchObject({ title1: 'New', title2: 'Two', buttonText: 'Look' });
    const [, khmer] = await seen('km');
    expect(khmer).toMatchObject({ title1: 'ថ្មី', title2: 'ពីរ', buttonText: 'shop_now' });
  });

  // Covers office 6.9
  test('may have a picture of its own for narrow screens', async () => {
    const { _id } = (await create({ narrowPicture: 'wide2' })).json();
    expect(await seen()).toMatchObject([
      { image: '/media/wide1-1440.webp', narrowImage: '/media/wide2-1440.webp' },
    ]);
    expect((await edit(_id, 1, { isOn: true })).json()).toMatchObject({
      narrowPicture: { id: 'wide2' },
      version: 1,
    });
    expect((await edit(_id, 1, { narrowPicture: null })).json()).toMatchObject({
      narrowPicture: null,
      version: 2,
    });
    expect((await seen())[0]).not.toHaveProperty('narrowImage');
    await expect(
      shop.database.pool.query("UPDATE banners SET narrow_picture_id = 'nowhere'"),
    ).rejects.toThrow(/foreign key/);
  });

  test('shows a button text as staff wrote it, and looks up what a catalogue file names', async () => {
    await create({ buttonText: { en: 'discover' } });
    expect((await seen('en'))[0]).toMatchObject({ buttonText: 'discover', isButtonTextRaw: true });
    const [khmer] = await seen('km');
    expect(khmer).toMatchObject({ buttonText: 'shop_now' });
    expect(khmer).not.toHaveProperty('isButtonTextRaw');
  });

  // Covers office 6.10
  test('that is off is not seen, and kept', async () => {
    const { _id } = (await create()).json();
    expect((await edit(_id, 1, { isOn: false })).json()).toMatchObject({
      isOn: false,
      isShown: false,
      version: 2,
    });
    expect(await titlesSeen()).toEqual([]);
    expect((await owner.call('GET', '/banners')).json()).toHaveLength(1);
    await edit(_id, 2, { isOn: true });
    expect(await titlesSeen()).toEqual(['New']);
  });

  // Covers office 6.10
  test('begins and ends on its days by itself', async () => {
    await create({ from: today(1), until: today(2) });
    expect(await titlesSeen()).toEqual([]);
    const days = [];
    for (let day = 0; day < 3; day += 1) {
      shop.sources.advance(DAY_MS);
      days.push((await titlesSeen()).length);
    }
    expect(days).toEqual([1, 1, 0]);
  });

  test('is edited part by part; of two people the second is told', async () => {
    const { _id } = (await create()).json();
    const manager = await joinAs(shop, 'manager', owner);
    expect((await edit(_id, 1, { title1: { en: 'Newer' } })).json()).toMatchObject({
      title1: { km: 'ថ្មី', en: 'Newer' },
      version: 2,
    });
    const answer = await edit(_id, 1, { picture: 'wide2' }, manager);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'changed_meanwhile',
      by: { _id: owner.id, name: 'Sok Dara' },
      current: { title1: { en: 'Newer' }, version: 2 },
      yours: { picture: 'wide2', version: 1 },
    });
    expect((await edit(_id, 2, { title1: { en: 'Newer' } })).json().version).toBe(2);
    expect((await owner.call('PATCH', `/banners/${_id}`, { isOn: false })).statusCode).toBe(400);
  });

  // Covers office 6.11
  test('is put in order, and removed, and all of it is logged', async () => {
    const ids: string[] = [];
    for (const en of ['A', 'B', 'C']) ids.push((await create({ title1: { en } })).json()._id);
    const [a, b, c] = ids;
    const ordered = await owner.call('PUT', '/banners/order', { ids: [c, a, '999'] });
    expect(ordered.json().map(({ _id }: { _id: string }) => _id)).toEqual([c, a, b]);
    expect(await titlesSeen()).toEqual(['C', 'A', 'B']);
    expect((await owner.call('DELETE', `/banners/${a}`)).json()).toEqual({ success: true });
    expect(await titlesSeen()).toEqual(['C', 'B']);
    expect((await owner.call('DELETE', `/banners/${a}`)).json().code).toBe('not_found');
    const { rows } = await shop.database.pool.query(
      "SELECT action FROM audit_log WHERE action LIKE 'banner%' ORDER BY action",
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'banner.created',
      'banner.created',
      'banner.created',
      'banner.removed',
      'banners.ordered',
    ]);
  });

  test('is added once for one key', async () => {
    const key = { 'idempotency-key': 'one' };
    const [first, second] = [await create({}, owner, key), await create({}, owner, key)];
    expect(second.json()._id).toBe(first.json()._id);
    expect(await titlesSeen()).toHaveLength(1);
  });

  test.each([
    ['no title', { title1: { km: ' ', en: '' } }, 'title1'],
    ['a title that nobody can see', { title1: { km: '\u200b', en: '\u3164' } }, 'title1'],
    ['an unknown picture', { picture: 'nowhere' }, 'picture'],
    ['an unknown picture for narrow screens', { narrowPicture: 'nowhere' }, 'narrowPicture'],
    ['days that end before they begin', { from: '2026-05-02', until: '2026-05-01' }, 'until'],
    ['no day at all', { from: 'tomorrow' }, 'from'],
    ['10,000 letters', { title2: { en: 'x'.repeat(10_000) } }, 'title2.en'],
  ])('with %s is refused', async (_, changes, field) => {
    const answer = await create(changes);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().errors)).toEqual([field]);
    expect((await owner.call('GET', '/banners')).json()).toEqual([]);
  });
});

test('banners are for owner, manager and writer', async () => {
  for (const role of ROLES) {
    const by = role === 'owner' ? owner : await joinAs(shop, role, owner);
    expect((await by.call('GET', '/banners')).statusCode, role).toBe(role === 'packer' ? 403 : 200);
    expect((await create({}, by)).statusCode, role).toBe(role === 'packer' ? 403 : 201);
  }
  expect((await officeBrowser(shop).call('GET', '/banners')).statusCode).toBe(401);
});
