import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { inTransaction } from '../../platform/database/transaction.ts';
import { hasProducts, lockImports } from './import.repository.ts';
import {
  checkCatalogue,
  type ImportDeps,
  storePictures,
  summaryOf,
  writeCatalogue,
} from './import.service.ts';

const DEMO_FILE = fileURLToPath(new URL('../../../../../catalogue/demo/catalogue.json', import.meta.url));

/**
 * Fills a shop without products with the demo catalogue, once: of servers that start at the same time one
 * does it. An own catalogue is never touched.
 */
export async function loadDemoShop(
  deps: Pick<ImportDeps, 'database' | 'media'> & { log: FastifyBaseLogger },
  file = DEMO_FILE,
): Promise<void> {
  const { db } = deps.database;
  if (await hasProducts(db)) return;
  const checked = await checkCatalogue(file);
  // Before the database names them; where servers share the media store, the second one finds them there.
  await storePictures(deps, checked);
  const isWritten = await inTransaction(db, async (transaction) => {
    await lockImports(transaction);
    if (await hasProducts(transaction)) return false;
    await writeCatalogue(transaction, checked);
    return true;
  });
  if (isWritten) deps.log.info(summaryOf(checked), 'The empty shop was filled with the demo catalogue');
}
