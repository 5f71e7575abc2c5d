import { ROLES } from '@phsar/contract/office/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { allPages, joinAs, joinAsOwner, type StaffPerson } from '../../testing/office-calls.ts';
import { pictures } from '../media/schema.ts';

let shop: TestApp;
let owner: StaffPerson;

beforeAll(async () => {
  shop = await openTestApp({ config: { hasRateLimits: false } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.emptyAll();
  await shop.database.db.insert(pictures).values([
    { id: 'aa11', width: 960, height: 540 },
    { id: 'bb22', width: 640, height: 640 },
  ]);
  owner = await joinAsOwner(shop);
});

const both = (text: string) => ({ km: `${text} ខ្មែរ`, en: text });
const draft = { title: both('Soft brushes'), blocks: [{ type: 'paragraph', text: both('Every day') }] };
const published = { ...draft, picture: 'aa11', state: 'published' };

type Headers = Record<string, string>;
const write = (body: object = published, by = owner, headers: Headers = {}) =>
  by.call('POST', '/blogs', body, { headers });
const edit = (id: string, version: number, body: object, by = owner, headers: Headers = {}) =>
  by.call('PATCH', `/blogs/${id}`, body, { headers: { 'if-match': `"${version}"`, ...headers } });
const list = async (search = '') => (await owner.call('GET', `/blogs${search}`)).json();
const titlesOf = async (search: string) =>
  (await list(search)).map(({ title }: { title: { en: string } }) => title.en);
const inShop = (path: string) =>
  shop.app.inject({ url: `/api${path}`, headers: { 'accept-language': 'en' } });
const shownTitles = async () => (await inShop('/blogs')).json().map(({ title }: { title: string }) => title);
const logged = async () =>
  (
    await shop.database.pool.query(
      "SELECT action, before, after FROM audit_log WHERE subject LIKE 'blog:%' ORDER BY at, action",
    )
  ).rows;

describe('a post', () => {
  // Covers office 6.1, office 8.6
  test('is written in blocks and shown as HTML at once, in both languages', async () => {
    expect(await shownTitles()).toEqual([]);
    const answer = await write({
      ...published,
      date: '2026-03-04',
      blocks: [
        { type: 'heading', text: { km: 'ធ្មេញ', en: 'Teeth' } },
        { type: 'picture', picture: 'bb22', text: both('A brush') },
        { type: 'list', items: [both('one'), both('two')] },
        { type: 'video', url: 'https://youtu.be/xm9c5HAUBpY' },
      ],
    });
    expect(answer.statusCode).toBe(201);
    const post = answer.json();
    expect(post).toMatchObject({
      version: 1,
      date: '2026-03-04',
      picture: 'aa11',
      pictureUrl: '/media/aa11-960.webp',
      state: 'published',
      publishAt: null,
      isShown: true,
    });
    expect(post.blocks[1]).toMatchObject({ picture: 'bb22', pictureUrl: '/media/bb22-640.webp' });
    expect((await owner.call('GET', `/blogs/${post._id}`)).json()).toEqual(post);
    const shown = (await inShop(`/blogs/${post._id}`)).json();
    expect(shown).toMatchObject({ title: 'Soft brushes', date: '2026-03-04', image: '/media/aa11-960.webp' });
    expect(shown.description).toContain('<h2>Teeth</h2><figure><img src="/media/bb22-640.webp"');
    const khmer = await shop.app.inject(`/api/blogs/${post._id}?lang=km`);
    expect(khmer.json().description).toContain('<h2>ធ្មេញ</h2>');
    expect(await shownTitles()).toEqual(['Soft brushes']);
  });

  // Covers office 6.4
  test('is a draft unless told otherwise, which nobody sees in the shop', async () => {
    const post = (await write(draft)).json();
    expect(post).toMatchObject({ state: 'draft', isShown: false, picture: null, pictureUrl: null });
    expect(await shownTitles()).toEqual([]);
    expect((await inShop(`/blogs/${post._id}`)).statusCode).toBe(404);
    expect((await inShop('/blogs?q=brushes&limit=5')).json()).toEqual([]);
    expect((await inShop('/blogs?limit=5')).headers['x-total-count']).toBe('0');
    expect((await shop.app.inject('/sitemap.xml')).body).not.toContain('/blog/');
    await edit(post._id, 1, { picture: 'aa11', state: 'published' });
    expect((await inShop('/blogs?q=brushes&limit=5')).json()).toHaveLength(1);
    expect((await shop.app.inject('/sitemap.xml')).body).toContain(`/blog/${post._id}`);
    await edit(post._id, 2, { state: 'draft' });
    expect(await shownTitles()).toEqual([]);
    expect((await inShop(`/blogs/${post._id}`)).statusCode).toBe(404);
  });

  test.each([
    ['published without a picture', { ...draft, state: 'published' }, 'picture'],
    ['with a picture that the shop does not have', { ...draft, picture: 'cc33' }, 'picture'],
    [
      'with one in its text',
      { ...draft, blocks: [{ type: 'picture', picture: 'cc33' }] },
      'blocks.0.picture',
    ],
    ['without a title', { ...draft, title: { km: ' ', en: '' } }, 'title'],
    ['with a title that nobody can see', { ...draft, title: { km: '\u200b', en: '\u3164' } }, 'title'],
    [
      'with a video from elsewhere',
      { ...draft, blocks: [{ type: 'video', url: 'https://a.kh/v' }] },
      'blocks.0.url',
    ],
    ['with an unknown block', { ...draft, blocks: [{ type: 'script', text: both('x') }] }, 'blocks.0.type'],
    ['planned for no day', { ...published, publishAt: '2026-02-31' }, 'publishAt'],
    ['with too long a title', { ...draft, title: both('x'.repeat(300)) }, 'title.km'],
  ])('%s is refused by the name of the field', async (_, body, field) => {
    const answer = await write(body);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().errors)).toContain(field);
    expect(await list()).toEqual([]);
  });

  // Covers office 6.7
  test('runs nothing, whatever is written into it', async () => {
    const hostile = both('<script>alert(1)</script>[x](javascript:alert(1))"><img src=x onerror=alert(1)>');
    const post = (
      await write({
        ...published,
        title: hostile,
        blocks: [
          { type: 'paragraph', text: hostile },
          { type: 'html', text: hostile },
          { type: 'picture', picture: 'bb22', text: hostile },
        ],
      })
    ).json();
    const { description } = (await inShop(`/blogs/${post._id}`)).json();
    const outsideQuotes = description
      .replace(/"[^"]*"/g, '""')
      .match(/<[^>]*>/g)
      .join('');
    expect(outsideQuotes).not.toMatch(/script|onerror|src=x/);
    expect(description).not.toMatch(/(?:src|href)="(?!\/media\/bb22-)/);
  });

  test('says what it said when it is changed for nothing, and its version stays', async () => {
    const post = (await write()).json();
    const { title, date, picture, state, publishAt, blocks } = post;
    const same = await edit(post._id, 1, { title, date, picture, state, publishAt, blocks });
    expect(same.json()).toEqual(post);
    expect(await logged()).toHaveLength(1);
  });

  test('that came as HTML which blocks can say is those blocks, and an edit of its date leaves it as it is', async () => {
    const post = (await write()).json();
    await shop.database.pool.query('UPDATE blogs SET blocks = NULL');
    const { blocks } = (await owner.call('GET', `/blogs/${post._id}`)).json();
    expect(blocks).toEqual([{ type: 'paragraph', text: { km: 'Every day ខ្មែរ', en: 'Every day' } }]);
    await edit(post._id, 1, { date: '2026-01-02' });
    expect((await inShop(`/blogs/${post._id}`)).json().description).toBe('<p>Every day</p>');
    const [entry] = await logged();
    expect(entry.after).toEqual({ date: '2026-01-02' });
    await edit(post._id, 2, { blocks: [...blocks, { type: 'quote', text: both('Well') }] });
    const { description } = (await inShop(`/blogs/${post._id}`)).json();
    expect(description).toBe('<p>Every day</p><blockquote><p>Well</p></blockquote>');
  });

  test('may number the items of a list', async () => {
    const steps = { type: 'list', items: [both('one'), both('two')], isNumbered: true };
    const post = (await write({ ...published, blocks: [steps] })).json();
    expect((await owner.call('GET', `/blogs/${post._id}`)).json().blocks).toEqual([steps]);
    const { description } = (await inShop(`/blogs/${post._id}`)).json();
    expect(description).toBe('<ol><li>one</li><li>two</li></ol>');
  });

  test('that came as HTML which no block can say is one block of it, and can be added to', async () => {
    const post = (await write()).json();
    await shop.database.pool.query('UPDATE blogs SET blocks = NULL');
    await shop.database.pool.query("UPDATE blog_texts SET description = '<pre>1 2</pre>'");
    const { blocks } = (await owner.call('GET', `/blogs/${post._id}`)).json();
    expect(blocks).toEqual([{ type: 'html', text: { km: '<pre>1 2</pre>', en: '<pre>1 2</pre>' } }]);
    await edit(post._id, 1, { blocks: [...blocks, { type: 'quote', text: both('Well') }] });
    const { description } = (await inShop(`/blogs/${post._id}`)).json();
    expect(description).toBe('<pre>1 2</pre><blockquote><p>Well</p></blockquote>');
  });

  test('that is removed answers as one that never was', async () => {
    const post = (await write()).json();
    expect((await inShop(`/blogs/${post._id}`)).statusCode).toBe(200);
    expect((await owner.call('DELETE', `/blogs/${post._id}`)).json()).toEqual({ success: true });
    const gone = await inShop(`/blogs/${post._id}`);
    expect([gone.statusCode, gone.json().code]).toEqual([404, 'blog_not_found']);
    expect(await shownTitles()).toEqual([]);
    expect((await owner.call('DELETE', `/blogs/${post._id}`)).statusCode).toBe(404);
    expect((await logged()).map(({ action }) => action)).toEqual(['blog.created', 'blog.removed']);
  });

  test('keeps the pictures of its text from being removed', async () => {
    const post = (
      await write({ ...published, blocks: [{ type: 'picture', picture: 'bb22', text: both('') }] })
    ).json();
    const linked = async () =>
      (await shop.database.pool.query('SELECT picture_id FROM blog_pictures')).rows.map(
        (row) => row.picture_id,
      );
    expect(await linked()).toEqual(['bb22']);
    await edit(post._id, 1, {
      blocks: [{ type: 'html', text: { km: '<img src="/media/aa11-320.webp">', en: '' } }],
    });
    expect(await linked()).toEqual(['aa11']);
    await edit(post._id, 2, { blocks: [] });
    expect(await linked()).toEqual([]);
  });

  // Covers office 6.6
  test('is previewed as the shop would show it, without being saved', async () => {
    const blocks = [{ type: 'paragraph', text: { km: '**ធ្មេញ**', en: '[a](/shop)' } }];
    const answer = await owner.call('POST', '/blogs/preview', { title: both('x'), blocks });
    expect(answer.json()).toEqual({
      description: {
        km: '<p><strong>ធ្មេញ</strong></p>',
        en: '<p><a href="/shop" rel="noopener">a</a></p>',
      },
    });
    expect(await list()).toEqual([]);
  });
});

describe('a planned post', () => {
  /** A session ends after 12 idle hours. */
  async function passUntil(time: number) {
    const left = time - shop.sources.now().getTime();
    const step = Math.min(left, 10 * 3_600_000);
    shop.sources.advance(step);
    await owner.call('GET', '/me');
    if (left > step) await passUntil(time);
  }
  const isShown = async (id: string) => (await inShop(`/blogs/${id}`)).statusCode === 200;

  // Covers office 6.5
  test('appears by itself on its day in Phnom Penh, in every call and page, and without a write', async () => {
    const now = shop.sources.now();
    const tomorrow = new Date(now.getTime() + 31 * 3_600_000).toISOString().slice(0, 10);
    const post = (await write({ ...published, publishAt: tomorrow })).json();
    expect(post).toMatchObject({ state: 'published', publishAt: tomorrow, date: tomorrow, isShown: false });
    expect(await list('?state=planned')).toHaveLength(1);
    expect(await isShown(post._id)).toBe(false);
    const before = await shop.app.inject('/api/blogs');
    expect(before.json()).toEqual([]);
    expect((await shop.app.inject('/sitemap.xml')).body).not.toContain('/blog/');

    const begin = Date.parse(`${tomorrow}T00:00:00+07:00`);
    await passUntil(begin - 1);
    expect(await isShown(post._id)).toBe(false);
    shop.sources.advance(1);
    const again = { 'if-none-match': String(before.headers.etag) };
    expect((await shop.app.inject({ url: '/api/blogs', headers: again })).statusCode).toBe(200);
    expect(await isShown(post._id)).toBe(true);
    expect(await shownTitles()).toEqual(['Soft brushes']);
    expect((await inShop('/blogs?q=brushes&limit=5')).json()).toHaveLength(1);
    expect((await shop.app.inject('/sitemap.xml')).body).toContain(`/blog/${post._id}`);
    expect(await list('?state=planned')).toEqual([]);
    expect(await list('?state=published')).toMatchObject([{ isShown: true, publishAt: tomorrow }]);
  });

  test('may be planned for a moment, and one after the other', async () => {
    const at = (ms: number) => new Date(shop.sources.now().getTime() + ms).toISOString();
    const later = (await write({ ...published, publishAt: at(60_000), title: both('Later') })).json();
    const sooner = (await write({ ...published, publishAt: at(30_000), title: both('Sooner') })).json();
    shop.sources.advance(30_000);
    expect([await isShown(sooner._id), await isShown(later._id)]).toEqual([true, false]);
    shop.sources.advance(30_000);
    expect(await isShown(later._id)).toBe(true);
  });

  test('that was planned for a day gone by is there at once', async () => {
    const post = (await write({ ...published, publishAt: '2020-01-01' })).json();
    expect(post).toMatchObject({ isShown: true, date: '2020-01-01' });
    expect(await isShown(post._id)).toBe(true);
  });
});

describe('two who write the same post', () => {
  test('are told of each other, with both versions', async () => {
    const writer = await joinAs(shop, 'writer', owner);
    const post = (await write()).json();
    const first = await edit(post._id, 1, { title: { en: 'Hard brushes' } }, writer);
    expect(first.json()).toMatchObject({
      version: 2,
      title: { km: 'Soft brushes ខ្មែរ', en: 'Hard brushes' },
    });
    const second = await edit(post._id, 1, { date: '2026-05-05' });
    expect(second.statusCode).toBe(409);
    expect(second.json()).toMatchObject({
      code: 'changed_meanwhile',
      by: { _id: writer.id, name: 'A writer' },
      at: first.json().updatedAt,
      current: first.json(),
      yours: { date: '2026-05-05', version: 1 },
    });
    expect((await edit(post._id, 2, { date: '2026-05-05' })).json().version).toBe(3);
  });

  // Covers office 8.4
  test('must say which version they read', async () => {
    const post = (await write()).json();
    const answer = await owner.call('PATCH', `/blogs/${post._id}`, { date: '2026-05-05' });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['If-Match']]);
  });

  test('write once for one key', async () => {
    const key = { 'idempotency-key': 'one press' };
    const [one, other] = await Promise.all([write(published, owner, key), write(published, owner, key)]);
    expect(one.json()._id).toBe(other.json()._id);
    expect(await list()).toHaveLength(1);
    expect((await write(draft, owner, key)).json().code).toBe('idempotency_mismatch');
    const change = { date: '2026-05-05' };
    await edit(one.json()._id, 1, change, owner, { 'idempotency-key': 'two' });
    expect((await edit(one.json()._id, 1, change, owner, { 'idempotency-key': 'two' })).json().version).toBe(
      2,
    );
  });
});

