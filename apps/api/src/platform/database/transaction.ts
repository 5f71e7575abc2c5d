import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { errorCodeOf, SQL_STATE } from './database-error.ts';
import * as schema from './schema.ts';

/** Runs statements on any free connection. */
export type QueryRunner = NodePgDatabase<typeof schema> & { $client: pg.Pool };
type SessionRunner = NodePgDatabase<typeof schema> & { $client: pg.PoolClient };
export type Transaction = Parameters<Parameters<SessionRunner['transaction']>[0]>[0];
/** What a repository takes: it works inside a transaction and outside alike. */
export type Executor = NodePgDatabase<typeof schema> | Transaction;

const MAX_RETRIES = 2;
const PASSING_FAILURES: ReadonlySet<string> = new Set([SQL_STATE.serializationFailure, SQL_STATE.deadlock]);

const isPassing = (error: unknown) => PASSING_FAILURES.has(errorCodeOf(error) ?? '');

/** One per connection: building Drizzle's tables anew for each transaction costs more than its queries. */
const sessions = new WeakMap<pg.PoolClient, SessionRunner>();

function sessionOn(client: pg.PoolClient): SessionRunner {
  const known = sessions.get(client);
  if (known) return known;
  const session = drizzle(client, { schema });
  sessions.set(client, session);
  return session;
}

/**
 * All or nothing: what `work` wrote is there for everyone when this resolves, and nothing of it when it
 * rejects. After a deadlock or a serialization failure `work` runs again, at most twice more: it must do
 * nothing but use its transaction.
 */
export async function inTransaction<T>(
  db: QueryRunner,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await inTransactionOnce(db, work);
    } catch (error) {
      if (retries === MAX_RETRIES || !isPassing(error)) throw error;
    }
  }
}

/**
 * As `inTransaction`, for work that does more than use its transaction: it never runs again. Drizzle's own
 * `transaction` on a pool keeps the connection for ever when its BEGIN fails; this gives it back.
 */
export async function inTransactionOnce<T>(
  db: QueryRunner,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const client = await db.$client.connect();
  try {
    return await sessionOn(client).transaction(work);
  } finally {
    const isIdle = client.getTransactionStatus() === 'I';
    client.release(!isIdle);
  }
}
