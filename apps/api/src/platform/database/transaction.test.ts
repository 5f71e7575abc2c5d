import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliveryFreeLimits } from '../../modules/shop-settings/schema.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database-under-test.ts';
import { inTransaction } from './transaction.ts';

/** Raises the SQLSTATE in the database. */
const failWith = (state: string) =>
  sql.raw(`DO $$ BEGIN RAISE EXCEPTION 'planned' USING ERRCODE = '${state}'; END $$`);

function connectionOf(client: pg.PoolClient) {
  if (client instanceof pg.Client) return client.connection.stream;
  throw new TypeError('A client without a connection');
}

describe('a transaction', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(() => database.emptyAll());

  const limit = { id: 1, amount: 2_000 };
  const amounts = () => database.db.select({ amount: deliveryFreeLimits.amount }).from(deliveryFreeLimits);

  test('commits everything and returns the result of its work', async () => {
    const result = await inTransaction(database.db, async (transaction) => {
      await transaction.insert(deliveryFreeLimits).values(limit);
      return 'done';
    });
    expect(result).toBe('done');
    expect(await amounts()).toEqual([{ amount: 2_000 }]);
  });

  test('rolls everything back when its work fails, and the next one succeeds', async () => {
    const failing = inTransaction(database.db, async (transaction) => {
      await transaction.insert(deliveryFreeLimits).values(limit);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await amounts()).toEqual([]);
    await inTransaction(database.db, (transaction) => transaction.insert(deliveryFreeLimits).values(limit));
    expect(await amounts()).toEqual([{ amount: 2_000 }]);
  });

  test.each(['40001', '40P01'])('retries its work after %s, and commits one run only', async (state) => {
    let runs = 0;
    await inTransaction(database.db, async (transaction) => {
      runs += 1;
      await transaction.insert(deliveryFreeLimits).values(limit);
      if (runs < 3) await transaction.execute(failWith(state));
    });
    expect(runs).toBe(3);
    expect(await amounts()).toEqual([{ amount: 2_000 }]);
  });

  test('gives up after two retries', async () => {
    let runs = 0;
    const failing = inTransaction(database.db, async (transaction) => {
      runs += 1;
      await transaction.execute(failWith('40001'));
    });
    await expect(failing).rejects.toThrow();
    expect(runs).toBe(3);
  });

  test('does not retry a permanent failure', async () => {
    let runs = 0;
    const failing = inTransaction(database.db, async (transaction) => {
      runs += 1;
      await transaction.insert(deliveryFreeLimits).values({ ...limit, amount: -1 });
    });
    await expect(failing).rejects.toThrow();
    expect(runs).toBe(1);
  });

  test('serialises twenty concurrent writers of the same row', async () => {
    await database.db.insert(deliveryFreeLimits).values({ ...limit, amount: 20 });
    await Promise.all(
      Array.from({ length: 20 }, () =>
        inTransaction(database.db, async (transaction) => {
          const [row] = await transaction.select().from(deliveryFreeLimits).for('update');
          await transaction.update(deliveryFreeLimits).set({ amount: (row?.amount ?? 0) - 1 });
        }),
      ),
    );
    expect(await amounts()).toEqual([{ amount: 0 }]);
  });

  test('releases its connection even when BEGIN fails', async () => {
    const cut = (client: pg.PoolClient) => connectionOf(client).destroy();
    database.pool.on('acquire', cut);
    // One round more than there are connections: a leaked one would make the last round hang.
    for (let round = 0; round <= database.pool.options.max; round += 1) {
      await expect(inTransaction(database.db, async () => {})).rejects.toThrow();
    }
    database.pool.off('acquire', cut);
    await inTransaction(database.db, (transaction) => transaction.insert(deliveryFreeLimits).values(limit));
    expect(database.pool.waitingCount).toBe(0);
    expect(await amounts()).toEqual([{ amount: 2_000 }]);
  });

  test('reads integers as numbers and timestamps as dates', async () => {
    await database.db.insert(deliveryFreeLimits).values(limit);
    const [row] = await database.db.select().from(deliveryFreeLimits);
    expect(row?.updatedAt).toBeInstanceOf(Date);
    const { rows } = await database.pool.query(
      'SELECT count(*) AS count, 9000000000::bigint AS large FROM delivery_free_limits',
    );
    expect(rows).toEqual([{ count: 1, large: 9_000_000_000 }]);
  });
});
