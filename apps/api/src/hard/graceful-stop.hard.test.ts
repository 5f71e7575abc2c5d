import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ShopProcess } from '../../../../e2e/support/shop-process.ts';
import { orderBody } from '../testing/sample-order.ts';
import { runByNpm } from './npm-process.ts';
import { type DatabaseKind, type SeededShop, seedShop } from './seeded-shop.ts';
import { ShopClient } from './shop-client.ts';

/** Milliseconds from the signal to the exit. */
const STOP_LIMIT = 10_000;
const SIGNAL_WAY = 300;

async function openShop(kind: DatabaseKind, settings: Record<string, string> = {}) {
  const shop = await seedShop(kind, { shoppers: 1, stocks: [100] });
  const server = await shop.startServer(settings);
  onTestFinished(async () => {
    await server.stop('SIGKILL');
    await shop.remove();
  });
  return { shop, server, token: shop.tokens[0] ?? '', product: [...shop.stock.keys()][0] ?? '' };
}

/** Starts an order without its last byte, so it stays open until the test sends it. */
async function startOrder(server: ShopProcess, token: string, body: string): Promise<ClientRequest> {
  const call = request(`${server.url}/api/orders/create`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'idempotency-key': 'the-order-in-flight',
    },
  });
  call.write(body.slice(0, -1));
  await wait(SIGNAL_WAY);
  return call;
}

const orderOf = (shop: SeededShop) =>
  JSON.stringify(
    orderBody([...shop.stock.keys()].map((productId) => ({ productId, quantity: 2, unitPrice: 10 }))),
  );

test.each(['embedded', 'postgres'] as const)(
  'SIGTERM on the %s database lets the order in flight finish and refuses new connections',
  async (kind) => {
    const { shop, server, token, product } = await openShop(kind);
    const body = orderOf(shop);
    const call = await startOrder(server, token, body);
    const began = Date.now();
    const stopping = server.stop('SIGTERM');
    await wait(SIGNAL_WAY);
    const refused = await fetch(`${server.url}/api/products`).catch(({ cause }) => cause.code);
    expect(refused).toBe('ECONNREFUSED');
    call.end(body.slice(-1));
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(201);
    answer.resume();
    expect(await stopping).toBe(0);
    expect(Date.now() - began).toBeLessThan(STOP_LIMIT);
    await expect(fetch(`${server.url}/api/health`)).rejects.toThrow(TypeError);

    await server.start();
    const client = new ShopClient(server.url, token);
    expect(await client.orders()).toHaveLength(1);
    expect((await client.stock()).get(product)).toBe(98);
  },
);

test('with STOP_DELAY a stopping server says that it is not ready, and serves so long', async () => {
  const { server } = await openShop('embedded', { STOP_DELAY: '2' });
  const began = Date.now();
  const stopping = server.stop('SIGTERM');
  await wait(SIGNAL_WAY);
  expect((await fetch(`${server.url}/api/ready`)).status).toBe(503);
  expect((await fetch(`${server.url}/api/products`)).status).toBe(200);
  expect(await stopping).toBe(0);
  expect(Date.now() - began).toBeGreaterThanOrEqual(2_000);
});

test('Ctrl-C, which npm passes on a second time, lets the order in flight finish', async () => {
  const { shop, server, token } = await openShop('postgres');
  const body = orderOf(shop);
  const call = await startOrder(server, token, body);
  const stopping = server.stop('SIGINT');
  await wait(SIGNAL_WAY);
  process.kill(server.pid(), 'SIGINT');
  await wait(SIGNAL_WAY);
  call.end(body.slice(-1));
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(201);
  answer.resume();
  expect(await stopping).toBe(0);
});

test('a caller that never finishes is disconnected, and the server exits in time with code 0', async () => {
  const { shop, server, token } = await openShop('postgres');
  const call = await startOrder(server, token, orderOf(shop));
  const cut = once(call, 'error');
  const began = Date.now();
  expect(await server.stop('SIGTERM')).toBe(0);
  expect(Date.now() - began).toBeLessThan(STOP_LIMIT);
  await cut;
});

test('an idle server exits at once, even with open connections', async () => {
  const { server } = await openShop('embedded');
  await (await fetch(`${server.url}/api/health`)).json();
  const began = Date.now();
  expect(await server.stop('SIGTERM')).toBe(0);
  expect(Date.now() - began).toBeLessThan(STOP_LIMIT / 2);
});

test('a supervisor that stops `npm start` stops the server', async () => {
  const npm = await runByNpm(['start']);
  expect(await npm.stop()).toBe(0);
  expect(npm.isServerAlive()).toBe(false);
});

test('`npm run dev` renders pages on the server, and ends with npm', async () => {
  const npm = await runByNpm(['run', 'dev']);
  const page = await fetch(`${npm.url}/shop?lang=en`);
  expect(page.status).toBe(200);
  expect(await page.text()).toMatch(/<h1[^>]*>Shop</);
  expect((await fetch(`${npm.url}/nowhere`)).status).toBe(404);
  await npm.stop();
  // The watch process in between exits first.
  await vi.waitFor(() => expect(npm.isServerAlive()).toBe(false), STOP_LIMIT);
});
