import { openDatabase } from '../platform/database/open-database.ts';
import type { PostgresTemplate } from './database-template.ts';
import { runOnServer } from './postgres-admin.ts';
import { startPostgresCluster } from './postgres-cluster.ts';
import { recordingLog } from './recording-log.ts';

const TEMPLATE = 'shop_template';

/** Starts a PostgreSQL with a migrated database to copy. */
export async function makePostgresTemplate(): Promise<{
  template: PostgresTemplate;
  remove: () => Promise<void>;
}> {
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
  const template = { kind: 'postgres', serverUrl: cluster.urlOf('postgres'), template: TEMPLATE } as const;
  return { template, remove: () => cluster.stop() };
}
