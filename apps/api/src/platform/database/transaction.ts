import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { errorCodeOf, SQL_STATE } from './database-error.ts';
import * as schema from './schema.ts';

/** Runs statements on any free connection. */
export type QueryRunner = NodePgDatabase<typeof schema> & { $client: pg.Pool };
type SessionRunner = NodePgDatabase<typeof schema> & { $client: pg.PoolClient };
/** Runs statements in one session. */
export type Session = NodePgDatabase<typeof schema>;
/** Runs a transaction in the session. */
export type Begin = <T>(steps: (transaction: Transaction) => Promise<T>) => Promise<T>;
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
      return await attempt(db, work);
    } catch (error) {
      if (retries === MAX_RETRIES || !isPassing(error)) throw error;
    }
  }
}

/**
 * What lives in a session, such as a cursor, is there for all of `work`. PostgreSQL gives it a connection for
 * itself, which is closed afterwards; the embedded database has one session for everybody, and others get
 * their turn between the statements.
 */
export async function inSession<T>(
  { db, kind }: { db: QueryRunner; kind: 'embedded' | 'postgres' },
  work: (session: Session, begin: Begin) => Promise<T>,
): Promise<T> {
  if (kind === 'embedded') return await work(db, (steps) => inTransaction(db, steps));
  const client = await db.$client.connect();
  try {
    const session = sessionOn(client);
    return await work(session, (steps) => session.transaction(steps));
  } finally {
    client.release(true);
  }
}

/** Drizzle's own `transaction` on a pool keeps the connection for ever when its BEGIN fails; this gives it back. */
async function attempt<T>(db: QueryRunner, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  const client = await db.$client.connect();
  try {
    return await sessionOn(client).transaction(work);
  } finally {
    const isIdle = client.getTransactionStatus() === 'I';
    client.release(!isIdle);
  }
}