describe('the list', () => {
  test('is by day, newest first, in pages, by state and by title', async () => {
    for (const day of [1, 2, 3, 4, 5])
      await write({ ...published, title: both(`Brush ${day}`), date: `2026-01-0${day}` });
    await write({ ...draft, title: both('Brush draft'), date: '2026-02-01' });
    expect(await titlesOf('?limit=2')).toEqual(['Brush draft', 'Brush 5']);
    for (const search of ['?state=published&limit=2', '?q=brush&state=published&limit=2']) {
      const seen = await allPages<{ title: { en: string } }>(owner, `/blogs${search}`);
      expect(seen.map(({ title }) => title.en).toSorted()).toEqual([
        'Brush 1',
        'Brush 2',
        'Brush 3',
        'Brush 4',
        'Brush 5',
      ]);
    }
    expect(await titlesOf('?state=draft')).toEqual(['Brush draft']);
    expect(await titlesOf(`?q=${encodeURIComponent('draft')}`)).toEqual(['Brush draft']);
    expect(await titlesOf('?q=nothing-alike')).toEqual([]);
    expect((await owner.call('GET', '/blogs?after=bm9uZQ')).json().code).toBe('invalid_cursor');
  });
});

test('every write stands in the log with what it changed', async () => {
  const post = (await write()).json();
  await edit(post._id, 1, { date: '2026-05-05', state: 'draft' });
  expect((await logged()).find(({ action }) => action === 'blog.changed')).toMatchObject({
    action: 'blog.changed',
    before: { date: post.date, state: 'published' },
    after: { date: '2026-05-05', state: 'draft' },
  });
});

test('who may not write the blog may not even read its drafts', async () => {
  for (const role of ROLES.slice(1)) {
    const person = await joinAs(shop, role, owner);
    const status = (await write(published, person)).statusCode;
    expect([role, status]).toEqual([role, role === 'packer' ? 403 : 201]);
    expect((await person.call('GET', '/blogs')).statusCode).toBe(role === 'packer' ? 403 : 200);
  }
});
