import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { runOnServer, withDatabase } from '../../testing/postgres-admin.ts';
import { recordingLog } from '../../testing/recording-log.ts';
import { makeMigrations } from '../../testing/temporary-folder.ts';
import { StartError } from '../start-error.ts';
import { createPool } from './connection-pool.ts';
import { inspectServer } from './inspect-server.ts';
import { openDatabase } from './open-database.ts';
import { findPooling } from './pooler.ts';

const unique = (name: string) => `${name}_${randomUUID().replaceAll('-', '')}`;

function serverUrl(): string {
  const template = inject('databaseTemplate');
  if (template.kind === 'postgres') return template.serverUrl;
  throw new TypeError('These tests are about a PostgreSQL server');
}

/** An empty database, dropped after the test. */
async function createDatabase(options = ''): Promise<string> {
  const name = unique('test');
  await runOnServer(serverUrl(), `CREATE DATABASE ${name} ${options}`);
  onTestFinished(() => runOnServer(serverUrl(), `DROP DATABASE ${name} WITH (FORCE)`));
  return withDatabase(serverUrl(), name);
}

/** A user without privileges who logs in over TCP with a password. */
async function createUser(databaseUrl: string): Promise<string> {
  const name = unique('clerk');
  await runOnServer(serverUrl(), `CREATE ROLE ${name} LOGIN PASSWORD 'clerk-secret'`);
  onTestFinished(() => runOnServer(serverUrl(), `DROP ROLE ${name}`));
  const { pathname, port } = new URL(databaseUrl);
  return `postgresql://${name}:clerk-secret@127.0.0.1:${port}${pathname}`;
}

const open = (
  databaseUrl: string,
  migrationsDir = makeMigrations('CREATE TABLE notes (id integer)'),
  log = recordingLog(),
) => openDatabase({ databaseUrl, dataDir: 'unused', migrationsDir, log });

async function expectStartError(opening: Promise<unknown>, message: RegExp): Promise<void> {
  const error = await opening.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartError);
  expect(String(error)).toMatch(message);
  expect(String(error)).not.toContain('\n');
  expect(String(error)).not.toMatch(/clerk-secret|wrong-password/);
}

