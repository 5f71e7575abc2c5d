import { randomBytes } from 'node:crypto';
import { type Config, readConfig } from '../config.ts';
import { type Database, openDatabase } from '../platform/database/open-database.ts';
import { createLog } from '../platform/log.ts';
import type { MediaStore } from '../platform/media/media-store.ts';
import { openMediaStore } from '../platform/media/open-media-store.ts';

/**
 * Opens the configured database and the media store for `work`; always closes the database.
 * @param isMigrating applies migrations whatever the settings say
 */
export async function withDatabase<T>(
  work: (shop: { config: Config; database: Database; media: MediaStore }) => Promise<T>,
  isMigrating = false,
): Promise<T> {
  // Commands do not use the secret; do not read or create one.
  const config = readConfig({ ...process.env, TOKEN_SECRET: randomBytes(32).toString('base64url') });
  // A command reports to the person itself.
  const log = createLog('silent');
  const database = await openDatabase({ ...config, isMigrating: isMigrating || config.isMigrating, log });
  try {
    return await work({ config, database, media: await openMediaStore(config, log) });
  } finally {
    await database.close();
  }
}
