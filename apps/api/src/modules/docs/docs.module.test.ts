import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { joinAsOwner } from '../../testing/office-calls.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());

const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers });

test.each([
  ['/api/docs', 'text/html; charset=utf-8'],
  ['/api/openapi.json', 'application/json; charset=utf-8'],
])('%s is sent compressed, and not at all to whoever has it', async (url, type) => {
  const answer = await get(url, { 'accept-encoding': 'br' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': type,
    'content-encoding': 'br',
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
  });
  const known = { 'accept-encoding': 'br', 'if-none-match': String(answer.headers.etag) };
  expect(await get(url, known)).toMatchObject({ statusCode: 304, body: '' });
});

test('the page runs no script and has its own style alone', async () => {
  const { headers } = await get('/api/docs');
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]+'; frame-ancestors 'none'$/,
  );
});

test('a changed name of the shop shows in both, also to whoever has them', async () => {
  const owner = await joinAsOwner(shop);
  const urls = ['/api/docs', '/api/openapi.json'];
  const etags = await Promise.all(urls.map(async (url) => String((await get(url)).headers.etag)));
  expect((await owner.call('PATCH', '/settings', { shopName: 'Dara Market' })).statusCode).toBe(200);
  for (const [index, url] of urls.entries()) {
    const answer = await get(url, { 'if-none-match': etags[index] ?? '' });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('Dara Market API');
  }
});