describe('a start on PostgreSQL', () => {
  test('migrates an empty database and is ready', async () => {
    const database = await open(await createDatabase());
    expect(database.kind).toBe('postgres');
    expect(await database.isReady()).toBe(true);
    expect((await database.pool.query('SELECT * FROM notes')).rows).toEqual([]);
    await database.close();
    expect(await database.isReady()).toBe(false);
  });

  test('with MIGRATE=off is refused while migrations are pending, which it leaves alone', async () => {
    const url = await createDatabase();
    const [first, second] = ['CREATE TABLE notes (id integer)', 'INSERT INTO notes VALUES (1)'];
    const start = (migrationsDir: string) =>
      openDatabase({
        databaseUrl: url,
        dataDir: 'unused',
        migrationsDir,
        isMigrating: false,
        log: recordingLog(),
      });
    await expectStartError(
      start(makeMigrations(first)),
      /lacks 1 of this release's migrations.*npm run shop -- migrate/,
    );
    await (await open(url, makeMigrations(first))).close();
    await expectStartError(start(makeMigrations(first, second)), /lacks 1 of this release's migrations/);
    const database = await start(makeMigrations(first));
    expect((await database.pool.query('SELECT * FROM notes')).rows).toEqual([]);
    await database.close();
  });

  test('is refused on a database that began before the baseline, which it leaves alone', async () => {
    const url = await createDatabase();
    const migrationsDir = makeMigrations('CREATE TABLE notes (id integer)');
    await (await open(url, migrationsDir)).close();
    await runOnServer(url, 'UPDATE drizzle.__drizzle_migrations SET created_at = 0');
    for (const isMigrating of [true, false]) {
      const start = openDatabase({
        databaseUrl: url,
        dataDir: 'unused',
        migrationsDir,
        isMigrating,
        log: recordingLog(),
      });
      await expectStartError(start, /made by a release before 0\.2\.0.*start with an empty database/);
    }
  });

  test('runs on a newer database, until that says that it is too old', async () => {
    const url = await createDatabase();
    const old = makeMigrations('CREATE TABLE notes (id integer)');
    const newer = makeMigrations(
      'CREATE TABLE notes (id integer)',
      'CREATE TABLE schema_support (oldest_migration smallint); INSERT INTO schema_support VALUES (0)',
    );
    await (await open(url, newer)).close();
    const starts = [true, false].map(
      (isMigrating) => () =>
        openDatabase({
          databaseUrl: url,
          dataDir: 'unused',
          migrationsDir: old,
          isMigrating,
          log: recordingLog(),
        }),
    );
    for (const start of starts) await (await start()).close();
    await runOnServer(url, 'UPDATE schema_support SET oldest_migration = 1');
    for (const start of starts)
      await expectStartError(start(), /too old for the database.*needs migration 1, this release has 0/);
    await (await open(url, newer)).close();
  });

  test('applies each migration once when two servers start at once', async () => {
    const url = await createDatabase();
    const folder = makeMigrations(
      'CREATE TABLE notes (id integer); SELECT pg_advisory_xact_lock(1)',
      'INSERT INTO notes VALUES (1)',
    );
    const log = recordingLog();
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    await holder.query('SELECT pg_advisory_lock(1)');
    const opening = Promise.all([open(url, folder, log), open(url, folder, log)]);
    const messages = () => log.lines.map(({ message }) => message);
    await expect.poll(messages).toEqual(['Waiting for another server that is migrating the database']);
    await holder.end();
    const servers = await opening;
    expect((await servers[0].pool.query('SELECT id FROM notes')).rows).toEqual([{ id: 1 }]);
    expect(messages()).toHaveLength(1);
    for (const server of servers) await server.close();
  });

  test('lets a migration take longer than any limit of the server or its user', async () => {
    const url = await createDatabase();
    await runOnServer(
      url,
      `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET statement_timeout = '500ms'`,
    );
    const database = await open(url, makeMigrations('SELECT pg_sleep(0.7)'));
    await database.close();
  });

  test('rolls back a failed migration, so that the fixed one can run', async () => {
    const url = await createDatabase();
    const broken = makeMigrations('CREATE TABLE notes (id integer);--> statement-breakpoint\nSELECT broken');
    await expect(open(url, broken)).rejects.toThrow();
    const database = await open(url);
    await database.close();
  });

  test('reports a server that cannot be reached', () =>
    expectStartError(open('postgresql://shop@127.0.0.1:1/shop'), /cannot be reached: .*ECONNREFUSED/));

  test('reports a host name that does not resolve', () =>
    expectStartError(open('postgresql://shop@phsar.invalid/shop'), /cannot be reached: /));

  test('reports an invalid address', () =>
    expectStartError(open('postgresql://shop@:not-a-port/shop'), /cannot be reached: /));

  test('reports a wrong password', async () => {
    const url = new URL(await createUser(await createDatabase()));
    url.password = 'wrong-password';
    await expectStartError(open(url.href), /rejected the user or password/);
  });

  test('reports an unknown user', () =>
    expectStartError(
      open(`postgresql://nobody:wrong-password@127.0.0.1:${new URL(serverUrl()).port}/postgres`),
      /rejected the user or password/,
    ));

  test('reports a missing database', () =>
    expectStartError(
      open(withDatabase(serverUrl(), 'nowhere')),
      /does not exist: database "nowhere" does not exist/,
    ));

  test('names the missing privilege, and how to grant it', async () => {
    const url = await createUser(await createDatabase());
    await expectStartError(open(url), /lacks a privilege .*GRANT CREATE ON DATABASE/);
  });

  test('names the encoding of a database that cannot hold Khmer, and how to create one that can', async () => {
    const url = await createDatabase("TEMPLATE template0 ENCODING 'SQL_ASCII' LC_COLLATE 'C' LC_CTYPE 'C'");
    await expectStartError(open(url), /its encoding is SQL_ASCII\. Make one that can: CREATE DATABASE/);
  });

  test('reports a server that is too old', async () => {
    const old = { query: async () => ({ rows: [{ number: '140011', name: '14.11' }] }) };
    await expectStartError(
      inspectServer(old as unknown as pg.Client),
      /PostgreSQL 14\.11 is too old for the shop: it needs 15 or later/,
    );
  });
});

test('the shop works with any locale and without extensions', async () => {
  const database = await open(
    await createDatabase("TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'"),
    join(import.meta.dirname, '../../../migrations'),
  );
  const { rows } = await database.pool.query("SELECT extname FROM pg_extension WHERE extname <> 'plpgsql'");
  expect(rows).toEqual([]);
});

describe('the connections to PostgreSQL', () => {
  test("have the shop's timeouts and application name", async () => {
    const database = await open(await createDatabase());
    const { rows } = await database.pool.query(
      `SELECT name, setting FROM pg_settings WHERE name IN ('application_name', 'statement_timeout',
        'lock_timeout', 'idle_in_transaction_session_timeout') ORDER BY name`,
    );
    await database.close();
    expect(rows).toEqual([
      { name: 'application_name', setting: 'phsar' },
      { name: 'idle_in_transaction_session_timeout', setting: '10000' },
      { name: 'lock_timeout', setting: '3000' },
      { name: 'statement_timeout', setting: '10000' },
    ]);
  });

  test('are replaced when lost, in use or idle, and their password is never logged', async () => {
    const url = await createUser(await createDatabase());
    const log = recordingLog();
    const pool = createPool({ target: { connectionString: url }, log, max: 2, hasTimeLimits: true });
    const [used, idle] = await Promise.all([pool.connect(), pool.connect()]);
    idle.release();
    const ended = new Promise((resolve) => used.once('end', resolve));
    const { username } = new URL(url);
    await runOnServer(
      serverUrl(),
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${username}'`,
    );
    await expect(used.query('SELECT 1')).rejects.toThrow();
    // The rejection may arrive before the connection closes; released in between, it would be handed out again.
    await ended;
    used.release();
    await expect.poll(() => log.lines).toHaveLength(1);
    expect(log.lines[0]).toMatchObject({ level: 'warn', message: 'An idle database connection was lost' });
    expect(JSON.stringify(log.lines)).not.toContain('clerk-secret');
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });

  test('are closed when they stay silent in use', async () => {
    const log = recordingLog();
    const pool = createPool({
      target: { connectionString: serverUrl() },
      log,
      max: 1,
      hasTimeLimits: true,
      silenceLimit: 1_000,
    });
    await expect(pool.query('SELECT pg_sleep(5)')).rejects.toThrow('silent for too long');
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });
});

test('nothing is between the shop and the server of the tests', async () => {
  expect(await findPooling({ connectionString: serverUrl() })).toBe('none');
});

test('each connection has the time limits', async () => {
  const log = recordingLog();
  const pool = createPool({ target: { connectionString: serverUrl() }, log, max: 1, hasTimeLimits: true });
  onTestFinished(() => pool.end());
  const { rows } = await pool.query(
    "SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock",
  );
  expect(rows).toEqual([{ statement: '10s', lock: '3s' }]);
});
