import { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { errorCodeOf, isReadOnly, reasonOf } from './database-error.ts';
import type { LongRunningWork } from './long-running-work.ts';
import { NamedStatements } from './named-statements.ts';

// int8 (bigint columns, count(*), sum of integers) as a number: no value in the shop exceeds 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Milliseconds. A slower statement is a bug, and no visitor waits longer for a page. */
const CONNECTION_TIMEOUT = 5_000;
const STATEMENT_TIMEOUT = 10_000;
const IDLE_IN_TRANSACTION_TIMEOUT = 10_000;
const LOCK_TIMEOUT = 3_000;
/** Milliseconds. Longer than the server's own timeouts, which fire first where they work; shorter than callers wait. */
const SILENCE_LIMIT = 12_000;

export type Target =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string; password: string };

export interface PoolOptions {
  target: Target;
  log: FastifyBaseLogger;
  max: number;
  /** Sets the time limits on each new connection; otherwise those of the database user apply. */
  hasTimeLimits: boolean;
  /** Milliseconds for which a connection in use may be silent before it is closed. */
  silenceLimit?: number | undefined;
  /** While it runs, silence is no sign of a fault. */
  longRunning?: LongRunningWork;
}

/** The server's own limits. Sent as statements: a pooler refuses them as parameters of a new connection. */
const TIME_LIMITS = {
  text: `SET statement_timeout = ${STATEMENT_TIMEOUT};
    SET idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_TIMEOUT};
    SET lock_timeout = ${LOCK_TIMEOUT}`,
  query_timeout: CONNECTION_TIMEOUT,
};

/** A single connection beside the pool, without time limits: migrations take as long as they need. */
export function createClient(target: Target, name = 'phsar-migrate'): pg.Client {
  return new pg.Client({
    ...target,
    application_name: name,
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    keepAlive: true,
  });
}

/**
 * The shop's connection pool. Lost or silent connections are replaced and never crash the process; so are all that are
 * idle once one was released as read-only.
 */
export function createPool(options: PoolOptions): pg.Pool {
  const { target, log, max, hasTimeLimits } = options;
  const pool = new pg.Pool({
    ...target,
    max,
    application_name: 'phsar',
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    ...(hasTimeLimits && { onConnect: (client) => client.query(TIME_LIMITS) }),
  });
  // Not the error itself: `pg` attaches the client to it, with the password.
  pool.on('error', (error) => {
    log.warn({ code: errorCodeOf(error), reason: reasonOf(error) }, 'An idle database connection was lost');
  });
  // A statement of the pool's own is released with its failure too.
  pool.on('release', (error) => {
    if (isReadOnly(error)) discardIdle(pool);
  });
  cutSilentConnections(pool, options);
  const named = new NamedStatements();
  pool.on('connect', (client) => named.watch(client));
  return pool;
}

/** Closes the idle connections: after a failover they may lead to a server that was the primary. */
export function discardIdle(pool: pg.Pool): void {
  for (let left = pool.idleCount; left > 0; left -= 1) {
    pool.connect().then(
      (client) => client.release(true),
      () => {},
    );
  }
}

/** @throws TypeError for a connection that is no socket */
export function socketOf(client: pg.ClientBase): Socket {
  const stream = client instanceof pg.Client ? client.connection.stream : undefined;
  if (stream instanceof Socket) return stream;
  throw new TypeError('A database connection without a socket');
}

/**
 * Closes a connection in use when neither side has sent anything for `limit` ms: a hanging statement or an
 * abandoned transaction. PostgreSQL has timeouts for both, PGlite has none, and a vanished server sends nothing.
 */
function cutSilentConnections(
  pool: pg.Pool,
  { silenceLimit: limit = SILENCE_LIMIT, longRunning, log }: PoolOptions,
): void {
  pool.on('connect', (client) => {
    // While in use, a lost connection rejects the caller's query; `pg` also emits it here, and without a
    // listener the process would exit.
    client.on('error', () => {});
    const socket = socketOf(client);
    socket.on('timeout', () => {
      if (longRunning?.isRunning) return void socket.setTimeout(limit);
      log.error({ limit }, 'A database connection in use was silent for too long and was closed');
      const error = new Error('The database connection was silent for too long');
      socket.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
    });
  });
  pool.on('acquire', (client) => socketOf(client).setTimeout(limit));
  pool.on('release', (_error, client) => socketOf(client).setTimeout(0));
}
