import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { errorCodeOf, isReadOnly, SQL_STATE } from './database-error.ts';

/** Runs statements on any free connection. */
export type QueryRunner = NodePgDatabase & { $client: pg.Pool };
type SessionRunner = NodePgDatabase & { $client: pg.PoolClient };
/** Runs statements inside one transaction. */
export type Transaction = Parameters<Parameters<SessionRunner['transaction']>[0]>[0];
/** What a repository takes: a transaction, or the pool outside of one. */
export type Executor = NodePgDatabase | Transaction;

const MAX_RETRIES = 2;
const PASSING_FAILURES: ReadonlySet<string> = new Set([SQL_STATE.serializationFailure, SQL_STATE.deadlock]);

/** What the transaction read was changed since, so it is run again, as after a serialization failure. */
export class StaleReadError extends Error {
  override readonly name = 'StaleReadError';
  readonly code = SQL_STATE.serializationFailure;

  constructor() {
    super('What this transaction read was changed meanwhile');
  }
}

const isPassing = (error: unknown) => PASSING_FAILURES.has(errorCodeOf(error) ?? '');

/** One per connection: rebuilding Drizzle's tables for each transaction costs more than its queries. */
const sessions = new WeakMap<pg.PoolClient, SessionRunner>();

function sessionOn(client: pg.PoolClient): SessionRunner {
  const known = sessions.get(client);
  if (known) return known;
  const session = drizzle(client);
  sessions.set(client, session);
  return session;
}

/**
 * Runs `work` in a transaction: committed when this resolves, rolled back when it rejects. After a deadlock or a
 * serialization failure `work` is retried up to twice, so it must have no effects outside its transaction.
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
 * Like `inTransaction` but without retries, for work with effects outside its transaction. Unlike Drizzle's own
 * `transaction` on a pool, it releases the connection when BEGIN fails.
 */
export async function inTransactionOnce<T>(
  db: QueryRunner,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const client = await db.$client.connect();
  /** Given to the pool, which then trusts its other connections no more either. */
  let refused: Error | undefined;
  try {
    return await sessionOn(client).transaction(work);
  } catch (error) {
    if (isReadOnly(error)) refused = error;
    throw error;
  } finally {
    const isIdle = client.getTransactionStatus() === 'I';
    client.release(refused ?? !isIdle);
  }
}
