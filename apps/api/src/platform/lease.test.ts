import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/database-under-test.ts';
import { holdLease, releaseLease } from './lease.ts';

let database: TestDatabase;
const start = new Date('2026-11-21T03:00:00Z').getTime();

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.emptyAll());

const hold = (holder: string, seconds: number, name = 'polling') =>
  holdLease(database.db, { name, holder, now: new Date(start + seconds * 1_000), life: 30_000 });

test('a lease is one server’s until it ends, unless it is renewed or given back', async () => {
  expect(await hold('a', 0)).toBe(true);
  expect(await hold('b', 29)).toBe(false);
  expect(await hold('b', 29, 'payments')).toBe(true);
  expect(await hold('a', 29)).toBe(true);
  expect(await hold('b', 58)).toBe(false);
  expect(await hold('b', 59)).toBe(true);
  expect(await hold('a', 60)).toBe(false);
  await releaseLease(database.db, { name: 'polling', holder: 'a' });
  expect(await hold('a', 60)).toBe(false);
  await releaseLease(database.db, { name: 'polling', holder: 'b' });
  expect(await hold('a', 60)).toBe(true);
});

test('of servers that ask at the same moment one gets it', async () => {
  const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((holder) => hold(holder, 0)));
  expect(answers.filter(Boolean)).toHaveLength(1);
});

test('a clock that is set back does not keep others from it', async () => {
  await hold('a', 3_600);
  expect(await hold('b', 0)).toBe(true);
});
