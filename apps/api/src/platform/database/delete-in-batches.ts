import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from './transaction.ts';

/** Rows of one statement: far below the time limit of one, and of what waits for them. */
const BATCH = 5_000;

/**
 * Deletes rows a few thousand at a time, each batch on its own: after a long pause all at once would take longer than one
 * statement may, and never succeed. Several servers may do so at once.
 * @param executor not a transaction
 * @param batch fewer in tests
 */
export async function deleteInBatches(
  executor: Executor,
  table: PgTable,
  condition: SQL,
  batch = BATCH,
): Promise<void> {
  const statement = sql`
    DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${batch} FOR UPDATE SKIP LOCKED))`;
  await repeatInBatches(executor, statement, batch);
}

/** Repeats a statement that changes at most `batch` rows until it changes fewer. @param executor not a transaction */
export async function repeatInBatches(executor: Executor, statement: SQL, batch: number): Promise<void> {
  for (;;) {
    const { rowCount } = await executor.execute(statement);
    if ((rowCount ?? 0) < batch) return;
  }
}
