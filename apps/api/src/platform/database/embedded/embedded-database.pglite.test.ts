import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { copyEmbedded } from '../../../testing/database-under-test.ts';
import { recordingLog } from '../../../testing/recording-log.ts';
import { makeMigrations, makeTemporaryFolder } from '../../../testing/temporary-folder.ts';
import { spawnGuarded } from '../../../testing/when-process-ends.ts';
import { StartError } from '../../start-error.ts';
import { createPool } from '../connection-pool.ts';
import { type Database, openDatabase } from '../open-database.ts';
import { EmbeddedDatabase, type EmbeddedOptions } from './embedded-database.ts';
import { SingleSessionPglite } from './single-session-pglite.ts';

const NOTES_SHOP = fileURLToPath(new URL('../../../testing/notes-shop.ts', import.meta.url));
const NOTES = 'CREATE TABLE notes (id integer PRIMARY KEY)';
/** Three rounds start six processes. Milliseconds. */
const SIX_STARTS = 180_000;

/** A data folder that already holds a database, so the test does not wait for a first start. */
function copyTemplate(): string {
  const dataDir = makeTemporaryFolder();
  const template = inject('databaseTemplate');
  if (template.kind !== 'embedded') throw new TypeError('These tests are about the embedded database');
  copyEmbedded(template.folder, dataDir);
  return dataDir;
}

/** Initialised once, since that takes seconds. Has no tables: for tests that bring their own migrations. */
const EMPTY_SHOP = mkdtempSync(join(tmpdir(), 'phsar-test-'));

beforeAll(async () => {
  const embedded = await EmbeddedDatabase.start({ dataDir: EMPTY_SHOP, log: recordingLog() });
  await embedded.close();
});
afterAll(() => rmSync(EMPTY_SHOP, { recursive: true }));

function copyEmptyShop(): string {
  const dataDir = makeTemporaryFolder();
  copyEmbedded(EMPTY_SHOP, dataDir);
  return dataDir;
}

/** The embedded database with the shop's pool; closed after the test. */
async function startWithPool(options: Partial<EmbeddedOptions> & { silenceLimit?: number } = {}) {
  const { silenceLimit, dataDir = copyTemplate(), ...rest } = options;
  const log = recordingLog();
  const embedded = await EmbeddedDatabase.start({ dataDir, log, ...rest });
  const pool = createPool({
    hasTimeLimits: false,
    target: embedded.connection,
    log,
    max: 1,
    longRunning: embedded.longRunning,
    ...(silenceLimit && { silenceLimit }),
  });
  onTestFinished(async () => {
    await pool.end();
    await embedded.close();
  });
  return { embedded, pool, log };
}

/** Starts another process that writes notes; `lines` are the ids that were acknowledged to it. */
function startNotesShop(dataDir: string, migrationsDir: string) {
  const child = spawnGuarded(process.execPath, [NOTES_SHOP, dataDir, migrationsDir]);
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const lines: number[] = [];
  const output = createInterface({ input: child.stdout });
  output.on('line', (line) => lines.push(Number(line)));
  let complaint = '';
  child.stderr.on('data', (text: Buffer) => {
    complaint += text.toString();
  });
  const closed = once(child, 'close').then(([code]) => ({ code: code as number | null, complaint }));
  return { child, lines, output, closed };
}

describe('an acknowledged write', () => {
  test('is synced to disk, at least once per transaction', async () => {
    const { embedded, pool } = await startWithPool();
    await pool.query(NOTES);
    const before = await embedded.countSyncs();
    for (let id = 1; id <= 20; id += 1) await pool.query('INSERT INTO notes VALUES ($1)', [id]);
    expect((await embedded.countSyncs()) - before).toBeGreaterThanOrEqual(20);
  });

  test('needs no sync when nothing was written', async () => {
    const { embedded, pool } = await startWithPool();
    const before = await embedded.countSyncs();
    for (let round = 0; round < 20; round += 1) await pool.query('SELECT 1');
    expect((await embedded.countSyncs()) - before).toBe(0);
  });

  test(
    'survives kill -9 of the writing process, round after round',
    async () => {
      const dataDir = copyEmptyShop();
      const migrationsDir = makeMigrations(NOTES);
      let acknowledged = 0;
      for (const enough of [5, 40, 90]) {
        const shop = startNotesShop(dataDir, migrationsDir);
        for await (const _line of shop.output) if (shop.lines.length >= enough) break;
        shop.child.kill('SIGKILL');
        await shop.closed;
        acknowledged += shop.lines.length;
        const database = await openDatabase({ dataDir, migrationsDir, log: recordingLog() });
        const { rows } = await database.pool.query<{ count: number; last: number }>(
          'SELECT count(*) AS count, max(id) AS last FROM notes',
        );
        await database.close();
        const [found] = rows;
        expect(found?.count).toBeGreaterThanOrEqual(acknowledged);
        expect(found?.last).toBe(found?.count);
        // A row that was written but not yet acknowledged may exist too.
        acknowledged = found?.count ?? 0;
      }
    },
    SIX_STARTS,
  );

  test('survives a close and a second start', async () => {
    const options = {
      dataDir: copyEmptyShop(),
      migrationsDir: makeMigrations(NOTES),
      log: recordingLog(),
    };
    const first = await openDatabase(options);
    await first.pool.query('INSERT INTO notes VALUES (1), (2)');
    await first.close();
    const second = await openDatabase(options);
    const { rows } = await second.pool.query('SELECT id FROM notes ORDER BY id');
    await second.close();
    expect(rows).toEqual([{ id: 1 }, { id: 2 }]);
  });
});

