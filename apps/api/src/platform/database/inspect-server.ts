import type pg from 'pg';
import { StartError } from '../start-error.ts';
import { errorCodeOf, reasonOf } from './database-error.ts';

const OLDEST_VERSION = 15;

/** Checks the server's version and encoding. @throws StartError when the shop cannot run on it */
export async function inspectServer(client: pg.Client): Promise<void> {
  await inspectVersion(client);
  await inspectEncoding(client);
}

async function inspectVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: string; name: string }>(
    "SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS name",
  );
  const [version] = rows;
  if (version && Number(version.number) >= OLDEST_VERSION * 10_000) return;
  throw new StartError(
    `PostgreSQL ${version?.name} is too old for the shop: it needs ${OLDEST_VERSION} or later`,
  );
}

/** Titles are Khmer. Any locale works: the database neither searches nor sorts by letters. */
async function inspectEncoding(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>(
    "SELECT current_setting('server_encoding') AS encoding",
  );
  const encoding = rows[0]?.encoding;
  if (encoding === 'UTF8') return;
  throw new StartError(
    `The database cannot hold Khmer: its encoding is ${encoding}. ` +
      "Make one that can: CREATE DATABASE phsar TEMPLATE template0 ENCODING 'UTF8'",
  );
}

/** Converts connection and setup errors into a StartError with one line of advice; other errors pass unchanged. */
export function explainStartFailure(error: unknown): unknown {
  if (error instanceof StartError) return error;
  const reason = reasonOf(error);
  const code = errorCodeOf(error) ?? '';
  if (code === '42501') {
    return new StartError(
      `The database user lacks a privilege (${reason}): make it the owner of the database, or GRANT CREATE ON DATABASE and ON SCHEMA public to it`,
    );
  }
  if (code === '28P01' || code === '28000') {
    return new StartError(`PostgreSQL rejected the user or password in DATABASE_URL: ${reason}`);
  }
  if (code === '3D000') return new StartError(`The database in DATABASE_URL does not exist: ${reason}`);
  if (isUnreachable(error, code)) {
    return new StartError(`The PostgreSQL server in DATABASE_URL cannot be reached: ${reason}`);
  }
  return error;
}

const UNREACHABLE_CODES =
  /^(E(CONN\w+|NOTFOUND|NOENT|ACCES|AI_AGAIN|HOSTUNREACH|NETUNREACH|TIMEDOUT|PIPE)|57P0\d|53300|08\w{3})$/;

function isUnreachable(error: unknown, code: string): boolean {
  // `pg` gives these no code: its own timeout, a server without TLS, an untrusted certificate.
  return (
    UNREACHABLE_CODES.test(code) ||
    /timeout expired|terminated|SSL|certificate/i.test(reasonOf(error)) ||
    code.startsWith('ERR_TLS') ||
    code === 'ERR_INVALID_URL'
  );
}
