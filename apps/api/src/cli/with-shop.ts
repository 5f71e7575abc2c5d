import { randomBytes } from 'node:crypto';
import { type Config, readConfig } from '../config.ts';
import { CatalogueService } from '../modules/catalogue/catalogue.module.ts';
import { recordingWrites } from '../modules/cdn/cdn.module.ts';
import { describeNow } from '../modules/photo-search/photo-search.module.ts';
import { ProductsService } from '../modules/products/products.module.ts';
import { type Database, openDatabase } from '../platform/database/open-database.ts';
import { createLog } from '../platform/log.ts';
import type { MediaStore } from '../platform/media/media-store.ts';
import { openMediaStore } from '../platform/media/open-media-store.ts';
import { systemSources as sources } from '../platform/sources.ts';
import type { ShopCommand, Work } from './command.ts';

/**
 * Opens the configured database and the media store for `work`; always closes the database.
 * @param isMigrating applies migrations whatever the settings say
 */
export async function withDatabase<T>(
  work: (shop: { config: Config; database: Database; media: MediaStore }) => Promise<T>,
  isMigrating = false,
): Promise<T> {
  // Commands need no token secret: none is read or created.
  const config = readConfig({ ...process.env, TOKEN_SECRET: randomBytes(32).toString('base64url') });
  const log = createLog('silent');
  const database = await openDatabase({ ...config, isMigrating: isMigrating || config.isMigrating, log });
  try {
    return await work({ config, database, media: await openMediaStore(config, log) });
  } finally {
    await database.close();
  }
}

/** Opens the shop for a command, and closes it whatever happens; running servers are notified of what it wrote. */
export async function withShop(
  signal: AbortSignal,
  work: Work,
  { isMigrating }: Pick<ShopCommand, 'isMigrating'>,
): Promise<void> {
  await withDatabase(async (shop) => {
    const { config, database } = shop;
    const log = createLog('silent');
    const catalogue = new CatalogueService({
      database,
      databaseUrl: config.databaseDirectUrl ?? config.databaseUrl,
      sources,
      log,
      recordWrite: recordingWrites(config.cdn, sources),
    });
    const products = new ProductsService({ db: database.db, catalogue });
    const describePictures = async () => void (await describeNow({ ...shop, log }));
    try {
      await work({ ...shop, sources, catalogue, products, describePictures, signal });
    } finally {
      await catalogue.close();
    }
  }, isMigrating);
}
