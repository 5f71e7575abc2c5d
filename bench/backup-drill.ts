import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noisePicture } from '../apps/api/src/hard/busy-uploader.ts';
import { openDatabase } from '../apps/api/src/platform/database/open-database.ts';
import { createLog } from '../apps/api/src/platform/log.ts';
import { MediaFolder } from '../apps/api/src/platform/media/media-folder.ts';
import { pictureId } from '../apps/api/src/platform/media/picture-file.ts';
import { originalName } from '../apps/api/src/platform/media/picture-names.ts';
import { makeBaselineShop } from '../apps/api/src/testing/baseline-shop.ts';
import { runOnServer } from '../apps/api/src/testing/postgres-admin.ts';
import { type PostgresCluster, startPostgresCluster } from '../apps/api/src/testing/postgres-cluster.ts';
import { testEntry } from '../apps/api/src/testing/test-catalogue.ts';
import type { Figure } from './support/figure.ts';
import { commandOf } from './support/shop-command.ts';

/** Of 30 KB each. */
const PICTURES = 5_000;
/** Of two lines each. */
const ORDERS = Number(process.env.ORDERS ?? 20_000);
const PICTURES_OF_A_PRODUCT = 5;

type Engine = 'embedded' | 'PostgreSQL';
const ENGINES: readonly Engine[] = ['PostgreSQL', 'embedded'];

/** A shop that is not open, on which commands are run. */
interface ClosedShop {
  dataDir: string;
  /** Empty for the embedded database. */
  databaseUrl: string;
  command(...args: string[]): Promise<void>;
}

/** Checksums by the names of pictures. */
type Checksums = ReadonlyMap<string, string>;

/**
 * A shop with 5,000 pictures and with orders is backed up and restored: from each engine into each; times, size, and whether
 * each picture and the sum of the orders are the same.
 */
export async function measure(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'phsar-bench-'));
  const cluster = await startPostgresCluster({ isDurable: true });
  try {
    const open = shopsIn(folder, cluster);
    const source = await open('PostgreSQL');
    await makeBaselineShop(source.databaseUrl, ORDERS);
    const { catalogue, checksums } = await writeGoods(join(folder, 'goods'));
    await source.command('import', catalogue);
    const sold = await sumOfOrders(source);
    // What the first backup is restored into on the embedded database is what the second one is of.
    const shops = new Map([['PostgreSQL' as Engine, source]]);
    const figures: Figure[] = [];
    for (const from of ENGINES) {
      const file = join(folder, `${from}.backup`);
      const shop = shops.get(from) as ClosedShop;
      const seconds = await secondsOf(() => shop.command('backup', file));
      figures.push(
        { name: `backup, ${from}`, unit: 's', runs: [seconds] },
        { name: `file, ${from}`, unit: 'MB', runs: [(await stat(file)).size / 1_000_000] },
      );
      for (const to of ENGINES) {
        const fresh = await open(to);
        const way = `${from} to ${to}`;
        figures.push(
          {
            name: `restore, ${way}`,
            unit: 's',
            runs: [await secondsOf(() => fresh.command('restore', file))],
          },
          {
            name: `wrong checksums, ${way}`,
            unit: 'pictures',
            runs: [await countWrong(fresh, checksums)],
            budget: 'wrong checksums',
          },
          {
            name: `orders missed, ${way}`,
            unit: 'cents',
            runs: [Math.abs(sold - (await sumOfOrders(fresh)))],
            budget: 'orders missed',
          },
        );
        shops.set(to, shops.get(to) ?? fresh);
      }
    }
    return figures;
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true });
  }
}

/** @returns makes an empty shop with a folder and a database of its own */
function shopsIn(folder: string, cluster: PostgresCluster): (engine: Engine) => Promise<ClosedShop> {
  let count = 0;
  return async (engine) => {
    count += 1;
    const dataDir = join(folder, `shop-${count}`);
    const database = `shop_${count}`;
    await mkdir(dataDir);
    if (engine === 'PostgreSQL') {
      await runOnServer(cluster.urlOf('postgres'), `CREATE DATABASE ${database}`);
    }
    const databaseUrl = engine === 'PostgreSQL' ? cluster.urlOf(database) : '';
    const settings = { DATABASE_URL: databaseUrl };
    return { dataDir, databaseUrl, command: commandOf({ dataDir }, { folder, settings }) };
  };
}

/** Writes a catalogue whose products have pictures that are all different. */
async function writeGoods(folder: string): Promise<{ catalogue: string; checksums: Checksums }> {
  await mkdir(folder);
  const checksums = new Map<string, string>();
  const products: object[] = [];
  while (checksums.size < PICTURES) {
    const images: string[] = [];
    while (images.length < PICTURES_OF_A_PRODUCT) {
      const bytes = await noisePicture();
      const name = `${pictureId(bytes)}.png`;
      await writeFile(join(folder, name), bytes);
      checksums.set(originalName(pictureId(bytes)), checksumOf(bytes));
      images.push(name);
    }
    products.push(testEntry(`goods-${products.length}`, { images }));
  }
  const catalogue = join(folder, 'catalogue.json');
  await writeFile(catalogue, JSON.stringify({ products }));
  return { catalogue, checksums };
}

/** What all orders cost together, by their lines. Cents. */
async function sumOfOrders({ dataDir, databaseUrl }: ClosedShop): Promise<number> {
  const where = databaseUrl === '' ? {} : { databaseUrl };
  const database = await openDatabase({ ...where, dataDir, log: createLog('error') });
  try {
    const { rows } = await database.pool.query<{ sum: string }>(
      'SELECT sum(order_lines.total_cents) FROM orders JOIN order_lines ON order_id = orders.id',
    );
    return Number(rows[0]?.sum);
  } finally {
    await database.close();
  }
}

/** Pictures that are not there, or not what they were; and those that nobody knows. */
async function countWrong({ dataDir }: ClosedShop, checksums: Checksums): Promise<number> {
  const store = new MediaFolder(join(dataDir, 'media'));
  let wrong = (await store.list()).filter((name) => !checksums.has(name)).length;
  for (const [name, checksum] of checksums) {
    const bytes = await store.get(name);
    if (bytes === null || checksumOf(bytes) !== checksum) wrong += 1;
  }
  return wrong;
}

const checksumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return (performance.now() - begin) / 1_000;
}
