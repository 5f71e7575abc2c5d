import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  ApiError,
  createApiClient,
  NoResponseError,
  type TransportAnswer,
  type TransportRequest,
} from './client.ts';
import { clientTable, type Endpoint, staff } from './endpoint.ts';
import type { ShopAccess } from './shop/calls.ts';
import { createShopClient } from './shop/client.ts';

const STAFF_CALLS = {
  shipOrder: staff('POST /orders/:orderId/ship', 'orders.fulfil', z.object({ status: z.string() }), {
    summary: 'Ships an order',
    params: z.object({ orderId: z.string() }),
    body: z.object({ courier: z.string() }),
  }),
};

interface FakeAnswer {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
}

/** A transport that records requests and always gives the same answer. */
function fakeTransport({ status = 200, headers = {}, body = [] }: FakeAnswer = {}) {
  const requests: TransportRequest[] = [];
  const transport = async (request: TransportRequest): Promise<TransportAnswer> => {
    requests.push(request);
    return { status, header: (name) => headers[name] ?? null, body };
  };
  return { client: createShopClient(transport), requests, transport };
}

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('The call did not fail as an ApiError');
  return error;
}

describe('a call', () => {
  // Covers 7.1
  it('goes to its path below /api with its method', async () => {
    const { client, requests } = fakeTransport();
    await client.call('listBanners');
    expect(requests).toEqual([
      expect.objectContaining({
        url: '/api/banners',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        endpoint: expect.objectContaining({ method: 'GET' }),
      }),
    ]);
    expect(requests[0]).not.toHaveProperty('body');
    expect(requests[0]).not.toHaveProperty('signal');
  });

  it('puts parameters into the path, escaped', async () => {
    const { client, requests } = fakeTransport();
    await client.call('getBlog', { params: { id: '7' } });
    await client.call('removeFromCart', { params: { productId: '../a b?c#d' } });
    expect(requests.map(({ url }) => url)).toEqual(['/api/blogs/7', '/api/cart/remove/..%2Fa%20b%3Fc%23d']);
  });

  it('appends the query, without unset parameters', async () => {
    const { client, requests } = fakeTransport();
    await client.call('listProducts', { query: { q: 'ច្រាស & soap', limit: 24, after: undefined } });
    expect(requests[0]?.url).toBe(`/api/products?q=${encodeURIComponent('ច្រាស')}+%26+soap&limit=24`);
  });

  it('sends its body as JSON, with the caller’s headers and signal', async () => {
    const { client, requests } = fakeTransport({ body: { items: [], total: 0 } });
    const { signal } = new AbortController();
    const body = { productId: '1', quantity: 2 };
    await client.call('addToCart', { body }, { headers: { authorization: 'Bearer x' }, signal });
    expect(requests[0]).toMatchObject({
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', accept: 'application/json', authorization: 'Bearer x' },
    });
    expect(requests[0]?.signal).toBe(signal);
  });

  // Covers 7.2, 7.7
  it('waits 10 seconds for the catalogue and 15 for everything else', async () => {
    const { client, requests } = fakeTransport();
    for (const name of ['listBanners', 'listProducts', 'listBlogs', 'listDeliveryFreeLimits'] as const) {
      await client.call(name);
    }
    await client.call('getCart');
    await client.call('listOrders');
    expect(requests.map(({ timeoutMs }) => timeoutMs)).toEqual([
      10_000, 10_000, 10_000, 10_000, 15_000, 15_000,
    ]);
  });
});

describe('a good answer', () => {
  it('is passed on unchanged', async () => {
    const body = [{ _id: '1', amount: 45 }];
    expect(await fakeTransport({ body }).client.call('listDeliveryFreeLimits')).toEqual({
      data: body,
      next: null,
      total: null,
    });
  });

  it('reports the total and the next page', async () => {
    const headers = {
      'x-total-count': '60',
      link: '</api/products?limit=24&after=MjQuMjQ%3D>; rel="next"',
    };
    const answer = await fakeTransport({ headers }).client.call('listProducts', { query: { limit: 24 } });
    expect(answer).toMatchObject({ total: 60, next: 'MjQuMjQ=' });
  });

  it('is the last page if there is no next one', async () => {
    const headers = { 'x-total-count': '3' };
    const answer = await fakeTransport({ headers }).client.call('listProducts', { query: { limit: 24 } });
    expect(answer).toMatchObject({ total: 3, next: null });
  });
});

describe('a failure', () => {
  it('carries what the server said', async () => {
    const body = {
      success: false,
      code: 'insufficient_stock',
      message: 'Only 3 items available in stock',
      shortages: [
        { productId: '1', productName: 'Soap', available: 3, message: 'Only 3 items available in stock' },
      ],
    };
    const { client } = fakeTransport({ status: 409, body });
    const error = await failureOf(client.call('addToCart', { body: { productId: '1', quantity: 5 } }));
    expect(error).toMatchObject({
      status: 409,
      message: 'Only 3 items available in stock',
      answer: body,
      retryAfter: null,
    });
  });

  it.each([undefined, null, '<html>', {}, { message: 7 }, []])(
    'reports its status when the body is %j',
    async (body) => {
      const error = await failureOf(fakeTransport({ status: 502, body }).client.call('listProducts'));
      expect(error).toMatchObject({ status: 502, message: 'Server error: 502', answer: null });
    },
  );

  it.each([
    ['30', 30],
    ['0', null],
    ['-5', null],
    ['Wed, 21 Oct 2026 07:28:00 GMT', null],
  ])('with Retry-After %s says to wait %j', async (header, seconds) => {
    const { client } = fakeTransport({ status: 429, headers: { 'retry-after': header } });
    expect((await failureOf(client.call('listProducts'))).retryAfter).toBe(seconds);
  });

  it('with only an error field uses that as its message', async () => {
    const { client } = fakeTransport({ status: 401, body: { error: 'Account locked' } });
    expect((await failureOf(client.call('listProducts'))).answer?.message).toBe('Account locked');
  });

  it('of the transport is passed on unchanged', async () => {
    const lost = new NoResponseError('The line is dead');
    const client = createShopClient(() => Promise.reject(lost));
    await expect(client.call('listProducts')).rejects.toBe(lost);
  });
});

describe('a table of its own', () => {
  it('has its calls below its base path, each with its own input', async () => {
    const { transport, requests } = fakeTransport();
    const table = clientTable({ base: '/api/office', calls: STAFF_CALLS });
    const client = createApiClient<typeof STAFF_CALLS>(table, transport);
    await client.call('shipOrder', { params: { orderId: 'PH-1' }, body: { courier: 'vtb' } });
    expect(requests[0]).toMatchObject({
      url: '/api/office/orders/PH-1/ship',
      body: '{"courier":"vtb"}',
      endpoint: { access: 'orders.fulfil' },
    });
    // @ts-expect-error A path parameter is missing.
    const incomplete = () => client.call('shipOrder', { body: { courier: 'vtb' } });
    expect(incomplete).toBeTypeOf('function');
  });

  // Covers office 1.5
  it('does not compile with an endpoint whose access is missing or unknown', () => {
    const path = { method: 'GET', path: '/orders' } as const;
    // @ts-expect-error The access is missing.
    const open: Endpoint = path;
    // @ts-expect-error Unknown permission.
    const mistyped: Endpoint = { ...path, access: 'orders.everything' };
    const stated: Endpoint = { ...path, access: 'orders.read' };
    // @ts-expect-error The shop has no permissions.
    const foreign: Endpoint<ShopAccess> = stated;
    expect([open, mistyped, stated, foreign]).toHaveLength(4);
  });
});