describe('the data folder', () => {
  test('is locked against a second process, and free again after kill -9', async () => {
    const dataDir = copyEmptyShop();
    const migrationsDir = makeMigrations(NOTES);
    const first = startNotesShop(dataDir, migrationsDir);
    for await (const _line of first.output) break;

    const second = await startNotesShop(dataDir, migrationsDir).closed;
    expect(second).toEqual({
      code: 1,
      complaint: `StartError: The data folder ${dataDir} is in use by another process: stop that process, or set another DATA_DIR\n`,
    });

    first.child.kill('SIGKILL');
    await first.closed;
    const database = await openDatabase({ dataDir, migrationsDir, log: recordingLog() });
    expect(await database.isReady()).toBe(true);
    await database.close();
  });

  test('is locked against the same process too while it is open', async () => {
    const dataDir = copyTemplate();
    const { pool } = await startWithPool({ dataDir });
    await expect(EmbeddedDatabase.start({ dataDir, log: recordingLog() })).rejects.toThrow(StartError);
    await expect(pool.query('SELECT 1')).resolves.toMatchObject({ rowCount: 1 });
  });

  test('that cannot be created is a start error', async () => {
    const file = join(makeTemporaryFolder(), 'a-file');
    writeFileSync(file, '');
    const start = EmbeddedDatabase.start({ dataDir: join(file, 'data'), log: recordingLog() });
    await expect(start).rejects.toThrow(/^The data folder .*a-file\/data cannot be created: /);
    await expect(start).rejects.toBeInstanceOf(StartError);
  });

  test('that holds something other than a database is a start error, and is left alone', async () => {
    const dataDir = makeTemporaryFolder();
    mkdirSync(join(dataDir, 'database'));
    writeFileSync(join(dataDir, 'database/PG_VERSION'), '12\n');
    const start = EmbeddedDatabase.start({ dataDir, log: recordingLog() });
    await expect(start).rejects.toThrow(/^The database in .* cannot be opened: /);
    expect(readdirSync(join(dataDir, 'database'))).toEqual(['PG_VERSION']);
  });

  test('is recreated when the first start was interrupted before anything could be acknowledged', async () => {
    const dataDir = makeTemporaryFolder();
    mkdirSync(join(dataDir, 'database'));
    writeFileSync(join(dataDir, 'database/PG_VERSION'), '18\n');
    writeFileSync(join(dataDir, 'database.unfinished'), '');
    const { pool } = await startWithPool({ dataDir });
    await expect(pool.query('SELECT 1')).resolves.toMatchObject({ rowCount: 1 });
    expect(existsSync(join(dataDir, 'database.unfinished'))).toBe(false);
  });

  test('and its socket are closed to other users', async () => {
    // A copy has its own modes, so the original is checked.
    expect(statSync(join(EMPTY_SHOP, 'database')).mode & 0o077).toBe(0);
    const { embedded } = await startWithPool();
    expect(statSync(embedded.connection.host).mode & 0o777).toBe(0o700);
  });

  test('leaves no socket behind after a close', async () => {
    const embedded = await EmbeddedDatabase.start({ dataDir: copyTemplate(), log: recordingLog() });
    await embedded.close();
    expect(existsSync(embedded.connection.host)).toBe(false);
  });
});

/** Milliseconds. Longer than any other statement of these tests takes on a busy machine. */
const BRIEF = 1_000;

