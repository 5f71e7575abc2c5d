import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ShopProcess } from '../../../../e2e/support/shop-process.ts';
import { orderBody } from '../testing/sample-order.ts';
import { type SeededShop, seedShop } from './seeded-shop.ts';

/** Calls of the attacker under way at any moment. */
const ATTACKERS = 32;
/** What a network may read in a minute, in the unit of the limits, and what its most costly calls count as. */
const READS = 3_000;
const COST = { search: 2, page: 5 };
const VICTIM = '198.51.100.9';
const VISITS = 20;
/** Milliseconds until a slow machine has served a minute's reads. */
const PATIENCE = 300_000;

let shop: SeededShop;
let server: ShopProcess;

beforeAll(async () => {
  shop = await seedShop('postgres', { shoppers: 1, stocks: [1_000, 1_000] });
  server = await shop.startServer({ RATE_LIMIT: 'on', TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(async () => {
  await server?.stop('SIGKILL');
  await shop?.remove();
});

/** A call of a network behind the proxy. */
const callFrom = async (network: string, path: string, init: RequestInit = {}) => {
  const headers = { ...init.headers, 'x-forwarded-for': network };
  const answer = await fetch(server.url + path, { ...init, headers });
  await answer.arrayBuffer();
  return answer;
};

/** An order of the victim. */
const order = () => {
  const [productId = ''] = shop.stock.keys();
  return callFrom(VICTIM, '/api/orders/create', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${shop.tokens[0]}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(orderBody([{ productId, quantity: 1, unitPrice: 10 }])),
  });
};

/** Asks for searches and pages that nobody asked for before, as fast as they are answered, until stopped. */
function attack() {
  let isOver = false;
  const served = { search: 0, page: 0 };
  let readsWhenRefused = 0;
  const run = async (number: number) => {
    while (!isOver) {
      const kind = number % 2 === 0 ? 'search' : 'page';
      const path = kind === 'search' ? '/api/products?limit=24&q=' : '/shop?q=';
      const { status } = await callFrom('203.0.113.7', path + randomUUID());
      if (status === 200) served[kind] += 1;
      else if (status === 429) readsWhenRefused ||= served.search * COST.search + served.page * COST.page;
      else if (status !== 503) throw new Error(`An attacker was answered ${status}`);
    }
  };
  const running = Promise.all(Array.from({ length: ATTACKERS }, (_, number) => run(number)));
  return {
    served,
    /** What it was served, in reads, when it was refused for the first time; 0 before. */
    readsWhenRefused: () => readsWhenRefused,
    async stop() {
      isOver = true;
      await running;
    },
  };
}

test('costly calls of one network run out, while another network searches, looks at pages and orders', async () => {
  const attacker = attack();
  const statuses: number[] = [];
  const visit = async (path: string) => void statuses.push((await callFrom(VICTIM, path)).status);
  // While the attacker is still served, and after it is refused.
  for (let count = 0; count < VISITS; count += 1) {
    await visit('/shop');
    await visit(`/shop?q=Toothbrush+${count}`);
    await visit(`/api/products?limit=24&q=brush+${count}`);
    if (count % 4 === 0) statuses.push((await order()).status);
    if (count === VISITS / 2)
      await expect.poll(attacker.readsWhenRefused, { timeout: PATIENCE }).toBeGreaterThan(0);
  }
  await attacker.stop();
  expect(statuses.filter((status) => status !== 200 && status !== 201)).toEqual([]);
  // A minute may have turned meanwhile. Without weights it would be served 3,000 of each.
  expect(attacker.readsWhenRefused()).toBeLessThanOrEqual(2 * READS);
  const { search, page } = attacker.served;
  process.stdout.write(
    `the attacker got ${search} searches and ${page} pages; ${statuses.length} calls of the victim were served\n`,
  );
});
