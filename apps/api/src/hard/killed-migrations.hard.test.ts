import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { socketOf } from '../platform/database/connection-pool.ts';
import { migrateDatabase } from '../platform/database/migrate.ts';
import { connectTo, MIGRATIONS, makeOldShop } from '../testing/old-shop.ts';
import { runOnServer, withDatabase } from '../testing/postgres-admin.ts';
import { recordingLog } from '../testing/recording-log.ts';

const ORDERS = 50;
/** Fewer would mean that the old shop is no longer old. */
const FEWEST_STATEMENTS = 150;

/** Databases made from the same old shop. */
const names = ['old', 'whole', 'killed'].map((part) => `${part}_${randomUUID().replaceAll('-', '')}`);
const [old = '', whole = '', killed = ''] = names;
const serverUrl = () => inject('hardTemplates').postgres.serverUrl;
const urlOf = (name: string) => withDatabase(serverUrl(), name);

beforeAll(async () => {
  await runOnServer(serverUrl(), `CREATE DATABASE ${old}`);
  await makeOldShop(urlOf(old), ORDERS);
  for (const name of [whole, killed])
    await runOnServer(serverUrl(), `CREATE DATABASE ${name} TEMPLATE ${old}`);
});
afterAll(async () => {
  for (const name of names) await runOnServer(serverUrl(), `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
});

/**
 * Migrates as a start does.
 * @param last the process ends, as by kill -9, when the statement of that number is on its way to the database
 * @returns how many statements were sent
 */
async function migrate(databaseUrl: string, last = Number.POSITIVE_INFINITY): Promise<number> {
  const client = await connectTo(databaseUrl);
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  let sent = 0;
  client.query = ((...args: unknown[]) => {
    const answer = query(...args);
    sent += 1;
    if (sent === last) socketOf(client).destroy();
    return answer;
  }) as typeof client.query;
  const done = migrateDatabase({ client, folder: MIGRATIONS, log: recordingLog() });
  if (last === Number.POSITIVE_INFINITY) await done;
  else await done.catch(() => {});
  await client.end();
  return sent;
}

/**
 * Everything that a migration may change, as a hash of each table's rows and of the schema. Left out is what differs from run to run: the
 * times at which it wrote a row, the numbers of the migrations' own rows, and the shard by which a session counts sales.
 */
async function contentOf(watcher: pg.Client): Promise<Record<string, string>> {
  const { rows: tables } = await watcher.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'drizzle') ORDER BY 1`,
  );
  const hashes = tables.map(
    ({
      name,
    }) => `SELECT '${name}' AS name, md5(coalesce(string_agg(row, E'\\n' ORDER BY row), '')) AS hash FROM (
      SELECT regexp_replace((to_jsonb(each) ${LEFT_OUT[name] ?? ''})::text, '"20(2[6-9]|[3-9]\\d)-[^"]*"', 'now', 'g') FROM ${name} AS each
    ) AS rows (row)`,
  );
  const { rows } = await watcher.query<{ name: string; hash: string }>(
    [...hashes, SCHEMA].join(' UNION ALL '),
  );
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

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

/** Waits until a killed process's session has ended and taken its transaction with it. */
async function untilAlone(watcher: pg.Client): Promise<void> {
  for (;;) {
    const { rowCount } = await watcher.query(
      'SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() LIMIT 1',
    );
    if (rowCount === 0) return;
  }
}

test('migrations that are killed at each of their statements leave the old shop or the new one, and the next start ends them', async () => {
  const statements = await migrate(urlOf(whole));
  expect(statements).toBeGreaterThan(FEWEST_STATEMENTS);
  const reference = await connectTo(urlOf(whole));
  const watcher = await connectTo(urlOf(killed));
  try {
    const [before, after] = [await contentOf(watcher), await contentOf(reference)];
    expect(before).not.toEqual(after);
    let kills = 0;
    let content = before;
    // Each start begins on what the one before left.
    while (isDeepStrictEqual(content, before) && kills < statements) {
      kills += 1;
      await migrate(urlOf(killed), kills);
      await untilAlone(watcher);
      content = await contentOf(watcher);
      expect([before, after]).toContainEqual(content);
    }
    // All but COMMIT, or what comes after it, left the old one.
    expect(kills).toBeGreaterThan(statements - 5);
    await migrate(urlOf(killed));
    expect(await contentOf(watcher)).toEqual(after);
    process.stdout.write(`${kills} kills in the migrations of ${statements} statements\n`);
  } finally {
    await watcher.end();
    await reference.end();
  }
});
