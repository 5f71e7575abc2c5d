import { ApiError, NoResponseError } from '@phsar/contract/client';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { onSessionEnd } from '../session/session.ts';
import { readStored, writeStored } from '../storage/storage.ts';
import { api } from './client.ts';

interface Sent {
  path: string;
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
}

type Answering = (sent: Sent) => Response | Promise<Response>;

const CART = { items: [], total: 0 };
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const refusal = (status: number, code: string) => json(status, { success: false, message: code, code });
const bearer = ({ headers }: Sent) => headers.authorization;
const isRefresh = ({ path }: Sent) => path === '/api/auth/refresh-token';

/** Answers every fetch by `answering`; gives the requests that were sent. */
function serve(answering: Answering): Sent[] {
  const requests: Sent[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, options) => {
    const sent: Sent = {
      path: String(url),
      method: options?.method ?? 'GET',
      headers: options?.headers as Record<string, string>,
      body: options?.body as string | undefined,
    };
    requests.push(sent);
    return await answering(sent);
  });
  return requests;
}

/** A server that knows one access token and one refresh token, and trades the latter for `next`. */
function serverWith(valid: { token: string }, next = { token: 'new', refreshToken: 'refresh-2' }): Answering {
  return (sent) => {
    if (isRefresh(sent)) {
      valid.token = next.token;
      return json(200, { success: true, ...next });
    }
    return bearer(sent) === `Bearer ${valid.token}` ? json(200, CART) : refusal(401, 'token_expired');
  };
}

/** Answers no request; ends it as the browser does when it is aborted. */
function neverAnswer() {
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_, options) =>
      new Promise((_resolve, reject) => {
        options?.signal?.addEventListener('abort', () => reject(options.signal?.reason));
      }),
  );
}

function logInWith(token: string) {
  writeStored('user', { id: '1', fullName: 'Sok Dara', phoneNumber: '', address: '', email: '' });
  writeStored('token', token);
  writeStored('refreshToken', 'refresh-1');
}

let debug = vi.spyOn(console, 'debug');
let ends: string[] = [];

beforeEach(() => {
  debug = vi.spyOn(console, 'debug').mockImplementation(() => {});
  ends = [];
  const stop = onSessionEnd((reason) => ends.push(reason));
  return stop;
});

