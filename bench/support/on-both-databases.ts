import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgresCluster } from '../../apps/api/src/testing/postgres-cluster.ts';
import { startShop } from '../../e2e/support/shop-process.ts';
import type { Figure } from './figure.ts';
import { joinAsFirstOwner } from './office-owner.ts';

/** A shop without demo and rate limits, and its owner. */
export interface OpenOffice {
  /** As figures name it. */
  database: 'PostgreSQL' | 'embedded';
  url: string;
  /** The owner's. */
  cookie: string;
}

type Measure = (office: OpenOffice) => Promise<Figure[]>;
/** Puts data into an empty database before the shop is started. */
type Fill = (place: { dataDir: string; databaseUrl?: string | undefined }) => Promise<void>;

/** Measures an office on PostgreSQL, then on the embedded database. */
export async function onBothDatabases(measure: Measure, fill: Fill = async () => {}): Promise<Figure[]> {
  const cluster = await startPostgresCluster();
  try {
    return [
      ...(await measureOn('PostgreSQL', cluster.urlOf('postgres'), { measure, fill })),
      ...(await measureOn('embedded', undefined, { measure, fill })),
    ];
  } finally {
    await cluster.stop();
  }
}

async function measureOn(
  database: OpenOffice['database'],
  databaseUrl: string | undefined,
  { measure, fill }: { measure: Measure; fill: Fill },
): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'phsar-bench-'));
  try {
    await fill({ dataDir, databaseUrl });
    const settings = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
    const shop = await startShop({ ...settings, DATA_DIR: dataDir, SHOP_DEMO: 'off', RATE_LIMIT: 'off' });
    try {
      const cookie = await joinAsFirstOwner({ url: shop.url, dataDir });
      return await measure({ database, url: shop.url, cookie });
    } finally {
      await shop.remove();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
