import type { RequestListener, Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { addProduct, addShopper } from '../../testing/sample-goods.ts';
import { orderBody, placeOrder } from '../../testing/sample-order.ts';
import { RequestGateway } from './request-gateway.ts';

/** Counts the requests that reach the framework. */
class WatchedGateway extends RequestGateway {
  framed = 0;

  override server(framework: RequestListener): Server {
    const counted: RequestListener = (request, response) => {
      this.framed += 1;
      framework(request, response);
    };
    return super.server(counted);
  }
}

let shop: TestApp;
let gateway: WatchedGateway;
let url: string;
let productId: string;

beforeAll(async () => {
  gateway = new WatchedGateway();
  shop = await openTestApp({ gateway });
  const km = 'ច្រាសដុសធ្មេញ '.repeat(80);
  productId = await addProduct(shop, { km, en: 'Toothbrush '.repeat(120) });
  url = await shop.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => shop.close());

let addresses = 0;

/** A URL not requested before: an unknown parameter does not change the response. */
function fresh(path: string): string {
  addresses += 1;
  return `/api${path}${path.includes('?') ? '&' : '?'}visit=${addresses}`;
}

interface Told {
  status: number;
  headers: Record<string, string>;
  body: string;
  isFramed: boolean;
}

/** One call over the network; everything but the `Date` header, which always differs. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Told> {
  const before = gateway.framed;
  const answer = await fetch(url + path, { method, headers });
  const { date, ...told } = Object.fromEntries(answer.headers);
  expect(date).toBeDefined();
  return {
    status: answer.status,
    headers: told,
    body: await answer.text(),
    isFramed: gateway.framed > before,
  };
}

/** Once through the framework, then without it. */
async function askTwice(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const first = await ask(path, headers, method);
  return [first, await ask(path, headers, method)] as const;
}

describe('a response that was sent before', () => {
  test.each(['br', 'gzip', 'identity', 'br;q=0.1, gzip', 'deflate'])(
    'bypasses the framework, with exactly the same headers: %s',
    async (encoding) => {
      const headers = { 'accept-encoding': encoding };
      for (const path of ['/products', '/products?limit=1', '/banners', '/delivery-free-limits']) {
        const [framed, ready] = await askTwice(fresh(path), headers);
        expect(framed.isFramed).toBe(true);
        expect(ready).toEqual({ ...framed, isFramed: false });
      }
    },
  );

  test('answers a HEAD with the same headers and no body', async () => {
    const headers = { 'accept-encoding': 'br' };
    const [framed, ready] = await askTwice(fresh('/products'), headers, 'HEAD');
    expect(ready).toEqual({ ...framed, isFramed: false });
    expect(ready.body).toBe('');
    expect(Number(ready.headers['content-length'])).toBeGreaterThan(0);
  });

  test('answers 304 to a caller that has it, as the framework does', async () => {
    const path = fresh('/products');
    const { headers } = await ask(path, { 'accept-encoding': 'gzip' });
    const known = { 'accept-encoding': 'gzip', 'if-none-match': `W/${headers.etag}` };
    const ready = await ask(path, known);
    expect(ready).toMatchObject({ status: 304, body: '', isFramed: false });
    const framed = await ask(fresh('/products'), known);
    expect(ready).toEqual({ ...framed, isFramed: false });
  });

  test('is not sent for the other language', async () => {
    const path = fresh('/products');
    await askTwice(path, { 'accept-language': 'km' });
    const [english] = await askTwice(path, { 'accept-language': 'en-US,en;q=0.9' });
    expect(english).toMatchObject({ isFramed: true });
    expect(english.body).toContain('Toothbrush');
    expect((await ask(path, { 'accept-language': 'en' })).body).toContain('Toothbrush');
    expect((await ask(path)).body).toContain('ច្រាស');
    const asked = await askTwice(fresh('/products?lang=en'), { 'accept-language': 'km' });
    for (const { body } of asked) expect(body).toContain('Toothbrush');
  });

  test('is no longer sent when what it shows has changed', async () => {
    const path = fresh('/products');
    await askTwice(path);
    const shopper = await addShopper(shop);
    const order = orderBody([{ productId, quantity: 4, unitPrice: 10 }]);
    expect((await placeOrder(shopper, order)).statusCode).toBe(201);
    const after = await ask(path);
    expect(after.isFramed).toBe(true);
    expect(JSON.parse(after.body)).toMatchObject([{ Item: 6 }]);
    expect((await ask(path)).isFramed).toBe(false);
  });

  test('serves reads only, and refusals are never recorded', async () => {
    const path = fresh('/products');
    await askTwice(path);
    expect(await ask(path, {}, 'DELETE')).toMatchObject({ status: 404, isFramed: true });
    for (const refused of ['/products?limit=0', '/blogs/999', '/products?after=x&limit=1']) {
      const answers = await askTwice(fresh(refused));
      expect(answers.map(({ isFramed }) => isFramed)).toEqual([true, true]);
    }
  });
});
