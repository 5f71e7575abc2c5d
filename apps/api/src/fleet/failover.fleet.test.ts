import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ShopProcess } from '../../../../e2e/support/shop-process.ts';
import { type SeededShop, seedShop } from '../hard/seeded-shop.ts';
import { ShopClient } from '../hard/shop-client.ts';
import { type PrimaryAddress, startPrimaryAddress } from '../testing/haproxy.ts';
import { type PatroniCluster, startPatroniCluster } from '../testing/patroni-cluster.ts';
import { productsOutOfStep } from '../testing/sample-goods.ts';
import { orderBody } from '../testing/sample-order.ts';

/** As many as fit into the suite; 20 by hand, with FAILOVERS=20. */
const FAILOVERS = Number(process.env.FAILOVERS ?? 3);
const SERVERS = 3;
const SHOPPERS = 6;
const STOCK = 1_000_000;
/** Milliseconds between two tries of an order. */
const RETRY = 50;
/** Milliseconds; far beyond a failover on a busy machine. */
const DEADLINE = 120_000;

let cluster: PatroniCluster;
let address: PrimaryAddress;
let shop: SeededShop;
const servers: ShopProcess[] = [];

beforeAll(async () => {
  cluster = await startPatroniCluster();
  address = await startPrimaryAddress(cluster.backends);
  const { databaseUrl } = address;
  shop = await seedShop('postgres', { shoppers: SHOPPERS, stocks: [STOCK, STOCK], databaseUrl });
  while (servers.length < SERVERS) servers.push(await shop.startServer());
});
afterAll(async () => {
  for (const server of servers) await server.stop('SIGKILL');
  await shop?.remove();
  await address?.stop();
  await cluster?.stop();
});

/** Orders without a pause, each until it is acknowledged, on any server and always with its key. */
class PatientShopper {
  readonly acknowledged: { id: string; at: number }[] = [];
  readonly refusals = new Map<string, number>();
  readonly #clients: ShopClient[];
  #isOver = false;

  constructor(token: string) {
    this.#clients = servers.map(({ url }) => new ShopClient(url, token));
  }

  async shop(): Promise<void> {
    while (!this.#isOver) await this.#orderOnce(randomUUID());
  }

  stop(): void {
    this.#isOver = true;
  }

  orders() {
    return this.#clients[0]?.orders() ?? [];
  }

  async #orderOnce(key: string): Promise<void> {
    const ids = [...shop.stock.keys()];
    const body = orderBody(ids.map((productId) => ({ productId, quantity: 1, unitPrice: 10 })));
    for (let tries = 0; ; tries += 1) {
      const client = this.#clients[(this.acknowledged.length + tries) % this.#clients.length];
      if (client === undefined) throw new Error('There is no server');
      const { status, body: answer } = await client.order(body, key);
      if (status === 201) {
        this.acknowledged.push({ id: answer.order.orderId, at: Date.now() });
        return;
      }
      const refusal = `${status} ${answer.code}`;
      this.refusals.set(refusal, (this.refusals.get(refusal) ?? 0) + 1);
      await wait(RETRY);
    }
  }
}

test(`${FAILOVERS} primaries are killed under load, and no acknowledged order is lost or doubled`, async () => {
  const shoppers = shop.tokens.map((token) => new PatientShopper(token));
  const shopping = Promise.all(shoppers.map((shopper) => shopper.shop()));
  const seconds: { away: number; afterPromotion: number }[] = [];
  for (let round = 0; round < FAILOVERS; round += 1) {
    const leader = await cluster.leader();
    await untilOrderSince(shoppers, Date.now());
    const killed = Date.now();
    await cluster.crash(leader);
    await untilNotReady();
    const promoted = await untilPromoted(leader);
    const first = await untilOrderSince(shoppers, promoted);
    seconds.push({ away: (first - killed) / 1_000, afterPromotion: (first - promoted) / 1_000 });
    await cluster.revive(leader);
  }
  for (const shopper of shoppers) shopper.stop();
  await shopping;

  let count = 0;
  for (const shopper of shoppers) {
    const found = (await shopper.orders()).map(({ orderId }) => orderId);
    expect(found.toSorted()).toEqual(shopper.acknowledged.map(({ id }) => id).toSorted());
    count += found.length;
    // Asked to come later, never told of a fault.
    for (const refusal of shopper.refusals.keys()) {
      expect(refusal).toMatch(/^(503 unavailable|409 order_in_progress)$/);
    }
  }
  const left = await new ShopClient(servers[0]?.url ?? '', shop.tokens[0] ?? '').stock();
  expect([...left.values()]).toEqual([STOCK - count, STOCK - count]);
  const database = await shop.open();
  expect(await productsOutOfStep({ database })).toEqual([]);
  await database.close();
  process.stdout.write(
    `${FAILOVERS} failovers, ${count} orders, none lost; ${seconds
      .map(
        ({ away, afterPromotion }) => `away ${away} s, first order ${afterPromotion} s after the promotion`,
      )
      .join('; ')}\n`,
  );
});

/** @returns when the first order that began to wait then was acknowledged */
async function untilOrderSince(shoppers: readonly PatientShopper[], since: number): Promise<number> {
  let first = Number.POSITIVE_INFINITY;
  await expect
    .poll(
      () => {
        const times = shoppers.flatMap(({ acknowledged }) => acknowledged.map(({ at }) => at));
        first = Math.min(...times.filter((at) => at >= since));
        return first;
      },
      { timeout: DEADLINE, interval: 20 },
    )
    .toBeLessThan(Number.POSITIVE_INFINITY);
  return first;
}

/** Until every server says that it takes no orders. */
async function untilNotReady(): Promise<void> {
  for (const { url } of servers) {
    const ready = async () => (await fetch(`${url}/api/ready`)).status;
    await expect.poll(ready, { timeout: DEADLINE, interval: 20 }).toBe(503);
  }
}

/** @returns when the other server took over */
async function untilPromoted(killed: string): Promise<number> {
  const other = cluster.backends.find(({ name }) => name !== killed);
  const isPrimary = async () => (await fetch(`http://127.0.0.1:${other?.health.port}/primary`)).status;
  await expect.poll(isPrimary, { timeout: DEADLINE, interval: 20 }).toBe(200);
  return Date.now();
}