describe('the client of the API', () => {
  // Covers 6.2, 7.3, 7.4
  it('sends the stored token, the language and JSON with credentials', async () => {
    logInWith('good');
    const requests = serve(() => json(200, CART));
    await api.call('addToCart', { body: { productId: 'p1', quantity: 2 } });
    expect(requests).toEqual([
      {
        path: '/api/cart/add',
        method: 'POST',
        headers: {
          accept: 'application/json',
          'accept-language': 'km',
          authorization: 'Bearer good',
          'content-type': 'application/json',
        },
        body: '{"productId":"p1","quantity":2}',
      },
    ]);
    expect(vi.mocked(fetch).mock.calls[0]?.[1]?.credentials).toBe('include');
  });

  // Covers 7.4
  it('sends no token when there is none', async () => {
    const requests = serve(() => json(200, []));
    await api.call('listBanners');
    expect(requests[0]?.headers).not.toHaveProperty('authorization');
  });

  // Covers 8.2
  it('says when the server refused, and for how long', async () => {
    serve(() =>
      json(429, { success: false, message: 'Slow', code: 'too_many_requests' }, { 'retry-after': '7' }),
    );
    const error = await api.call('listBanners').catch((reason) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 429, retryAfter: 7, answer: { code: 'too_many_requests' } });
  });

  it('reports a missing answer, and one that is not JSON', async () => {
    serve(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(api.call('listBanners')).rejects.toBeInstanceOf(NoResponseError);
    serve(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await expect(api.call('listBanners')).rejects.toMatchObject({ status: 502, answer: null });
  });
});

describe('a call that is refused with 401', () => {
  // Covers 4.6, 7.6, 9.33
  it('gets a new token and is sent again with it', async () => {
    logInWith('old');
    const requests = serve(serverWith({ token: 'good' }));
    const { data } = await api.call('addToCart', { body: { productId: 'p1', quantity: 1 } });
    expect(data).toEqual(CART);
    expect(requests.map((sent) => [sent.path, bearer(sent), sent.body])).toEqual([
      ['/api/cart/add', 'Bearer old', '{"productId":"p1","quantity":1}'],
      ['/api/auth/refresh-token', undefined, '{"refreshToken":"refresh-1"}'],
      ['/api/cart/add', 'Bearer new', '{"productId":"p1","quantity":1}'],
    ]);
    expect([readStored('token'), readStored('refreshToken')]).toEqual(['new', 'refresh-2']);
    expect(ends).toEqual([]);
  });

  // Covers decisions B2.6
  it('refreshes once for twenty calls at the same time', async () => {
    logInWith('old');
    const requests = serve(serverWith({ token: 'good' }));
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.call('getCart')));
    expect(answers.map(({ data }) => data)).toEqual(Array(20).fill(CART));
    expect(requests.filter(isRefresh)).toHaveLength(1);
  });

  it('does not refresh again for a call that was refused after the others', async () => {
    logInWith('old');
    let release = () => {};
    const late = new Promise<void>((resolve) => {
      release = resolve;
    });
    const server = serverWith({ token: 'good' });
    const requests = serve(async (sent) => {
      if (sent.path === '/api/orders/user/orders' && bearer(sent) === 'Bearer old') await late;
      return server(sent);
    });
    const orders = api.call('listOrders');
    await api.call('getCart');
    release();
    await orders;
    expect(requests.filter(isRefresh)).toHaveLength(1);
  });

  // Covers 4.8
  it('is passed on unchanged when there is no refresh token', async () => {
    writeStored('token', 'old');
    const requests = serve(() => refusal(401, 'token_expired'));
    await expect(api.call('getCart')).rejects.toMatchObject({
      status: 401,
      answer: { code: 'token_expired' },
    });
    expect(requests).toHaveLength(1);
    expect(readStored('token')).toBe('old');
    expect(ends).toEqual([]);
  });

  it('is passed on when the call was a login: it says nothing about the session', async () => {
    logInWith('good');
    const requests = serve(() => refusal(401, 'invalid_credentials'));
    const login = api.call('login', { body: { fullName: 'Sok Dara', password: 'wrong one' } });
    await expect(login).rejects.toMatchObject({ answer: { code: 'invalid_credentials' } });
    expect(requests).toHaveLength(1);
    expect(readStored('token')).toBe('good');
  });

  // Covers 4.7, 8.1
  it.each([
    [401, 'refresh_token_invalid'],
    [400, 'invalid_input'],
  ])('ends the session when the refresh fails with %i', async (status, code) => {
    logInWith('old');
    serve((sent) => (isRefresh(sent) ? refusal(status, code) : refusal(401, 'token_expired')));
    await expect(api.call('getCart')).rejects.toMatchObject({ status: 401 });
    expect([readStored('token'), readStored('refreshToken'), readStored('user')]).toEqual([null, null, null]);
    expect(ends).toEqual(['refused']);
  });

  it('tells the end once for many calls', async () => {
    logInWith('old');
    serve((sent) => refusal(401, isRefresh(sent) ? 'refresh_token_invalid' : 'token_expired'));
    await Promise.allSettled([api.call('getCart'), api.call('listOrders'), api.call('clearCart')]);
    expect(ends).toEqual(['refused']);
  });

  // Covers 10.21
  it('keeps the session when no answer comes to the refresh, and passes that error on', async () => {
    logInWith('old');
    serve((sent) =>
      isRefresh(sent) ? Promise.reject(new TypeError('offline')) : refusal(401, 'token_expired'),
    );
    await expect(api.call('getCart')).rejects.toBeInstanceOf(NoResponseError);
    expect([readStored('token'), readStored('refreshToken')]).toEqual(['old', 'refresh-1']);
    expect(ends).toEqual([]);
  });

  // Covers 10.21
  it.each([
    [429, 'too_many_requests'],
    [500, 'internal_error'],
    [503, 'unavailable'],
    [522, 'of a CDN'],
  ])('keeps the session when the refresh is only to come later (%i)', async (status, code) => {
    logInWith('old');
    serve((sent) => (isRefresh(sent) ? refusal(status, code) : refusal(401, 'token_expired')));
    await expect(api.call('getCart')).rejects.toMatchObject({ status, answer: { code } });
    expect(readStored('refreshToken')).toBe('refresh-1');
    expect(ends).toEqual([]);
  });

  it('refreshes again after a refresh without an answer', async () => {
    logInWith('old');
    const server = serverWith({ token: 'good' });
    let isOffline = true;
    serve((sent) => (isRefresh(sent) && isOffline ? Promise.reject(new TypeError('offline')) : server(sent)));
    await expect(api.call('getCart')).rejects.toBeInstanceOf(NoResponseError);
    isOffline = false;
    await expect(api.call('getCart')).resolves.toMatchObject({ data: CART });
  });

  it('does not restore a session that was logged out meanwhile', async () => {
    logInWith('old');
    serve((sent) => {
      if (!isRefresh(sent)) return refusal(401, 'token_expired');
      localStorage.clear();
      return json(200, { success: true, token: 'new', refreshToken: 'refresh-2' });
    });
    await expect(api.call('getCart')).rejects.toMatchObject({ status: 401 });
    expect([readStored('token'), readStored('refreshToken')]).toEqual([null, null]);
  });
});

