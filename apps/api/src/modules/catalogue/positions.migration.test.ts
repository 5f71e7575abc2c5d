import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/database-under-test.ts';

const MIGRATION = new URL('../../../migrations/0022_sparse_positions.sql', import.meta.url);
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.emptyAll());

async function migrated(...positions: number[]): Promise<number[]> {
  const { pool } = database;
  await pool.query(
    `INSERT INTO products (key, position, price_cents)
     SELECT 'p' || position, position, 100 FROM unnest($1::int[]) AS position`,
    [positions],
  );
  await pool.query(readFileSync(MIGRATION, 'utf8'));
  const { rows } = await pool.query<{ position: number }>('SELECT position FROM products ORDER BY position');
  return rows.map(({ position }) => position);
}

test('products of an older shop move apart and keep their order', async () => {
  expect(await migrated(-2_000_000, -1, 0, 7, 2_000_000)).toEqual([
    -2_048_000_000, -1_024, 0, 7_168, 2_048_000_000,
  ]);
});

test.each([2_000_001, -2_147_483_648])(
  'all stay where one would leave the room of an integer: %s',
  async (far) => {
    expect(await migrated(0, 1, far)).toEqual([0, 1, far].sort((a, b) => a - b));
  },
);
