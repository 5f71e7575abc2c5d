import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database-under-test.ts';

const FRIEND = 'https://app.phsar.example';
const STRANGER = 'https://evil.example';

let database: TestDatabase;
let shop: TestApp;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
afterEach(() => shop.close());

const get = (origin: string, url = '/api/products') => shop.app.inject({ url, headers: { origin } });
const preflight = (origin: string) =>
  shop.app.inject({
    method: 'OPTIONS',
    url: '/api/orders/create',
    headers: { origin, 'access-control-request-method': 'POST' },
  });
const corsHeaders = (headers: object) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

describe('pages of other origins', () => {
  test('appear in no response unless they are allowed', async () => {
    shop = await openTestApp({ database });
    for (const answer of [await get(FRIEND), await get('null'), await preflight(FRIEND)]) {
      expect(corsHeaders(answer.headers)).toEqual([]);
    }
  });

  test('may call the API when allowed, and no others', async () => {
    shop = await openTestApp({ database, config: { allowedOrigins: [FRIEND] } });
    const asked = await preflight(FRIEND);
    expect(asked.statusCode).toBe(204);
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': FRIEND,
      'access-control-allow-methods': 'GET, POST, PATCH, PUT, DELETE',
      'access-control-allow-headers': expect.stringContaining('Idempotency-Key'),
    });
    for (const url of ['/api/products', '/api/cart', '/api/nothing']) {
      const { headers } = await get(FRIEND, url);
      expect(headers).toMatchObject({
        'access-control-allow-origin': FRIEND,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': expect.stringContaining('Content-Disposition'),
        vary: expect.stringMatching(/\bOrigin$/),
      });
    }
    for (const origin of [STRANGER, 'null', `${FRIEND}.evil.example`, 'http://app.phsar.example']) {
      expect(corsHeaders((await get(origin)).headers)).toEqual([]);
      expect(corsHeaders((await preflight(origin)).headers)).toEqual([]);
      // Caches keep their responses apart from those of allowed origins.
      expect((await get(origin)).headers.vary).toMatch(/\bOrigin$/);
    }
    expect(corsHeaders((await get(FRIEND, '/media/nothing')).headers)).toEqual([]);
  });
});
