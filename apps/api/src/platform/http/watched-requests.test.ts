import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { seriesOf } from '../../testing/metrics-series.ts';
import { addProduct, addShopper } from '../../testing/sample-goods.ts';
import { addOldOrders } from '../../testing/sample-order.ts';
import { enqueue } from '../outbox.ts';
import { createAccessTokens } from './access-token.ts';
import { RequestGateway } from './request-gateway.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

let shop: TestApp;
let url: string;

beforeAll(async () => {
  shop = await openTestApp({
    // Known to the tests alone: nothing listens there.
    config: { metricsPort: 1, hasAccessLog: true, trustedProxies: ['127.0.0.1'] },
    gateway: new RequestGateway(),
  });
  await addProduct(shop, {});
  shop.app.get('/api/broken', async () => {
    await shop.database.pool.query('SELECT no_such_column');
  });
  url = await shop.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => shop.close());
beforeEach(() => void shop.lines.splice(0));

async function call(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const answer = await fetch(url + path, { headers });
  await answer.clone().arrayBuffer();
  return answer;
}

const accessLines = () =>
  shop.lines.filter(({ message }) => message === 'request').map(({ fields }) => fields);

describe('the id of a request', () => {
  it('is the one that a trusted proxy gave, in the answer, the error and the log', async () => {
    const answer = await call('/api/broken', { 'x-request-id': 'Root=1-67891233-abcdef' });
    expect(answer.status).toBe(500);
    expect(answer.headers.get('x-request-id')).toBe('Root=1-67891233-abcdef');
    expect(await answer.json()).toMatchObject({
      code: 'internal_error',
      requestId: 'Root=1-67891233-abcdef',
    });
    expect(shop.lines.find(({ level }) => level === 'error')).toMatchObject({
      message: 'request failed',
      fields: { requestId: 'Root=1-67891233-abcdef' },
    });
  });

  it.each([['two words'], ['a'.repeat(129)], ['"><script>'], ['']])(
    'is made where the proxy gave %j',
    async (given) => {
      const answer = await call('/api/no-such-call', { 'x-request-id': given });
      expect(answer.headers.get('x-request-id')).toMatch(UUID);
      expect((await answer.json()).requestId).toBe(answer.headers.get('x-request-id'));
    },
  );

  it('is made where the caller is no trusted proxy', async () => {
    const open = await openTestApp({ database: shop.database, gateway: new RequestGateway() });
    const address = await open.app.listen({ port: 0, host: '127.0.0.1' });
    const { headers } = await fetch(`${address}/api/health`, {
      headers: { 'x-request-id': 'of-somebody-else' },
    });
    expect(headers.get('x-request-id')).toMatch(UUID);
    await open.close();
  });

  it('is in no answer that caches outside the shop may keep, however it is given', async () => {
    for (const time of ['from the framework', 'from memory']) {
      const { headers } = await call('/api/banners', { 'x-request-id': 'abc' });
      expect([time, headers.get('cache-control'), headers.get('x-request-id')]).toEqual([
        time,
        'public, max-age=0, must-revalidate',
        null,
      ]);
    }
  });
});

describe('the access log', () => {
  it('has one line a request, without its query', async () => {
    await call('/api/orders/PH-1/payment?key=secret-of-the-link', { 'x-request-id': 'abc' });
    await call('/api/products?q=mouthwash');
    await expect.poll(accessLines).toHaveLength(2);
    const lines = accessLines();
    expect(lines[0]).toMatchObject({ requestId: 'abc', method: 'GET', path: '/api/orders/PH-1/payment' });
    expect(lines[1]).toMatchObject({ path: '/api/products', status: 200, isFromMemory: false });
    expect(JSON.stringify(shop.lines)).not.toMatch(/secret-of|mouthwash/);
  });

  it('has the answers from memory too', async () => {
    for (const _ of [1, 2]) await call('/api/delivery-free-limits');
    await expect.poll(accessLines).toHaveLength(2);
    expect(accessLines()).toMatchObject([{ isFromMemory: false }, { isFromMemory: true, status: 200 }]);
  });
});

describe('the metrics', () => {
  it('count requests by kind and status, from memory and not', async () => {
    const hits = await seriesOf(shop, 'phsar_http_memory_answers_total{kind="call"}');
    for (const _ of [1, 2, 3]) await call('/api/categories');
    await call('/api/nothing');
    await expect.poll(() => seriesOf(shop, 'phsar_http_memory_answers_total{kind="call"}')).toBe(hits + 2);
    expect(await seriesOf(shop, 'phsar_http_requests_total{kind="call",status="404"}')).toBeGreaterThan(0);
    for (const probe of ['/api/health', '/api/ready']) await call(probe);
    await expect
      .poll(() => seriesOf(shop, 'phsar_http_requests_total{kind="probe",status="200"}'))
      .toBeGreaterThanOrEqual(2);
    expect(await seriesOf(shop, 'phsar_http_request_duration_seconds_count{kind="call"}')).toBeGreaterThan(3);
  });

  it('tell a caller who left from an answer', async () => {
    const waits = Promise.withResolvers<void>();
    const gateway = new RequestGateway();
    const statuses: boolean[] = [];
    gateway.onAnswer((_request, response) => void statuses.push(response.writableFinished));
    const leaving = new AbortController();
    const server = gateway.server(() => leaving.abort());
    server.listen(0, '127.0.0.1', waits.resolve);
    await waits.promise;
    const address = server.address();
    if (address === null || typeof address === 'string') throw new TypeError('A TCP server without a port');
    const left = fetch(`http://127.0.0.1:${address.port}/`, { signal: leaving.signal });
    await expect(left).rejects.toThrow();
    await expect.poll(() => statuses).toEqual([false]);
    server.close();
  });

  it('tell what waits in the outbox, and since when', async () => {
    expect(await seriesOf(shop, 'phsar_outbox_pending')).toBe(0);
    const now = new Date(shop.sources.now().getTime() - 90_000);
    await enqueue(shop.database.db, { topic: 'order.placed', about: 'PH-1', data: {}, now });
    expect(await seriesOf(shop, 'phsar_outbox_pending')).toBe(1);
    expect(await seriesOf(shop, 'phsar_outbox_oldest_age_seconds')).toBe(90);
    expect(await seriesOf(shop, 'phsar_outbox_failed')).toBe(0);
    await shop.database.pool.query('UPDATE outbox SET failed_at = now()');
    expect(await seriesOf(shop, 'phsar_outbox_pending')).toBe(0);
    expect(await seriesOf(shop, 'phsar_outbox_failed')).toBe(1);
  });

  it('go on without the database, and say that it is away', async () => {
    const { isReady } = shop.database;
    const { db } = shop.database;
    Object.assign(shop.database, { isReady: async () => false, db: undefined });
    const text = await shop.metrics.text();
    Object.assign(shop.database, { isReady, db });
    expect(text).toContain('phsar_database_ready 0');
    expect(text).toContain('process_resident_memory_bytes');
    expect(text).not.toMatch(/^phsar_outbox/m);
  });
});

it('METRICS_PORT is never the public port', () => {
  const secret = 'a-secret-with-many-different-letters-1234';
  expect(() => readConfig({ TOKEN_SECRET: secret, PORT: '4000', METRICS_PORT: '4000' })).toThrow(
    'METRICS_PORT: must be another port',
  );
});

it('whoever leaves in the middle of a long answer writes nothing into the log', async () => {
  const shopper = await addShopper(shop);
  const productId = await addProduct(shop, {});
  await addOldOrders(shop, { shopper, productId, orders: 300, lines: 15 });
  // Equal names compress so well that the whole answer may be sent before the client reads any of it.
  await shop.database.pool.query(
    "UPDATE order_lines SET names = jsonb_build_object('km', '', 'en', md5(random()::text) || md5(random()::text))",
  );
  const token = await createAccessTokens(shop.config.tokenSecret, shop.sources).issue(shopper.shopper);
  // While the rows were written, the outbox may have waited for a connection for too long.
  shop.lines.splice(0);
  const leaving = new AbortController();
  const left = once(shop.app.server, 'request') as Promise<[unknown, ServerResponse]>;
  const answer = await fetch(`${url}/api/orders/user/orders`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  const [, response] = await left;
  const closed = once(response, 'close');
  await answer.body?.getReader().read();
  leaving.abort();
  await closed;
  expect(response.writableFinished).toBe(false);
  await call('/api/health');
  expect(shop.lines.filter(({ level }) => level !== 'info')).toEqual([]);
});
