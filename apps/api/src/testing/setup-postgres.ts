import type { TestProject } from 'vitest/node';
import { openDatabase } from '../platform/database/open-database.ts';
import './database-template.ts';
import { runOnServer } from './postgres-admin.ts';
import { startPostgresCluster } from './postgres-cluster.ts';
import { recordingLog } from './recording-log.ts';

const TEMPLATE = 'shop_template';

/** Once per run: a PostgreSQL with a migrated database that every test file copies. */
export default async function setup({ provide }: TestProject) {
  const cluster = await startPostgresCluster();
  try {
    await runOnServer(cluster.urlOf('postgres'), `CREATE DATABASE ${TEMPLATE}`);
    const database = await openDatabase({
      databaseUrl: cluster.urlOf(TEMPLATE),
      dataDir: '/nonexistent',
      log: recordingLog(),
    });
    await database.close();
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  provide('databaseTemplate', { kind: 'postgres', serverUrl: cluster.urlOf('postgres'), template: TEMPLATE });
  return () => cluster.stop();
}
