import type { BakongFailure } from '@phsar/domain/payment';
import { sql } from 'drizzle-orm';
import { bakongState } from '../../platform/database/schema.ts';
import type { Executor } from '../../platform/database/transaction.ts';

export type BakongState = typeof bakongState.$inferSelect;

/** What is known of Bakong; null before it was first asked. */
export async function findBakongState(executor: Executor): Promise<BakongState | null> {
  const [row] = await executor.select().from(bakongState);
  return row ?? null;
}

/** Changes what is known of Bakong. */
export async function writeBakongState(
  executor: Executor,
  change: Partial<Omit<BakongState, 'id'>>,
): Promise<void> {
  await executor
    .insert(bakongState)
    .values({ id: 1, ...change })
    .onConflictDoUpdate({ target: bakongState.id, set: change });
}

/** Makes one server the one that asks until `until`. @returns whether it is this one */
export async function takeLease(
  executor: Executor,
  { holder, now, until }: { holder: string; now: Date; until: Date },
): Promise<boolean> {
  const { rows } = await executor.execute(sql`
    INSERT INTO bakong_state (id, lease_holder, lease_until)
    VALUES (1, ${holder}::uuid, ${until.toISOString()}::timestamptz)
    ON CONFLICT (id) DO UPDATE SET lease_holder = excluded.lease_holder, lease_until = excluded.lease_until
    WHERE bakong_state.lease_holder IS NULL OR bakong_state.lease_holder = excluded.lease_holder
      OR bakong_state.lease_until < ${now.toISOString()}::timestamptz
    RETURNING id`);
  return rows.length > 0;
}

/** Lets another server ask at once. */
export async function leaveLease(executor: Executor, holder: string): Promise<void> {
  await executor.execute(
    sql`UPDATE bakong_state SET lease_holder = NULL, lease_until = NULL WHERE lease_holder = ${holder}::uuid`,
  );
}

/** Notes what fails, since its first time; null when nothing does any more. */
export async function noteFailure(
  executor: Executor,
  failure: BakongFailure | null,
  now: Date,
): Promise<void> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  await executor.execute(
    failure === null
      ? sql`UPDATE bakong_state SET failure = NULL, failing_since = NULL WHERE failure IS NOT NULL`
      : sql`UPDATE bakong_state SET failure = ${failure}, failing_since = ${moment}
            WHERE failure IS DISTINCT FROM ${failure}`,
  );
}
