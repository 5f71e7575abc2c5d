import { lt } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/database-under-test.ts';
import { recordQueries } from '../../testing/recorded-queries.ts';
import { deleteInBatches } from './delete-in-batches.ts';
import { rateLimits } from './schema.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('what has expired is deleted a batch at a time, and nothing else', async () => {
  await database.pool.query(
    "INSERT INTO rate_limits (key, points, expire) SELECT 'k' || n, 1, n FROM generate_series(1, 25) AS n",
  );
  const recorded = recordQueries(database.pool);
  await deleteInBatches(database.db, rateLimits, lt(rateLimits.expire, 21), 10);
  expect(recorded).toHaveLength(3);
  const { rows } = await database.pool.query('SELECT key FROM rate_limits ORDER BY expire');
  expect(rows.map(({ key }) => key)).toEqual(['k21', 'k22', 'k23', 'k24', 'k25']);
});
