import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/database-under-test.ts';
import { createCallCounter } from './call-counter.ts';
import { LocalCallCounter } from './local-call-counter.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query('DELETE FROM rate_limits');
});

const LIMIT = { calls: 10, seconds: 60 };

test('two servers on one database count together', async () => {
  const servers = [createCallCounter('login', LIMIT, database), createCallCounter('login', LIMIT, database)];
  const waits = await Promise.all(
    Array.from({ length: 20 }, (_, call) => servers[call % 2]?.take('203.0.113.1')),
  );
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(10);
  for (const seconds of waits.filter((wait) => wait !== 0)) expect(seconds).toBeGreaterThan(0);
});

test('each server counts unshared limits for itself', async () => {
  const servers = [new LocalCallCounter(LIMIT), new LocalCallCounter(LIMIT)];
  const waits = await Promise.all(Array.from({ length: 20 }, (_, call) => servers[call % 2]?.take('one')));
  expect(waits).toEqual(Array(20).fill(0));
  expect((await database.pool.query('SELECT 1 FROM rate_limits')).rows).toEqual([]);
});

test('while the database is unavailable each server counts for itself', async () => {
  const query = vi.spyOn(database.pool, 'query').mockRejectedValue(new Error('connection lost') as never);
  const counter = createCallCounter('login', LIMIT, database);
  const waits: number[] = [];
  for (let call = 0; call < 11; call += 1) waits.push(await counter.take('203.0.113.1'));
  query.mockRestore();
  expect(waits.slice(0, 10)).toEqual(Array(10).fill(0));
  expect(waits[10]).toBeGreaterThan(0);
});

test('while the database says nothing a call is counted by its server, and does not wait for it', async () => {
  const query = vi.spyOn(database.pool, 'query').mockReturnValue(new Promise(() => {}) as never);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const taken = createCallCounter('login', LIMIT, database).take('203.0.113.1');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await taken).toBe(0);
  } finally {
    vi.useRealTimers();
    query.mockRestore();
  }
});
