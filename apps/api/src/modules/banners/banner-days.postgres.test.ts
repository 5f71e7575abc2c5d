import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database-under-test.ts';
import { fixedSources } from '../../testing/fixed-sources.ts';

const HOUR = 60 * 60 * 1000;
/** Two servers of one database, with clocks of their own. */
let database: TestDatabase;
let here: TestApp;
let there: TestApp;

beforeAll(async () => {
  database = await openTestDatabase();
  [here, there] = [await server(), await server()];
  await database.pool.query("INSERT INTO pictures (id, width, height) VALUES ('wide1', 1600, 800)");
  await database.pool.query(`
    WITH added AS (
      INSERT INTO banners (key, position, picture_id, shown_from, shown_until)
      VALUES ('always', 0, 'wide1', NULL, NULL), ('one-day', 1, 'wide1', '2026-11-22', '2026-11-22')
      RETURNING id, key)
    INSERT INTO banner_texts (banner_id, language, title1) SELECT id, 'en', key FROM added`);
});
afterAll(async () => {
  await here.close();
  await there.close();
  await database.close();
});

/** 23:00 of 21 November in Phnom Penh. */
const server = () => openTestApp({ database, sources: fixedSources(new Date('2026-11-21T16:00:00Z')) });

async function seenBy({ app }: TestApp): Promise<{ titles: string[]; etag: unknown }> {
  const answer = await app.inject('/api/banners?lang=en');
  return {
    titles: answer.json().map(({ title1 }: { title1: string }) => title1),
    etag: answer.headers.etag,
  };
}

test('a banner begins and ends at midnight on every server, without a write', async () => {
  const versions = new Set<unknown>();
  const steps = [
    { after: 0, titles: ['always'] },
    { after: HOUR, titles: ['always', 'one-day'] },
    { after: 24 * HOUR - 1, titles: ['always', 'one-day'] },
    { after: 1, titles: ['always'] },
  ];
  for (const { after, titles } of steps) {
    for (const shop of [here, there]) {
      shop.sources.advance(after);
      const seen = await seenBy(shop);
      expect(seen.titles).toEqual(titles);
      versions.add(seen.etag);
    }
  }
  // The answer of each list has one name on both servers, so either may confirm what a browser kept.
  expect(versions.size).toBe(2);
});
