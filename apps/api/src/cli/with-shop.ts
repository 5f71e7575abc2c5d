import { createCatalogueService } from '../modules/catalogue/catalogue.module.ts';
import { recordingWrites } from '../modules/cdn/cdn.module.ts';
import { describeNow } from '../modules/photo-search/photo-search.module.ts';
import { ProductsService } from '../modules/products/products.module.ts';
import { createLog } from '../platform/log.ts';
import { systemSources as sources } from '../platform/sources.ts';
import type { ShopCommand, Work } from './command.ts';
import { withDatabase } from './with-database.ts';

/** Opens the shop for a command, and closes it whatever happens; running servers are notified of what it wrote. */
export async function withShop(
  signal: AbortSignal,
  work: Work,
  { isMigrating }: Pick<ShopCommand, 'isMigrating'>,
): Promise<void> {
  await withDatabase(async (shop) => {
    const { config, database } = shop;
    const log = createLog('silent');
    const catalogue = createCatalogueService({
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
