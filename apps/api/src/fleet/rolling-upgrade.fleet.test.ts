import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { Agent, request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { ShopProcess } from '../../../../e2e/support/shop-process.ts';
import { type SeededShop, seedShop } from '../hard/seeded-shop.ts';
import { ShopClient } from '../hard/shop-client.ts';
import { orderBody } from '../testing/sample-order.ts';
import { startHaProxySample } from '../testing/sample-proxies.ts';

const SERVERS = 2;
const STOCK = 1_000_000;
/** Milliseconds between two visits, which begin however long the ones before take. */
const VISIT_EVERY = 25;
/** Milliseconds that an order is held back while its server stops: longer than the delay, within the limit for running calls. */
const SLOW_ORDER = 3_000;
/** Milliseconds of visits before, between and after the stops. */
const QUIET = 2_000;

async function openFleet() {
  const shop = await seedShop('postgres', { shoppers: 1, stocks: [STOCK] });
  const servers: ShopProcess[] = [];
  onTestFinished(async () => {
    for (const server of servers) await server.stop('SIGKILL');
    await shop.remove();
  });
  const settings = { STOP_DELAY: '2', TRUSTED_PROXIES: '127.0.0.1' };
  while (servers.length < SERVERS) servers.push(await shop.startServer(settings));
  const { url } = await startHaProxySample(servers.map((one) => ({ port: Number(new URL(one.url).port) })));
  return { shop, servers, url };
}

/** Visitors at the other end of HAProxy. They try nothing twice. */
class Visitors {
  /** What failed, with its status or error. */
  readonly failures: string[] = [];
  readonly orders: string[] = [];
  visits = 0;
  readonly #url: string;
  readonly #shop: SeededShop;
  readonly #agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
  #isOver = false;

  constructor(url: string, shop: SeededShop) {
    this.#url = url;
    this.#shop = shop;
  }

  async come(): Promise<void> {
    const running: Promise<void>[] = [];
    for (; !this.#isOver; this.visits += 1) {
      running.push(this.#visit(this.visits));
      await wait(VISIT_EVERY);
    }
    await Promise.all(running);
    this.#agent.destroy();
  }

  stop(): void {
    this.#isOver = true;
  }

  async #visit(number: number): Promise<void> {
    const kinds = ['/?lang=en', '/shop?lang=en', '/api/products', '/api/cart', '/api/orders/create'];
    const path = kinds[number % kinds.length] ?? '';
    const body = path === '/api/orders/create' ? orderOf(this.#shop) : undefined;
    try {
      const { status, answer } = await this.#ask(path, body);
      if (status !== (body === undefined ? 200 : 201)) this.failures.push(`${path}: ${status}`);
      else if (body !== undefined) this.orders.push(JSON.parse(answer).order.orderId);
    } catch (error) {
      this.failures.push(`${path}: ${error}`);
    }
  }

  async #ask(path: string, body?: string) {
    const call = httpsRequest(`${this.#url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      agent: this.#agent,
      headers: { host: 'shop.example', ...headersOf(this.#shop, body) },
    });
    call.end(body);
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    return { status: response.statusCode, answer: await text(response) };
  }
}

function headersOf({ tokens }: SeededShop, body?: string): Record<string, string | number> {
  const authorization = `Bearer ${tokens[0]}`;
  if (body === undefined) return { authorization };
  return {
    authorization,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'idempotency-key': randomUUID(),
  };
}

const orderOf = ({ stock }: SeededShop) =>
  JSON.stringify(
    orderBody([...stock.keys()].map((productId) => ({ productId, quantity: 1, unitPrice: 10 }))),
  );

/** Stops the server while it waits for the last byte of an order. @returns the order's id */
async function stopDuringAnOrder(server: ShopProcess, shop: SeededShop): Promise<string> {
  const body = orderOf(shop);
  const call = request(`${server.url}/api/orders/create`, {
    method: 'POST',
    headers: headersOf(shop, body),
  });
  call.write(body.slice(0, -1));
  const answered = once(call, 'response');
  await wait(QUIET);
  const stopping = server.stop('SIGTERM');
  await wait(SLOW_ORDER);
  call.end(body.slice(-1));
  const [response] = (await answered) as [IncomingMessage];
  expect(response.statusCode).toBe(201);
  const { order } = JSON.parse(await text(response));
  expect(await stopping).toBe(0);
  return order.orderId;
}

test('servers that are replaced one by one fail no visitor and no order', async () => {
  const { shop, servers, url } = await openFleet();
  const visitors = new Visitors(url, shop);
  const coming = visitors.come();
  const orders: string[] = [];
  for (const server of servers) {
    orders.push(await stopDuringAnOrder(server, shop));
    await server.start();
  }
  await wait(QUIET);
  visitors.stop();
  await coming;

  expect(visitors.failures).toEqual([]);
  orders.push(...visitors.orders);
  const client = new ShopClient(servers[0]?.url ?? '', shop.tokens[0] ?? '');
  const found = (await client.orders()).map(({ orderId }) => orderId);
  expect(found.toSorted()).toEqual(orders.toSorted());
  expect([...(await client.stock()).values()]).toEqual([STOCK - orders.length]);
  process.stdout.write(`${visitors.visits} visits, ${visitors.orders.length} of them orders\n`);
});
