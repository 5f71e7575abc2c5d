import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgresCluster } from '../../apps/api/src/testing/postgres-cluster.ts';
import { becomeOwner } from './office.ts';
import { startShop } from './shop-process.ts';

/**
 * Starts two shops for all tests, one on the embedded database and one on a temporary PostgreSQL. Each office has its
 * first owner. A test's own shop starts from a copy of the first one's data as they were before.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const cluster = await startPostgresCluster();
  // All tests share one IP address, unlike real visitors.
  const settings = { RATE_LIMIT: 'off', LOG_LEVEL: 'info' };
  // At once: each takes a processor to import the demo shop.
  const [embedded, postgres] = await Promise.all([
    startShop(settings),
    startShop({ ...settings, DATABASE_URL: cluster.urlOf('postgres') }),
  ]);
  const goods = await mkdtemp(join(tmpdir(), 'phsar-goods-'));
  await embedded.stop();
  await cp(embedded.dataDir, goods, { recursive: true });
  await embedded.start();
  process.env.SHOP_GOODS = goods;
  process.env.SHOP_URL_EMBEDDED = embedded.url;
  process.env.SHOP_URL_POSTGRES = postgres.url;
  process.env.SHOP_LOG_EMBEDDED = embedded.logFile;
  process.env.SHOP_LOG_POSTGRES = postgres.logFile;
  const [officeEmbedded, officePostgres] = await Promise.all([embedded, postgres].map(becomeOwner));
  process.env.SHOP_OFFICE_EMBEDDED = JSON.stringify(officeEmbedded);
  process.env.SHOP_OFFICE_POSTGRES = JSON.stringify(officePostgres);
  return async () => {
    await Promise.all([embedded.remove(), postgres.remove()]);
    await cluster.stop();
    await rm(goods, { recursive: true });
  };
}
