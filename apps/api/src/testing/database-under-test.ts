import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type Database, type OpenDatabaseOptions, openDatabase } from '../platform/database/open-database.ts';
import type { DatabaseTemplate, EmbeddedTemplate, PostgresTemplate } from './database-template.ts';
import { runOnServer, withDatabase } from './postgres-admin.ts';
import { recordingLog } from './recording-log.ts';

type Limits = Pick<OpenDatabaseOptions, 'silenceLimit' | 'stallLimit'>;

export interface TestDatabase extends Database {
  /** Empties every table and restarts its sequences at 1. */
  emptyAll(): Promise<void>;
}

/**
 * Skips foreign keys, so tables may come in any order; the locks wait for running writers. On small tables it is ten
 * times as fast as TRUNCATE.
 */
const EMPTY_ALL = `DO $$ DECLARE name text; BEGIN
  SET LOCAL session_replication_role = replica;
  FOR name IN SELECT format('%I.%I', schemaname, tablename) FROM pg_tables WHERE schemaname = 'public' LOOP
    EXECUTE 'LOCK TABLE ' || name || ' IN EXCLUSIVE MODE';
    EXECUTE 'DELETE FROM ' || name;
  END LOOP;
  PERFORM setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
  FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL;
END $$`;

/**
 * A migrated database for one test file, on the database kind of the run. Open it in `beforeAll`,
 * `close()` it in `afterAll`, `emptyAll()` in `beforeEach`.
 * @param lineTo an address that leads to PostgreSQL's own; default: that itself
 * @param limits default: those of the shop
 */
export async function openTestDatabase(
  template: DatabaseTemplate = inject('databaseTemplate'),
  lineTo: (databaseUrl: string) => Promise<string> = async (url) => url,
  limits: Limits = {},
): Promise<TestDatabase> {
  const { database, remove } =
    template.kind === 'embedded'
      ? await copyFolder(template, limits)
      : await copyDatabase(template, { lineTo, limits });
  return {
    ...database,
    async close() {
      await database.close();
      await remove();
    },
    async emptyAll() {
      await database.pool.query(EMPTY_ALL);
    },
  };
}

/** Copies the template's database, about a thousand small files, into a data folder. */
export function copyEmbedded(folder: string, dataDir: string): void {
  cpSync(join(folder, 'database'), join(dataDir, 'database'), { recursive: true });
}

async function copyFolder({ folder }: EmbeddedTemplate, limits: Limits) {
  const dataDir = await mkdtemp(join(tmpdir(), 'phsar-test-'));
  copyEmbedded(folder, dataDir);
  const database = await openDatabase({ dataDir, log: recordingLog(), ...limits });
  return { database, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

async function copyDatabase(
  { serverUrl, template }: PostgresTemplate,
  { lineTo, limits }: { lineTo: (databaseUrl: string) => Promise<string>; limits: Limits },
) {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const database = await openDatabase({
    databaseUrl: await lineTo(withDatabase(serverUrl, name)),
    dataDir: tmpdir(),
    log: recordingLog(),
    ...limits,
  });
  return { database, remove: () => runOnServer(serverUrl, `DROP DATABASE ${name}`) };
}
