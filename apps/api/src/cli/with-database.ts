import { type Config, readConfig } from '../config.ts';
import { type Database, openDatabase } from '../platform/database/open-database.ts';
import { createLog } from '../platform/log.ts';

/** Opens the shop's database as the settings say, migrated, and closes it whatever happens. */
export async function withDatabase<T>(
  work: (shop: { database: Database; dataDir: string; pictureEngine: Config['pictureEngine'] }) => Promise<T>,
): Promise<T> {
  const { databaseUrl, dataDir, pictureEngine } = readConfig();
  // A command tells the person what happened itself.
  const database = await openDatabase({ databaseUrl, dataDir, log: createLog('silent') });
  try {
    return await work({ database, dataDir, pictureEngine });
  } finally {
    await database.close();
  }
}
