import type pg from 'pg';
import { StartError } from '../start-error.ts';
import { errorCodeOf, reasonOf } from './database-error.ts';

const OLDEST_VERSION = 15;
/** What PostgreSQL answers when the extension's files are not installed: older and newer versions. */
const EXTENSION_MISSING = ['58P01', '0A000'];

/** Checks that the server can carry the shop, and adds the trigram extension. @throws StartError */
export async function inspectServer(client: pg.Client): Promise<void> {
  await inspectVersion(client);
  await addTrigrams(client);
  await inspectLocale(client);
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

async function addTrigrams(client: pg.Client): Promise<void> {
  try {
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
  } catch (error) {
    if (EXTENSION_MISSING.includes(errorCodeOf(error) ?? '')) {
      throw new StartError(
        'The PostgreSQL server lacks the extension pg_trgm: install its contrib package (postgresql-contrib)',
      );
    }
    throw error;
  }
}

/** Trigrams of Khmer words come out empty when LC_CTYPE knows no letters beyond ASCII; search finds nothing then. */
async function inspectLocale(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ works: boolean; ctype: string; encoding: string }>(
    `SELECT cardinality(show_trgm('ខ្មែរ')) > 0 AS works, datctype AS ctype,
            pg_encoding_to_char(encoding) AS encoding
       FROM pg_database WHERE datname = current_database()`,
  );
  const [locale] = rows;
  if (locale?.works && locale.encoding === 'UTF8') return;
  throw new StartError(
    `The database cannot search Khmer: its LC_CTYPE is ${locale?.ctype} and its encoding ${locale?.encoding}. ` +
      "Make one that can: CREATE DATABASE phsar TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8'",
  );
}

/** Turns what can go wrong on the way to the database into one line for the person who starts the shop. */
export function explainStartFailure(error: unknown): unknown {
  if (error instanceof StartError) return error;
  const reason = reasonOf(error);
  const code = errorCodeOf(error) ?? '';
  if (code === '42501') {
    return new StartError(
      `The database user lacks a right (${reason}): make it the owner of the database, or GRANT CREATE ON DATABASE and ON SCHEMA public to it`,
    );
  }
  if (code === '28P01' || code === '28000') {
    return new StartError(`PostgreSQL refuses the user or password in DATABASE_URL: ${reason}`);
  }
  if (code === '3D000') return new StartError(`The database in DATABASE_URL is not there: ${reason}`);
  if (isUnreachable(error, code)) {
    return new StartError(`The PostgreSQL server in DATABASE_URL cannot be reached: ${reason}`);
  }
  return error;
}

const UNREACHABLE_CODES =
  /^(E(CONN\w+|NOTFOUND|NOENT|ACCES|AI_AGAIN|HOSTUNREACH|NETUNREACH|TIMEDOUT|PIPE)|57P0\d|53300|08\w{3})$/;

function isUnreachable(error: unknown, code: string): boolean {
  // `pg` gives no code to these: its own timeout, a server without TLS, a certificate nobody trusts.
  return (
    UNREACHABLE_CODES.test(code) ||
    /timeout expired|terminated|SSL|certificate/i.test(reasonOf(error)) ||
    code.startsWith('ERR_TLS') ||
    code === 'ERR_INVALID_URL'
  );
}
