import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../testing/app-under-test.ts';
import type { TestDatabase } from '../../testing/database-under-test.ts';
import { fixedSources } from '../../testing/fixed-sources.ts';
import { joinAsOwner, type StaffPerson } from '../../testing/office-calls.ts';
import { openTwoServers, type TwoServers } from '../../testing/two-servers.ts';
import { pictures } from '../media/schema.ts';

const HOUR = 60 * 60 * 1000;
/** Two servers of one database, with clocks of their own; staff writes on the first. */
let servers: TwoServers;
let database: TestDatabase;
let here: TestApp;
let there: TestApp;
let owner: StaffPerson;

beforeAll(async () => {
  // 22:00 of 21 November in Phnom Penh.
  servers = await openTwoServers({ sources: () => fixedSources(new Date('2026-11-21T15:00:00Z')) });
  ({ database, here, there } = servers);
  await database.db.insert(pictures).values({ id: 'aa11', width: 960, height: 540 });
  owner = await joinAsOwner(here);
});
afterAll(() => servers.close());

async function version(): Promise<unknown> {
  return (await database.pool.query('SELECT max(version) AS version FROM change_log')).rows[0]?.version;
}

async function write(title: string, fate: object): Promise<string> {
  const answer = await owner.call('POST', '/blogs', { title: { km: title }, picture: 'aa11', ...fate });
  expect(answer.statusCode).toBe(201);
  return answer.json()._id;
}

/** The titles that shoppers of this server read, in its list and its sitemap. */
async function seenAt({ app }: TestApp): Promise<string[]> {
  const posts: { _id: string; title: string }[] = (await app.inject('/api/blogs')).json();
  const { body: sitemap } = await app.inject('/sitemap.xml');
  for (const { _id } of posts) expect(sitemap).toContain(`/blog/${_id}`);
  expect(sitemap.match(/\/blog\/\d+<\/loc>/g) ?? []).toHaveLength(posts.length);
  return posts.map(({ title }) => title).sort();
}

test('a planned post appears on every server at the turn of its day, by the clock alone', async () => {
  for (const shop of [here, there]) expect(await seenAt(shop)).toEqual([]);
  await write('draft', { state: 'draft', publishAt: '2026-11-22' });
  const planned = await write('planned', { state: 'published', publishAt: '2026-11-22' });
  await write('shown', { state: 'published' });
  // The other server learns of every write, and so of the plan.
  for (const shop of [here, there]) await expect.poll(() => seenAt(shop)).toEqual(['shown']);
  const written = await version();

  for (const [shop, other] of [
    [here, undefined],
    [there, here],
  ] as const) {
    shop.sources.advance(2 * HOUR - 1);
    expect(await seenAt(shop)).toEqual(['shown']);
    expect((await shop.app.inject(`/api/blogs/${planned}`)).statusCode).toBe(404);
    shop.sources.advance(1);
    await expect.poll(() => seenAt(shop)).toEqual(['planned', 'shown']);
    expect((await shop.app.inject(`/api/blogs/${planned}`)).statusCode).toBe(200);
    if (other !== undefined) expect(await seenAt(other)).toEqual(['planned', 'shown']);
  }
  expect(await version()).toEqual(written);
});
