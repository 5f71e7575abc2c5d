import { readFileSync } from 'node:fs';
import { health, ready } from '@phsar/contract/shop/health';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { RequestGateway } from '../../platform/http/request-gateway.ts';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { createHealthModule } from './health.module.ts';

const gateway = new RequestGateway();
let shop: TestApp;

beforeAll(async () => {
  shop = await openTestApp({ gateway });
});
afterAll(() => shop.close());

const ask = async (path: string) => (await shop.app.inject(`/api${path}`)).json();

test('health answers with the release that package.json names', async () => {
  const root = new URL('../../../../../package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(root, 'utf8'));
  expect(health.parse(await ask('/health'))).toEqual({ status: 'ok', release: version });
});

test('ready answers while the database does', async () => {
  expect(ready.parse(await ask('/ready'))).toEqual({ status: 'ok' });
});

test('however often it is asked, the database is asked once a second', async () => {
  shop.sources.advance(1_000);
  const { isReady } = shop.database;
  let asked = 0;
  Object.assign(shop.database, {
    isReady: () => {
      asked += 1;
      return isReady();
    },
  });
  await Promise.all(Array.from({ length: 50 }, () => ask('/ready')));
  shop.sources.advance(999);
  await ask('/ready');
  expect(asked).toBe(1);
  shop.sources.advance(1);
  await ask('/ready');
  expect(asked).toBe(2);
});

test('ready says no until a search need not read all titles first', async () => {
  let isPrepared = false;
  const handlers = new Map<string, () => Promise<unknown>>();
  createHealthModule({
    database: { isReady: async () => true },
    products: { isSearchPrepared: () => isPrepared, prepareSearch: async () => {} },
    sources: shop.sources,
  }).routes?.({
    route: (name: string, answer: () => Promise<unknown>) => handlers.set(name, answer),
    gateway: new RequestGateway(),
  } as unknown as HttpServer);
  await expect(handlers.get('ready')?.()).rejects.toMatchObject({ code: 'unavailable' });
  isPrepared = true;
  expect(await handlers.get('ready')?.()).toEqual({ status: 'ok' });
});

test('ready says no once the server is about to stop, health does not', async () => {
  gateway.isLeaving = true;
  const answer = await shop.app.inject('/api/ready');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
  expect(shop.lines.filter(({ level }) => level === 'error')).toEqual([]);
  expect((await shop.app.inject('/api/health')).statusCode).toBe(200);
});
