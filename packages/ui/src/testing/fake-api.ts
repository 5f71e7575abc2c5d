import { vi } from 'vitest';

export interface FakeAnswer {
  status?: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** The server's answer to a call; 'offline': none comes. */
export type FakeHandler = (
  url: URL,
  request: RequestInit,
) => FakeAnswer | 'offline' | Promise<FakeAnswer | 'offline'>;

export interface FakeApi {
  /** Every call so far: 'GET /api/products?limit=24'. */
  calls: string[];
  /** Answers the calls of an endpoint ('GET /api/products') from now on. */
  on: (endpoint: string, handler: FakeHandler) => void;
}

/** Stands in for the network. A call without a handler fails the test. */
export function fakeApi(handlers: Record<string, FakeHandler> = {}): FakeApi {
  const byEndpoint = new Map(Object.entries(handlers));
  const calls: string[] = [];
  const fakeFetch = async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, location.origin);
    const endpoint = `${init.method ?? 'GET'} ${url.pathname}`;
    calls.push(`${endpoint}${url.search}`);
    const handler = byEndpoint.get(endpoint);
    if (handler === undefined) throw new Error(`Nothing stands in for ${endpoint}`);
    const answer = await handler(url, init);
    if (init.signal?.aborted) throw init.signal.reason;
    if (answer === 'offline') throw new TypeError('Failed to fetch');
    const { status = 200, body, headers = {} } = answer;
    return new Response(JSON.stringify(body), { status, headers });
  };
  vi.stubGlobal('fetch', vi.fn(fakeFetch));
  return { calls, on: (endpoint, handler) => byEndpoint.set(endpoint, handler) };
}

/** An answer that comes when the test says so. */
export function later(): { answer: Promise<FakeAnswer>; come: (answer: FakeAnswer) => void } {
  const { promise, resolve } = Promise.withResolvers<FakeAnswer>();
  return { answer: promise, come: resolve };
}

/** A page of a list as the server sends it. */
export function listPage(body: readonly unknown[], total = body.length, next?: string): FakeAnswer {
  return {
    body,
    headers: {
      'x-total-count': String(total),
      ...(next === undefined ? {} : { link: `</api/list?after=${next}>; rel="next"` }),
    },
  };
}
