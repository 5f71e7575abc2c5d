import { startPostgresCluster } from '../../apps/api/src/testing/postgres-cluster.ts';
import { startShop } from './shop-process.ts';

/** Two shops for all tests: one on the embedded database, one on a throw-away PostgreSQL. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const cluster = await startPostgresCluster();
  // Every test comes from one address here, which no shop's visitors do.
  const settings = { RATE_LIMIT: 'off', LOG_LEVEL: 'info' };
  const embedded = await startShop(settings);
  const postgres = await startShop({ ...settings, DATABASE_URL: cluster.urlOf('postgres') });
  process.env.SHOP_URL_EMBEDDED = embedded.url;
  process.env.SHOP_URL_POSTGRES = postgres.url;
  process.env.SHOP_LOG_EMBEDDED = embedded.logFile;
  process.env.SHOP_LOG_POSTGRES = postgres.logFile;
  return async () => {
    await Promise.all([embedded.remove(), postgres.remove()]);
    await cluster.stop();
  };
}
