import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../apps/api/src/testing/free-port.ts';
import { startPostgresCluster } from '../../apps/api/src/testing/postgres-cluster.ts';
import { orderBody } from '../../apps/api/src/testing/sample-order.ts';
import { startShop } from '../../e2e/support/shop-process.ts';
import { buildIfNeeded } from '../../scripts/build-if-needed.ts';
import { memoryOf } from '../support/load.ts';
import {
  freshToken,
  ORDER_PATH,
  openShoppers,
  type Shopper,
  TOKEN_SECRET,
  UNIT_PRICE,
} from '../support/shoppers.ts';

/** Shoppers at work unless told otherwise, and the milliseconds that each pauses between two calls. */
const SHOPPERS = 16;
const PAUSE = 100;
/** Samples of a run; the first part of them is left out of the fits, since caches fill. */
const SAMPLES = 120;
/** A long run tells where it stands after so many, so that one that is cut off has told something. */
const TOLD_AFTER = 10;
const WARM_UP = 0.25;
/** How much a fitted line may rise in a run, as a part of its mean. */
const MOST_GROWTH = 0.1;
const MS_PER_HOUR = 3_600_000;

/** Bytes, but descriptors are a count. */
interface Sample {
  hours: number;
  memory: number;
  heap: number;
  descriptors: number;
}

const hours = Number(process.argv[2]);
const people = Number(process.argv[3] ?? SHOPPERS);
if (!(hours > 0 && people > 0)) {
  process.stderr.write('usage: npm run soak -- HOURS [SHOPPERS]\n');
  process.exit(1);
}
await buildIfNeeded();
process.exit((await soak()) ? 0 : 1);

/** Shoppers search, look, fill carts, order and cancel for hours. @returns whether memory, heap and descriptors stayed flat */
async function soak(): Promise<boolean> {
  const cluster = await startPostgresCluster();
  const databaseUrl = cluster.urlOf('postgres');
  const metricsPort = await freePort();
  const settings = { DATABASE_URL: databaseUrl, TOKEN_SECRET, RATE_LIMIT: 'off', LOG_LEVEL: 'error' };
  const shop = await startShop({ ...settings, METRICS_PORT: String(metricsPort) });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const end = Date.now() + hours * MS_PER_HOUR;
  try {
    const shoppers = await openShoppers(pool, people);
    let rounds = 0;
    const shopping = Promise.all(
      shoppers.map(async (shopper) => {
        while (Date.now() < end) {
          await visit(shop.url, shopper);
          rounds += 1;
        }
      }),
    );
    const samples: Sample[] = [];
    while (Date.now() < end) {
      await Promise.race([wait((hours * MS_PER_HOUR) / SAMPLES), shopping]);
      samples.push({
        hours: hours - (end - Date.now()) / MS_PER_HOUR,
        memory: memoryOf(shop.pid()),
        heap: await heapOf(metricsPort),
        descriptors: readdirSync(`/proc/${shop.pid()}/fd`).length,
      });
      if (samples.length % TOLD_AFTER === 0) tellWhere(rounds, samples);
    }
    await shopping;
    process.stdout.write(`${hours} hours, ${rounds} visits, each with an order\n`);
    return [
      tell('memory', 'MB', samples, ({ memory }) => memory / 1_000_000),
      tell('heap', 'MB', samples, ({ heap }) => heap / 1_000_000),
      tell('descriptors', '', samples, ({ descriptors }) => descriptors),
    ].every((isFlat) => isFlat);
  } finally {
    await pool.end();
    await shop.remove();
    await cluster.stop();
  }
}

function tellWhere(visits: number, samples: readonly Sample[]): void {
  const last = samples.at(-1);
  if (last === undefined) return;
  const [memory, heap] = [last.memory, last.heap].map((bytes) => `${(bytes / 1_000_000).toFixed(1)} MB`);
  process.stdout.write(
    `after ${last.hours.toFixed(2)} hours and ${visits} visits: memory ${memory}, heap ${heap}, ${last.descriptors} descriptors\n`,
  );
}

async function visit(url: string, shopper: Shopper): Promise<void> {
  const { products } = shopper;
  const token = await freshToken(shopper);
  const call = async (path: string, body?: unknown) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    };
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(url + path, { ...init, headers });
    const text = await answer.text();
    // A page may be told to come again.
    if (!answer.ok && answer.status !== 503)
      throw new Error(`${path} was answered ${answer.status}: ${text}`);
    await wait(PAUSE);
    return text;
  };
  const words = randomUUID().slice(0, 6);
  await call('/');
  await call(`/shop?q=${words}`);
  await call(`/api/products?limit=24&q=${words}`);
  await call('/api/cart/update', { productId: String(products[1]), quantity: 1 });
  const line = { productId: String(products[0]), quantity: 1, unitPrice: UNIT_PRICE };
  const ordered = JSON.parse(await call(ORDER_PATH, orderBody([line]))) as {
    order?: { orderId: string };
  };
  if (ordered.order !== undefined) await call(`/api/orders/${ordered.order.orderId}/cancel`, {});
}

async function heapOf(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^nodejs_heap_size_used_bytes (\S+)$/m.exec(text)?.[1]);
}

/** Prints a fitted line. @returns whether it is flat */
function tell(
  name: string,
  unit: string,
  samples: readonly Sample[],
  of: (sample: Sample) => number,
): boolean {
  const fitted = samples.slice(Math.floor(samples.length * WARM_UP));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [middle, level] = [mean(fitted.map((sample) => sample.hours)), mean(fitted.map(of))];
  const slope =
    mean(fitted.map((sample) => (sample.hours - middle) * (of(sample) - level))) /
    mean(fitted.map((sample) => (sample.hours - middle) ** 2));
  const growth = (slope * hours * (1 - WARM_UP)) / level;
  const isFlat = growth <= MOST_GROWTH;
  const figures = `mean ${level.toFixed(1)} ${unit}, ${slope.toFixed(2)} ${unit} an hour, ${(growth * 100).toFixed(1)} % in all`;
  process.stdout.write(`${name}: ${figures}${isFlat ? '' : ', which is not flat'}\n`);
  return isFlat;
}
