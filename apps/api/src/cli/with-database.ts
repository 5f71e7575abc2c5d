import { type Config, readConfig } from '../config.ts';
import { type Database, openDatabase } from '../platform/database/open-database.ts';
import { createLog } from '../platform/log.ts';
import type { MediaStore } from '../platform/media/media-store.ts';
import { openMediaStore } from '../platform/media/open-media-store.ts';

/** Opens the shop's database and media store as the settings say, migrated, and closes the database whatever happens. */
export async function withDatabase<T>(
  work: (shop: {
    database: Database;
    media: MediaStore;
    pictureEngine: Config['pictureEngine'];
  }) => Promise<T>,
): Promise<T> {
  const { databaseUrl, dataDir, pictureEngine } = readConfig();
  // A command tells the person what happened itself.
  const database = await openDatabase({ databaseUrl, dataDir, log: createLog('silent') });
  try {
    return await work({ database, media: openMediaStore({ dataDir }), pictureEngine });
  } finally {
    await database.close();
  }
}