describe('a refresh in another tab', () => {
  /** Web Locks whose first holder is another tab: it refreshes before this tab's turn. */
  function withLocks(otherTab: () => void) {
    const request = vi.fn(async (_name: string, work: () => Promise<unknown>) => {
      otherTab();
      return await work();
    });
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks: { request } }));
    return request;
  }

  beforeEach(() => () => {
    vi.unstubAllGlobals();
  });

  // Covers decisions B2.7
  it('is waited for, and its token used', async () => {
    logInWith('old');
    const request = withLocks(() => {
      localStorage.setItem('token', 'of the other tab');
      localStorage.setItem('refreshToken', 'refresh-2');
    });
    const requests = serve(serverWith({ token: 'of the other tab' }));
    await expect(api.call('getCart')).resolves.toMatchObject({ data: CART });
    expect(request).toHaveBeenCalledOnce();
    expect(requests.map(bearer)).toEqual(['Bearer old', 'Bearer of the other tab']);
  });

  it('that ended the session leaves nothing to try', async () => {
    logInWith('old');
    withLocks(() => localStorage.clear());
    const requests = serve(() => refusal(401, 'token_expired'));
    await expect(api.call('getCart')).rejects.toMatchObject({ status: 401 });
    expect(requests).toHaveLength(1);
  });

  it('that was quicker, in a browser without locks, does not log this one out', async () => {
    logInWith('old');
    serve((sent) => {
      if (!isRefresh(sent))
        return bearer(sent) === 'Bearer theirs' ? json(200, CART) : refusal(401, 'token_expired');
      localStorage.setItem('token', 'theirs');
      localStorage.setItem('refreshToken', 'refresh-2');
      return refusal(401, 'refresh_token_invalid');
    });
    await expect(api.call('getCart')).resolves.toMatchObject({ data: CART });
    expect(ends).toEqual([]);
    expect(readStored('token')).toBe('theirs');
  });
});

describe('a server that does not answer', () => {
  // Covers 7.2, 9.15
  it.each([
    ['listProducts', 10_000],
    ['listBanners', 10_000],
    ['listBlogs', 10_000],
    ['listDeliveryFreeLimits', 10_000],
    ['getCart', 15_000],
    ['listOrders', 15_000],
  ] as const)('is given up on by %s after %i ms', async (name, limit) => {
    vi.useFakeTimers();
    neverAnswer();
    const settled = vi.fn();
    const call = api.call(name).catch((error) => {
      settled();
      return error;
    });
    await vi.advanceTimersByTimeAsync(limit - 1);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await call).toBeInstanceOf(NoResponseError);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is left at once when the caller no longer wants the answer', async () => {
    neverAnswer();
    const controller = new AbortController();
    const call = api.call('listBanners', {}, { signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toHaveProperty('name', 'AbortError');
  });

  it('leaves no timer behind when it answers after all', async () => {
    vi.useFakeTimers();
    serve(() => json(200, []));
    await api.call('listBanners');
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the log of the calls', () => {
  // Covers 7.5
  it('names each call and its outcome at debug level, and holds no secret', async () => {
    logInWith('secret-token');
    serve((sent) =>
      isRefresh(sent)
        ? json(200, { success: true, token: 'secret-new', refreshToken: 'secret-refresh' })
        : sent.path === '/api/cart' && bearer(sent) === 'Bearer secret-token'
          ? refusal(401, 'token_expired')
          : json(200, { success: true, message: '', token: 'secret-login', refreshToken: 'r', user: {} }),
    );
    await api.call('login', { body: { fullName: 'Sok Dara', password: 'secret-password' } });
    await api.call('resetPassword', {
      body: { phoneNumber: '+85512345678', newPassword: 'secret-renewed', verificationCode: '135790' },
    });
    await api.call('getCart');
    const lines = debug.mock.calls.map((words) => words.join(' '));
    expect(lines).toEqual([
      'POST /api/auth/login: 200',
      'POST /api/reset-password: 200',
      'GET /api/cart: 401',
      'POST /api/auth/refresh-token: 200',
      'GET /api/cart: 200',
    ]);
    expect(lines.join('\n')).not.toMatch(/secret|135790|345678|refresh-1/);
  });

  it('names a call that nobody waits for any more', async () => {
    neverAnswer();
    const controller = new AbortController();
    const call = api.call('listBanners', {}, { signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toBeDefined();
    expect(debug).toHaveBeenCalledExactlyOnceWith('GET /api/banners: called off');
  });
});
