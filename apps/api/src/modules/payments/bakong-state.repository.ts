import type { BakongFailure } from '@phsar/domain/payment';
import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/transaction.ts';
import { bakongState } from './schema.ts';

export type BakongState = typeof bakongState.$inferSelect;

/** What is known of Bakong; null before it was first asked. */
export async function findBakongState(executor: Executor): Promise<BakongState | null> {
  const [row] = await executor.select().from(bakongState);
  return row ?? null;
}

export async function writeBakongState(
  executor: Executor,
  change: Partial<Omit<BakongState, 'id'>>,
): Promise<void> {
  await executor
    .insert(bakongState)
    .values({ id: 1, ...change })
    .onConflictDoUpdate({ target: bakongState.id, set: change });
}

/** Clears an ended pause; one that was written meanwhile stays. */
export async function endPause(executor: Executor, pausedUntil: Date): Promise<void> {
  await executor
    .update(bakongState)
    .set({ pausedUntil: null })
    .where(eq(bakongState.pausedUntil, pausedUntil));
}

/** Records the failure and when it began; null when nothing fails. */
export async function noteFailure(
  executor: Executor,
  failure: BakongFailure | null,
  now: Date,
): Promise<void> {
  const since = sql`${now.toISOString()}::timestamptz`;
  await executor.execute(
    failure === null
      ? sql`UPDATE bakong_state SET failure = NULL, failing_since = NULL WHERE failure IS NOT NULL`
      : sql`UPDATE bakong_state SET failure = ${failure}, failing_since = ${since}
            WHERE failure IS DISTINCT FROM ${failure}`,
  );
}
