import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { orderBody } from '../../apps/api/src/testing/sample-order.ts';
import { startShop } from '../../e2e/support/shop-process.ts';
import manifest from '../../package.json' with { type: 'json' };
import { ORDER_PATH, openShoppers, TOKEN_SECRET, UNIT_PRICE } from '../support/shoppers.ts';
import { type Peer, type PeerDatabase, postOf } from './peer.ts';

/** More than orders at once, so that no shopper has two. */
const SHOPPERS = 64;
/** Milliseconds until the server has read the stock that was written behind its back. */
const NEWS = 12_000;

/** This shop with its demo goods, as `npm start` runs it. */
export async function openPhsar(database: PeerDatabase): Promise<Peer> {
  const shop = await startShop({ RATE_LIMIT: 'off', DATABASE_URL: database.url, TOKEN_SECRET });
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  const shoppers = await openShoppers(pool, SHOPPERS);
  await shop.stop();
  const rare = String(shoppers[0]?.products[0]);
  let next = 0;
  return {
    name: `Phsar ${manifest.version}`,
    async start() {
      const begin = performance.now();
      await shop.start();
      return {
        url: shop.url,
        pid: shop.pid(),
        startTime: performance.now() - begin,
        stop: async () => void (await shop.stop()),
      };
    },
    list: { path: '/api/products?limit=24&lang=en' },
    category: { path: '/shop?lang=en' },
    // The cart is with the shopper; signing in is not counted.
    callsOfOrder: 1,
    async shopper(wants) {
      const shopper = shoppers[next++ % shoppers.length];
      if (shopper === undefined) throw new Error('There are no shoppers');
      const line = (productId: string, quantity: number) => ({ productId, quantity, unitPrice: UNIT_PRICE });
      const [first, second] = shopper.products.map(String);
      const lines =
        wants === 'the rare one' ? [line(rare, 1)] : [line(first ?? '', 1), line(second ?? '', 2)];
      return async () => {
        const headers = { authorization: `Bearer ${shopper.token}`, 'idempotency-key': crypto.randomUUID() };
        const answer = await fetch(shop.url + ORDER_PATH, postOf(orderBody(lines), headers));
        if (!answer.ok) throw new Error(`Phsar ${answer.status}: ${(await answer.text()).slice(0, 200)}`);
      };
    },
    async setStock(pieces) {
      await pool.query('UPDATE product_stock SET stock = $1 WHERE product_id = $2', [pieces, rare]);
      await wait(NEWS);
    },
    async close() {
      await pool.end();
      await shop.remove();
    },
  };
}
