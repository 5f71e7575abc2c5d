import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { socketOf } from '../platform/database/connection-pool.ts';
import { EmbeddedDatabase } from '../platform/database/embedded/embedded-database.ts';
import { migrateDatabase } from '../platform/database/migrate.ts';
import { connectTo, makeBaselineShop, makeNextMigrations } from '../testing/baseline-shop.ts';
import { copyEmbedded } from '../testing/database-under-test.ts';
import { runOnServer, withDatabase } from '../testing/postgres-admin.ts';
import { recordingLog } from '../testing/recording-log.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';

/** A million take an hour on PostgreSQL: `ORDERS=1000000 npx vitest run -c vitest.hard.config.ts killed-migrations -t postgres`. */
const ORDERS = Number(process.env.ORDERS ?? 50);
const ARE_MANY = ORDERS > 1_000;
/**
 * Milliseconds. A kill costs the upgrade up to there, so with many orders only statements that take this long are killed: the others
 * do nothing with orders.
 */
const SHORTEST = ARE_MANY ? 50 : 0;
/** Milliseconds. */
const LONGEST_TEST = (ARE_MANY ? 180 : 15) * 60_000;
/** Fewer would mean that the migrations were not applied. */
const FEWEST_STATEMENTS = 15;

let migrations: string;
beforeAll(async () => {
  migrations = await makeNextMigrations();
});
afterAll(() => rm(migrations, { recursive: true }));

/** A database with an old shop, and what a process that dies while it migrates leaves of it. */
interface OldShop {
  connect(): Promise<pg.Client>;
  /** Ends the process that migrates by this connection, as kill -9 does. */
  kill(migrating: pg.Client): void;
  /** Starts on what the killed process left. */
  recover(): Promise<void>;
}

/** To PostgreSQL, a killed process is a connection that ends. */
async function openPostgres(databaseUrl: string): Promise<OldShop> {
  return {
    connect: () => connectTo(databaseUrl),
    kill: (migrating) => socketOf(migrating).destroy(),
    recover: () => untilAlone(databaseUrl),
  };
}

/** Waits until the session of a killed process has ended and taken its transaction with it. */
async function untilAlone(databaseUrl: string): Promise<void> {
  const watcher = await connectTo(databaseUrl);
  for (let sessions: number | null = 1; sessions !== 0; ) {
    const others = `SELECT pg_sleep(0.01) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend' LIMIT 1`;
    ({ rowCount: sessions } = await watcher.query(others));
  }
  await watcher.end();
}

/** The embedded database ends with the process. */
async function openEmbedded(dataDir: string): Promise<OldShop> {
  let embedded = await EmbeddedDatabase.start({ dataDir, log: recordingLog() });
  onTestFinished(() => embedded.close());
  let death = Promise.resolve();
  return {
    connect: () => connectTo(urlOf(embedded)),
    kill() {
      death = embedded.kill();
    },
    async recover() {
      await death;
      await embedded.close();
      embedded = await EmbeddedDatabase.start({ dataDir, log: recordingLog() });
    },
  };
}

const urlOf = ({ connection: { host, port, user, password, database } }: EmbeddedDatabase) =>
  `postgresql://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;

/** Two copies of one old shop, removed after the test. */
const twoShops: Record<'postgres' | 'embedded', () => Promise<[OldShop, OldShop]>> = {
  async postgres() {
    const { serverUrl } = inject('hardTemplates').postgres;
    const [old = '', ...copies] = ['old', 'whole', 'killed'].map(
      (part) => `${part}_${randomUUID().replaceAll('-', '')}`,
    );
    onTestFinished(async () => {
      for (const name of [old, ...copies])
        await runOnServer(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    });
    await runOnServer(serverUrl, `CREATE DATABASE ${old}`);
    await makeBaselineShop(withDatabase(serverUrl, old), ORDERS);
    for (const name of copies) await runOnServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${old}`);
    const [whole = '', killed = ''] = copies.map((name) => withDatabase(serverUrl, name));
    return [await openPostgres(whole), await openPostgres(killed)];
  },
  async embedded() {
    const [old, whole, killed] = [makeTemporaryFolder(), makeTemporaryFolder(), makeTemporaryFolder()];
    const embedded = await EmbeddedDatabase.start({ dataDir: old, log: recordingLog() });
    try {
      await makeBaselineShop(urlOf(embedded), ORDERS);
    } finally {
      await embedded.close();
    }
    for (const copy of [whole, killed]) copyEmbedded(old, copy);
    return [await openEmbedded(whole), await openEmbedded(killed)];
  },
};

