import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../platform/database/open-database.ts';
import type { DatabaseTemplate, EmbeddedTemplate, PostgresTemplate } from './database-template.ts';
import { runOnServer, withDatabase } from './postgres-admin.ts';
import { recordingLog } from './recording-log.ts';

export interface TestDatabase extends Database {
  /** Empties every table and starts the numbers at 1 again. */
  truncateAll(): Promise<void>;
}

/**
 * A migrated database for one test file, on the kind of database the run is about. Open it in `beforeAll`,
 * `close()` it in `afterAll`, `truncateAll()` in `beforeEach`.
 */
export async function openTestDatabase(
  template: DatabaseTemplate = inject('databaseTemplate'),
): Promise<TestDatabase> {
  const { database, remove } =
    template.kind === 'embedded' ? await copyFolder(template) : await copyDatabase(template);
  return {
    ...database,
    async close() {
      await database.close();
      await remove();
    },
    async truncateAll() {
      const { rows } = await database.pool.query<{ tables: string | null }>(
        "SELECT string_agg(format('%I.%I', schemaname, tablename), ', ') AS tables FROM pg_tables WHERE schemaname = 'public'",
      );
      const tables = rows[0]?.tables;
      if (tables) await database.pool.query(`TRUNCATE ${tables} RESTART IDENTITY CASCADE`);
    },
  };
}

/** Puts the template's database into a data folder. */
export async function copyEmbedded(folder: string, dataDir: string): Promise<void> {
  await cp(join(folder, 'database'), join(dataDir, 'database'), { recursive: true });
}

async function copyFolder({ folder }: EmbeddedTemplate) {
  const dataDir = await mkdtemp(join(tmpdir(), 'phsar-test-'));
  await copyEmbedded(folder, dataDir);
  const database = await openDatabase({ dataDir, log: recordingLog() });
  return { database, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

async function copyDatabase({ serverUrl, template }: PostgresTemplate) {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const database = await openDatabase({
    databaseUrl: withDatabase(serverUrl, name),
    dataDir: tmpdir(),
    log: recordingLog(),
  });
  return { database, remove: () => runOnServer(serverUrl, `DROP DATABASE ${name}`) };
}
