import { sql } from 'drizzle-orm';
import type { Executor } from './database/transaction.ts';

export interface FailedEntry extends Record<string, unknown> {
  id: number;
  topic: string;
  data: unknown;
  failedAt: Date;
  /** For staff; never a secret. */
  failure: string;
}

/** Entries that were given up, the latest first. @param topic the only one that matters; null if all do */
export async function listFailed(
  executor: Executor,
  { topic, limit }: { topic: string | null; limit: number },
): Promise<FailedEntry[]> {
  const { rows } = await executor.execute<FailedEntry & { failedAt: string | Date }>(sql`
    SELECT id, topic, payload->'data' AS data, failed_at AS "failedAt", coalesce(failure, '') AS failure
    FROM outbox WHERE failed_at IS NOT NULL AND done_at IS NULL AND topic = coalesce(${topic}, topic) ORDER BY id DESC LIMIT ${limit}`);
  return rows.map((row) => ({ ...row, id: Number(row.id), failedAt: new Date(row.failedAt) }));
}

/** Makes all that was given up due again, with all its attempts. @returns how many */
export async function retryFailed(executor: Executor, now: Date): Promise<number> {
  const { rowCount } = await executor.execute(sql`
    UPDATE outbox SET failed_at = NULL, failure = NULL, attempts = 0, next_attempt_at = ${now.toISOString()}::timestamptz
    WHERE failed_at IS NOT NULL AND done_at IS NULL`);
  return rowCount ?? 0;
}

/** Lets all that was given up go: it is not shown again, and deleted with what is done. @returns how many */
export async function dismissFailed(executor: Executor, now: Date): Promise<number> {
  const { rowCount } = await executor.execute(sql`
    UPDATE outbox SET done_at = ${now.toISOString()}::timestamptz
    WHERE failed_at IS NOT NULL AND done_at IS NULL`);
  return rowCount ?? 0;
}
