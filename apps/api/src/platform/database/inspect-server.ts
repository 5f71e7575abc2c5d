import proxyAddr from '@fastify/proxy-addr';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { StartError } from '../start-error.ts';
import { socketOf } from './connection-pool.ts';
import { errorCodeOf, reasonOf, SQL_STATE } from './database-error.ts';

const OLDEST_VERSION = 15;

const loopback = proxyAddr.compile(['loopback']);
const isLoopback = (address: string) => loopback(address, 0);

/**
 * Titles are Khmer. Any locale works: the database neither searches nor sorts by letters.
 * @throws StartError when the shop cannot run on the server's version or encoding
 */
export async function inspectServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: string; name: string; encoding: string }>(
    `SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS name,
      current_setting('server_encoding') AS encoding`,
  );
  const { number, name, encoding } = rows[0] ?? {};
  if (Number(number) < OLDEST_VERSION * 10_000) {
    throw new StartError(`PostgreSQL ${name} is too old for the shop: it needs ${OLDEST_VERSION} or later`);
  }
  if (encoding !== 'UTF8') {
    throw new StartError(
      `The database cannot hold Khmer: its encoding is ${encoding}. ` +
        "Make one that can: CREATE DATABASE phsar TEMPLATE template0 ENCODING 'UTF8'",
    );
  }
}

/** `authorized` is set with TLS only; true when the certificate was checked. */
interface Line {
  remoteAddress?: string | undefined;
  authorized?: boolean;
}

/** Warns of a connection to another machine without TLS and a checked certificate. */
export function warnOfOpenLine(client: pg.Client, log: FastifyBaseLogger): void {
  const risk = lineRisk(socketOf(client));
  if (risk !== null) log.warn({ host: client.host }, risk);
}

/** @returns null when the traffic cannot be read or forged on its way */
export function lineRisk({ remoteAddress, authorized }: Line): string | null {
  // A socket in the file system has no address.
  if (remoteAddress === undefined || isLoopback(remoteAddress) || authorized === true) return null;
  return authorized === undefined
    ? 'The line to PostgreSQL is not encrypted: add sslmode=verify-full to DATABASE_URL'
    : 'The certificate of PostgreSQL is not checked: use sslmode=verify-full in DATABASE_URL, with sslrootcert where it is not a public one';
}

const REJECTED = (reason: string) => `PostgreSQL rejected the user or password in DATABASE_URL: ${reason}`;

/** By SQLSTATE. */
const ADVICE: Readonly<Record<string, (reason: string) => string>> = {
  [SQL_STATE.insufficientPrivilege]: (reason) =>
    `The database user lacks a privilege (${reason}): make it the owner of the database, or GRANT CREATE ON DATABASE and ON SCHEMA public to it`,
  '28P01': REJECTED,
  '28000': REJECTED,
  [SQL_STATE.readOnly]: () =>
    'The database is read-only, as a standby is: DATABASE_URL must lead to the primary',
  '3D000': (reason) => `The database in DATABASE_URL does not exist: ${reason}`,
};

const UNREACHABLE_CODES =
  /^(E(CONN\w+|NOTFOUND|NOENT|ACCES|AI_AGAIN|HOSTUNREACH|NETUNREACH|TIMEDOUT|PIPE)|57P0\d|53300|08\w{3}|ERR_TLS.*|ERR_INVALID_URL)$/;
/** `pg` gives these no code: its own timeout, a server without TLS, an untrusted certificate. */
const UNREACHABLE_REASONS = /timeout expired|terminated|SSL|certificate/i;

/** Converts connection and setup errors into a StartError with one line of advice; other errors pass unchanged. */
export function explainStartFailure(error: unknown): unknown {
  if (error instanceof StartError) return error;
  const reason = reasonOf(error);
  const code = errorCodeOf(error) ?? '';
  const advice = ADVICE[code]?.(reason);
  if (advice !== undefined) return new StartError(advice);
  return UNREACHABLE_CODES.test(code) || UNREACHABLE_REASONS.test(reason)
    ? new StartError(`The PostgreSQL server in DATABASE_URL cannot be reached: ${reason}`)
    : error;
}