/** When a process dies: at the statement of that number, so many milliseconds after it was sent. */
interface Death {
  statement: number;
  after: number;
}

/**
 * Migrates as a start does.
 * @returns the milliseconds that each statement took
 */
async function migrate(shop: OldShop, death?: Death): Promise<number[]> {
  const client = await shop.connect();
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  const times: number[] = [];
  let sent = 0;
  let timer: NodeJS.Timeout | undefined;
  client.query = (async (...args: unknown[]) => {
    const begin = performance.now();
    // The statement ended before the timer: die before the next one.
    if (sent === death?.statement) shop.kill(client);
    const answer = query(...args);
    sent += 1;
    if (sent === death?.statement) timer = setTimeout(() => shop.kill(client), death.after);
    await answer;
    times.push(performance.now() - begin);
    return answer;
  }) as typeof client.query;
  const done = migrateDatabase({ client, folder: migrations, log: recordingLog() });
  if (death === undefined) {
    await done;
  } else {
    await done.catch(() => {});
    clearTimeout(timer);
    shop.kill(client);
  }
  await client.end();
  return times;
}

/** A name, and a number that another content would hardly have. */
type Content = Record<string, string>;

/** Everything that a migration may change: a sum of the hashes of each table's rows, and a hash of the schema. */
async function contentOf(shop: OldShop, hashOf: (table: string) => string): Promise<Content> {
  const watcher = await shop.connect();
  try {
    const { rows: tables } = await watcher.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'drizzle') ORDER BY 1`,
    );
    const sums = tables.map(
      ({ name }) =>
        `SELECT '${name}' AS name, sum((${hashOf(name)})::numeric)::text AS hash FROM ${name} AS each`,
    );
    const { rows } = await watcher.query<{ name: string; hash: string }>(
      [...sums, SCHEMA].join(' UNION ALL '),
    );
    return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
  } finally {
    await watcher.end();
  }
}

const exactly = (shop: OldShop) => contentOf(shop, () => 'hash_record_extended(each, 0)');

/**
 * Leaves out what differs from run to run: the times at which a migration wrote a row, the numbers of the migrations' own rows, and
 * the shard by which a session counts sales.
 */
const withoutTimes = (shop: OldShop) =>
  contentOf(
    shop,
    (table) =>
      `hashtextextended(regexp_replace((to_jsonb(each) ${LEFT_OUT[table] ?? ''})::text, '"20(2[6-9]|[3-9]\\d)-[^"]*"', 'now', 'g'), 0)`,
  );

const LEFT_OUT: Record<string, string> = {
  'drizzle.__drizzle_migrations': "- 'id'",
  'public.daily_sales': "- 'shard'",
};

const SCHEMA = `SELECT 'schema', md5(string_agg(part, E'\\n' ORDER BY part)) FROM (
  SELECT concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid))
    FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    JOIN pg_class ON pg_class.oid = attrelid WHERE relnamespace = 'public'::regnamespace AND attnum > 0 AND NOT attisdropped
  UNION ALL SELECT pg_get_indexdef(indexrelid) FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE relnamespace = 'public'::regnamespace AND indisvalid
  UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
) AS parts (part)`;

describe.each(['postgres', 'embedded'] as const)('on the %s database', (kind) => {
  test('migrations that are killed at each of their statements leave the old shop or the new one, and the next start ends them', {
    timeout: LONGEST_TEST,
  }, async () => {
    const [whole, killed] = await twoShops[kind]();
    const times = await migrate(whole);
    expect(times.length).toBeGreaterThan(FEWEST_STATEMENTS);
    const deaths = times
      .map((time, index) => ({ statement: index + 1, after: time / 2 }))
      .filter(({ after }) => 2 * after >= SHORTEST);
    const before = await exactly(killed);
    expect(before).not.toEqual(await exactly(whole));

    let kills = 0;
    let isOld = true;
    // Each start begins on what the one before left.
    for (const death of deaths) {
      await migrate(killed, death);
      await killed.recover();
      kills += 1;
      isOld = isDeepStrictEqual(await exactly(killed), before);
      if (!isOld) break;
    }
    if (!isOld) expect(await withoutTimes(killed)).toEqual(await withoutTimes(whole));
    // All but COMMIT, or what comes after it, left the old one.
    expect(kills).toBeGreaterThan(deaths.length - 5);
    await migrate(killed);
    expect(await withoutTimes(killed)).toEqual(await withoutTimes(whole));
    process.stdout.write(
      `${kind}: ${kills} kills in the migrations of ${times.length} statements, ${ORDERS} orders\n`,
    );
  });
});