describe('after a fault', () => {
  const untilItAnswers = (pool: Database['pool']) =>
    vi.waitFor(() => pool.query('SELECT count(*) AS count FROM notes'), { timeout: 20_000, interval: 50 });

  test('a database that ended is restarted with all its rows, and the same pool keeps working', async () => {
    const { embedded, pool, log } = await startWithPool();
    await pool.query(NOTES);
    await pool.query('INSERT INTO notes VALUES (1)');
    await embedded.kill();
    const { rows } = await untilItAnswers(pool);
    expect(rows).toEqual([{ count: 1 }]);
    expect(log.lines.map(({ message }) => message)).toContain(
      'The embedded database ended unexpectedly; restarting it',
    );
  });

  test.each([
    ['parameters without an end', [0, 0, 0, 12, 0, 3, 0, 0, 97, 98, 99, 100]],
    ['no user', [0, 0, 0, 9, 0, 3, 0, 0, 0]],
  ])('a greeting with %s does not stall the others', async (_, greeting) => {
    const { embedded, pool } = await startWithPool();
    await pool.query(NOTES);
    const stranger = connect(join(embedded.connection.host, '.s.PGSQL.5432'));
    onTestFinished(() => {
      stranger.destroy();
    });
    await once(stranger, 'connect');
    // Without a reader, an answer that nobody took would hold back the close.
    stranger.resume();
    stranger.end(Buffer.from(greeting));
    // The thread itself counts syncs, so its answer proves that it has read the message, unless it ended.
    await Promise.race([embedded.countSyncs(), once(stranger, 'close')]);
    expect((await untilItAnswers(pool)).rows).toEqual([{ count: 0 }]);
  });

  test('a database that fails on a message ends its thread instead of stalling', async () => {
    const giveUp = (reason: unknown): never => {
      throw new Error('the thread stops here', { cause: reason });
    };
    const database = new SingleSessionPglite({ dataDir: 'memory://' }, giveUp);
    await database.waitReady;
    onTestFinished(() => database.close());
    const onRawData = () => {
      throw new Error('broken in the middle of an answer');
    };
    const greeting = Buffer.from([0, 0, 0, 22, 0, 3, 0, 0, ...Buffer.from('user\0postgres\0\0')]);
    greeting.writeInt32BE(greeting.length);
    await expect(database.execProtocolRawStream(greeting, { onRawData })).rejects.toThrow(
      'the thread stops here',
    );
  });

  test('an endless statement is stopped, and the shop carries on', async () => {
    const { embedded, pool, log } = await startWithPool({ stallLimit: 500 });
    await pool.query(NOTES);
    embedded.watch();
    await expect(pool.query('SELECT count(*) FROM generate_series(1, 1000000000000)')).rejects.toThrow();
    expect((await untilItAnswers(pool)).rows).toEqual([{ count: 0 }]);
    expect(log.lines.map(({ message }) => message)).toContain(
      'A statement kept the embedded database busy for too long; restarting it',
    );
  });

  test('a long-running statement is neither stopped nor disconnected, and the next one is watched again', async () => {
    const { embedded, pool, log } = await startWithPool({ stallLimit: BRIEF, silenceLimit: BRIEF });
    embedded.watch();
    const busy = `DO $$ DECLARE enough timestamptz := clock_timestamp() + interval '3 seconds';
      BEGIN WHILE clock_timestamp() < enough LOOP END LOOP; END $$`;
    await embedded.longRunning.run(() => pool.query(busy));
    expect(log.lines).toEqual([]);
    await expect(pool.query(busy)).rejects.toThrow();
  });

  test('an abandoned transaction is rolled back, and others get their turn', async () => {
    const { pool } = await startWithPool({ silenceLimit: BRIEF });
    await pool.query(NOTES);
    const forgotten = await pool.connect();
    await forgotten.query('BEGIN');
    await forgotten.query('INSERT INTO notes VALUES (1)');
    await new Promise<void>((resolve) => forgotten.once('end', resolve));
    forgotten.release();
    expect((await untilItAnswers(pool)).rows).toEqual([{ count: 0 }]);
  });

  test('a new connection inherits no named statement, setting or lock from a lost one', async () => {
    const { pool } = await startWithPool();
    const lost = await pool.connect();
    await lost.query({ name: 'one', text: 'SELECT 1 AS value' });
    await lost.query("SELECT pg_advisory_lock(1), set_config('search_path', 'nowhere', false)");
    lost.release(true);
    const { rows } = await pool.query({ name: 'one', text: 'SELECT 2 AS value' });
    expect(rows).toEqual([{ value: 2 }]);
    const left = await pool.query(
      "SELECT current_setting('search_path') AS path, (SELECT count(*) FROM pg_locks WHERE locktype = 'advisory') AS locks",
    );
    expect(left.rows).toEqual([{ path: 'public', locks: 0 }]);
  });
});
