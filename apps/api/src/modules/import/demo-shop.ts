import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { type CatalogueWrite, writeCatalogue } from '../../changes/catalogue-writing.ts';
import { SYSTEM_ACTOR } from '../../platform/actor.ts';
import type { Sources } from '../../platform/sources.ts';
import { writeDemoOrders } from '../demo-orders/demo-orders.module.ts';
import { hasProducts } from '../products/products.module.ts';
import { checkCatalogue } from './check-catalogue.ts';
import { type ImportDeps, storePictures, summaryOf, writeFile } from './import-catalogue.ts';

const DEMO_FILE = fileURLToPath(new URL('../../../../../catalogue/demo/catalogue.json', import.meta.url));

/**
 * Loads the demo catalogue and its orders into a shop without products, once and in one transaction: when several
 * servers start together, one does it. An existing catalogue is never touched.
 */
export async function loadDemoShop(
  deps: Pick<ImportDeps, 'database' | 'media'> & { sources: Pick<Sources, 'now'>; log: FastifyBaseLogger },
  file = DEMO_FILE,
): Promise<void> {
  if (await hasProducts(deps.database.db)) return;
  const checked = await checkCatalogue(file);
  // Before the rows that name them; with a shared media store, a second server finds them there.
  await storePictures(deps, checked);
  const write = async ({ transaction }: CatalogueWrite) => {
    if (await hasProducts(transaction)) return false;
    await writeFile(transaction, checked, { actor: SYSTEM_ACTOR });
    await writeDemoOrders(transaction, deps.sources.now());
    return true;
  };
  const isWritten = await writeCatalogue(deps.database, write, { isLong: true });
  if (isWritten) deps.log.info(summaryOf(checked), 'The empty shop was filled with the demo catalogue');
}
