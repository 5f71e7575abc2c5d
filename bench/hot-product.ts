import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startPostgresCluster } from '../apps/api/src/testing/postgres-cluster.ts';
import { orderBody } from '../apps/api/src/testing/sample-order.ts';
import { startShop } from '../e2e/support/shop-process.ts';
import { provideNeededPrograms } from '../scripts/needed-programs.ts';
import { type CallKind, scriptOf } from './support/calls-script.ts';
import { type Figure, quantile } from './support/figure.ts';
import { load } from './support/load.ts';
import {
  ORDER_PATH,
  openShoppers,
  orderCall,
  type Shopper,
  TOKEN_SECRET,
  UNIT_PRICE,
} from './support/shoppers.ts';

const ROUNDS = 5;
const SECONDS = 4;
/** Concurrent orders. */
const SHOPPERS = 64;
/** People who fill their carts meanwhile, one call after the other. */
const CARTS = 4;
/** Milliseconds between two calls of a cart. */
const CART_PAUSE = 50;
/** Pieces of the product that sells out. */
const FEW = 500;

/** 64 shoppers who order one product, beside 64 who order each another one; others fill their carts meanwhile. */
export async function measure(): Promise<Figure[]> {
  await provideNeededPrograms('bench');
  const cluster = await startPostgresCluster({ isDurable: true });
  const databaseUrl = cluster.urlOf('postgres');
  const shop = await startShop({ RATE_LIMIT: 'off', DATABASE_URL: databaseUrl, TOKEN_SECRET });
  const folder = await mkdtemp(join(tmpdir(), 'phsar-bench-'));
  const script = join(folder, 'calls.lua');
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  try {
    const people = await openShoppers(pool, 2 * SHOPPERS + CARTS);
    const shoppers = people.slice(0, 2 * SHOPPERS);
    const owners = people.slice(2 * SHOPPERS);
    const order = async (productOf: (shopper: Shopper) => number | undefined, round: string) => {
      await writeFile(script, scriptOf(orderOf(productOf), shoppers, round));
      const settings = { url: shop.url, pid: shop.pid(), connections: SHOPPERS, seconds: SECONDS, script };
      const carts = fillCarts(shop.url, owners);
      const { perSecond } = await load(settings);
      return { perSecond, cart: quantile(await carts.stop(), 0.99) };
    };
    const [hot] = people[0]?.products ?? [];
    const one: Measured[] = [];
    const different: Measured[] = [];
    for (let round = -1; round < ROUNDS; round += 1) {
      const others = await order(({ products }) => products[0], `different ${round}`);
      const same = await order(() => hot, `one ${round}`);
      // The first round warms up.
      if (round < 0) continue;
      different.push(others);
      one.push(same);
    }
    await sellOut(pool, shop.url, shoppers);
    await checkBooks(pool);
    return [
      {
        name: 'orders of one product',
        unit: '/s',
        runs: one.map(({ perSecond }) => perSecond),
        limit: {
          what: 'each another product',
          runs: different.map(({ perSecond }) => perSecond),
        },
      },
      { name: 'a cart meanwhile, 99 of 100', unit: 'ms', runs: one.map(({ cart }) => cart) },
      {
        name: 'a cart beside orders of different products, 99 of 100',
        unit: 'ms',
        runs: different.map(({ cart }) => cart),
      },
    ];
  } finally {
    await pool.end();
    await shop.remove();
    await cluster.stop();
    await rm(folder, { recursive: true });
  }
}

interface Measured {
  perSecond: number;
  /** Milliseconds. */
  cart: number;
}

function orderOf(productOf: (shopper: Shopper) => number | undefined): CallKind {
  return {
    path: ORDER_PATH,
    bodyOf: (shopper) =>
      orderBody([{ productId: String(productOf(shopper)), quantity: 1, unitPrice: UNIT_PRICE }]),
  };
}

/** Everybody orders the last pieces of a product until it is sold out. @throws when more or fewer are sold than there were */
async function sellOut(pool: pg.Pool, url: string, shoppers: readonly Shopper[]): Promise<void> {
  const last = shoppers[1]?.products[0] ?? 0;
  await pool.query('UPDATE product_stock SET stock = $2 WHERE product_id = $1', [last, FEW]);
  let sold = 0;
  const buy = async (shopper: Shopper) => {
    for (let count = 0; ; count += 1) {
      const answer = await fetch(
        url + ORDER_PATH,
        orderCall(shopper, { products: [last], key: `last ${count}` }),
      );
      const { code } = (await answer.json()) as { code?: string };
      if (code === 'insufficient_stock') return;
      // Too many at once for this machine: tried again with the same key.
      if (code === 'unavailable') count -= 1;
      else if (!answer.ok) throw new Error(`An order was answered ${answer.status}`);
      else sold += 1;
    }
  };
  await Promise.all(shoppers.slice(0, SHOPPERS).map(buy));
  if (sold !== FEW) throw new Error(`${sold} of ${FEW} pieces were sold`);
}

/** Sets a line of each cart again and again. `stop` @returns milliseconds of each call */
function fillCarts(url: string, owners: readonly Shopper[]): { stop(): Promise<number[]> } {
  const times: number[] = [];
  let isOver = false;
  const fill = async ({ token, products }: Shopper) => {
    while (!isOver) {
      const begin = performance.now();
      const answer = await fetch(`${url}/api/cart/update`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ productId: String(products[0]), quantity: 1 + (times.length % 9) }),
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`A cart was answered ${answer.status}`);
      times.push(performance.now() - begin);
      await wait(CART_PAUSE);
    }
  };
  const filling = Promise.all(owners.map(fill));
  // Told by `stop`: when the load fails, the shop ends under the carts, and its error is the one that counts.
  filling.catch(() => {});
  return {
    async stop() {
      isOver = true;
      await filling;
      return times;
    },
  };
}

/** @throws when the sales of a product are not what its orders hold */
async function checkBooks(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ wrong: number }>(`
    SELECT count(*) AS wrong FROM products
    LEFT JOIN (SELECT product_id, sum(delta) AS moved FROM stock_movements WHERE reason = 'sale' GROUP BY 1) AS sale
      ON sale.product_id = products.id
    LEFT JOIN (SELECT product_id, sum(quantity) AS sold FROM order_lines JOIN orders ON orders.id = order_id
      WHERE NOT is_demo GROUP BY 1) AS line ON line.product_id = products.id
    WHERE coalesce(moved, 0) <> -coalesce(sold, 0)`);
  if (Number(rows[0]?.wrong) !== 0) throw new Error('Stock and orders are out of step');
}
