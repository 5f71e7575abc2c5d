import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/database-under-test.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('a statement with parameters is planned once per connection, whatever its values', async () => {
  const client = await database.pool.connect();
  try {
    for (const value of [1, 2, 3]) {
      const { rows } = await client.query({ text: 'SELECT $1::integer AS value' }, [value]);
      expect(rows).toEqual([{ value }]);
    }
    await client.query({ text: 'SELECT 1 AS one' }, []);
    const { rows } = await client.query(
      "SELECT statement FROM pg_prepared_statements WHERE statement LIKE '%value' OR statement LIKE '%one'",
    );
    expect(rows).toEqual([{ statement: 'SELECT $1::integer AS value' }]);
  } finally {
    client.release();
  }
});

test('any number of different statements are answered, and only some of them kept', async () => {
  const client = await database.pool.connect();
  try {
    for (let width = 1; width <= 250; width += 1) {
      const { rows } = await client.query({ text: `SELECT $1::integer AS column_${width}` }, [width]);
      expect(rows).toEqual([{ [`column_${width}`]: width }]);
    }
    const numbers = Array.from({ length: 1_000 }, (_, number) => number);
    const many = numbers.map((number) => `$${number + 1}::integer`).join();
    const long = await client.query<{ last: number }>(
      { text: `SELECT (ARRAY[${many}])[1000] AS last` },
      numbers,
    );
    expect(long.rows).toEqual([{ last: 999 }]);
    const { rows } = await client.query<{ kept: number }>(
      'SELECT count(*) AS kept FROM pg_prepared_statements',
    );
    expect(rows[0]?.kept).toBeLessThanOrEqual(200);
  } finally {
    client.release();
  }
});
