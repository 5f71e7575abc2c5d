import { createHash, webcrypto } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const ORIGIN = 'https://office.example';
const RELEASE = ['/office/static/vendor.js', '/office/static/office.css'];
const PAGE = 'office-page-1';
const FILES = 'office-files-1';

/** The caches of the browser: of each the responses by path, oldest first. */
let boxes: Map<string, Map<string, Response>>;
let listeners: Map<string, (event: object) => void>;
const network = vi.fn<(path: string) => Response>();
const skipWaiting = vi.fn();

const pathOf = (asked: string | { url: string }) =>
  new URL(typeof asked === 'string' ? asked : asked.url, ORIGIN).pathname;

function boxOf(name: string): Map<string, Response> {
  const box = boxes.get(name) ?? new Map();
  boxes.set(name, box);
  return box;
}

const fakeFetch = async (asked: string | { url: string }) => network(pathOf(asked));
const fakeCaches = {
  open: async (name: string) => {
    const box = boxOf(name);
    return {
      add: async (path: string) => {
        const answer = await fakeFetch(path);
        if (!answer.ok) throw new TypeError('Request failed');
        box.set(pathOf(path), answer);
      },
      put: async (asked: string | { url: string }, answer: Response) => void box.set(pathOf(asked), answer),
      keys: async () => [...box.keys()].map((path) => ({ url: ORIGIN + path })),
      delete: async (asked: { url: string }) => box.delete(pathOf(asked)),
      match: async (asked: string) => box.get(pathOf(asked)),
    };
  },
  keys: async () => [...boxes.keys()],
  delete: async (name: string) => boxes.delete(name),
  match: async (asked: string | { url: string }, { cacheName }: { cacheName: string }) =>
    boxOf(cacheName).get(pathOf(asked)),
};

/** As one of the office's own: no answer made by a script is `basic`. */
function answer(body: string, status = 200, more: Record<string, string> = {}): Response {
  const headers = { 'content-security-policy': "default-src 'self'", ...more };
  return Object.defineProperties(new Response(body, { status, headers }), {
    type: { value: 'basic' },
    clone: { value: () => answer(body, status, more) },
  });
}

/** Tells the worker, and waits until it is done. @returns its response; undefined when it leaves the request alone */
async function happen(type: string, request?: object): Promise<Response | undefined> {
  const work: Promise<unknown>[] = [];
  let answered: Promise<Response> | undefined;
  listeners.get(type)?.({
    request,
    waitUntil: (promise: Promise<unknown>) => work.push(promise),
    respondWith: (promise: Promise<Response>) => {
      answered = promise;
    },
  });
  const response = await answered;
  for (const promise of work) await promise;
  return response;
}

const ask = (path: string, changes = {}) =>
  happen('fetch', { method: 'GET', mode: 'cors', url: ORIGIN + path, headers: new Headers(), ...changes });
const visit = (path: string) => ask(path, { mode: 'navigate' });
const lose = () =>
  network.mockImplementation(() => {
    throw new TypeError('Failed to fetch');
  });

beforeEach(async () => {
  boxes = new Map();
  listeners = new Map();
  network.mockReset().mockImplementation((path) => answer(path));
  skipWaiting.mockReset();
  vi.stubGlobal('self', {
    location: { origin: ORIGIN },
    registration: {},
    clients: { claim: async () => {} },
    skipWaiting,
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  });
  vi.stubGlobal('caches', fakeCaches);
  vi.stubGlobal('fetch', fakeFetch);
  vi.stubGlobal('crypto', webcrypto);
  // As the network gives them.
  const hashOf = (path: string) => createHash('sha256').update(path).digest('base64');
  vi.stubGlobal('RELEASE_PAGE', hashOf('/office/'));
  vi.stubGlobal('RELEASE_FILES', Object.fromEntries(RELEASE.map((path) => [path, hashOf(path)])));
  vi.resetModules();
  await import('./worker.ts');
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it('keeps the page with all files of its release, and takes over', async () => {
  await happen('install');
  expect([...boxOf(FILES).keys()]).toEqual([...RELEASE, '/favicon.svg']);
  expect([...boxOf(PAGE).keys()]).toEqual(['/office/']);
  expect(skipWaiting).toHaveBeenCalledOnce();
});

it('a kept script that was changed comes from the network, when it is asked for and when a release takes over', async () => {
  const [script = ''] = RELEASE;
  const poison = () => boxOf(FILES).set(script, answer('evil'));
  await happen('install');
  poison();
  expect(await (await ask(script))?.text()).toBe(script);
  poison();
  await happen('install');
  lose();
  expect(await (await ask(script))?.text()).toBe(script);
  poison();
  await expect(ask(script)).rejects.toThrow('Failed to fetch');
});

it('a kept page that was changed is not shown, however slow the network is', async () => {
  await happen('install');
  boxOf(PAGE).set('/office/', answer('evil'));
  lose();
  expect((await visit('/office/'))?.type).toBe('error');
  network.mockImplementation(() => answer('away', 503));
  expect((await visit('/office/'))?.status).toBe(503);
});

it('a kept page that leads elsewhere, or has lost its policy, is not shown', async () => {
  await happen('install');
  lose();
  boxOf(PAGE).set('/office/', answer('/office/', 200, { refresh: '0; url=https://evil.example' }));
  expect((await visit('/office/'))?.type).toBe('error');
  const bare = answer('/office/');
  bare.headers.delete('content-security-policy');
  boxOf(PAGE).set('/office/', bare);
  expect((await visit('/office/'))?.type).toBe('error');
});

it('does not take over with the page of another release', async () => {
  network.mockImplementation((path) => answer(path === '/office/' ? 'newer' : path));
  await expect(happen('install')).rejects.toThrow('another release');
  expect(skipWaiting).not.toHaveBeenCalled();
});

it('does not take over with a file missing', async () => {
  network.mockImplementation((path) => answer(path, path === RELEASE[1] ? 503 : 200));
  await expect(happen('install')).rejects.toThrow();
  expect(skipWaiting).not.toHaveBeenCalled();
});

it.each(['/office/', '/office/orders/PH-1001', '/office/orders?q=1'])(
  'opens %s without a network',
  async (path) => {
    await happen('install');
    lose();
    expect(await (await visit(path))?.text()).toBe('/office/');
  },
);

it.each([502, 503, 504])('opens while the shop is away (%s)', async (status) => {
  await happen('install');
  network.mockImplementation(() => answer('away', status));
  expect((await visit('/office/staff'))?.status).toBe(200);
});

it('shows what the network answers, and keeps no page under its address', async () => {
  await happen('install');
  network.mockImplementation(() => answer('the newest'));
  expect(await (await visit('/office/join?code=abc'))?.text()).toBe('the newest');
  expect([...boxOf(PAGE).keys()]).toEqual(['/office/']);
});

it.each(['/api/office/orders', '/api/office/me', '/office/sw.js', '/office/manifest.webmanifest', '/shop'])(
  'leaves %s to the network',
  async (path) => {
    expect(await ask(path)).toBeUndefined();
    expect(boxes.size).toBe(0);
  },
);

it('leaves what is written to the network', async () => {
  expect(await ask('/office/static/vendor.js', { method: 'POST' })).toBeUndefined();
});

it('keeps pictures of products, the newest 150', async () => {
  for (let at = 0; at < 151; at++) await ask(`/media/${at}.webp`);
  expect(boxOf('office-pictures-1').size).toBe(150);
  lose();
  expect((await ask('/media/150.webp'))?.status).toBe(200);
});

it('deletes only caches of the office, and keeps older files for open tabs', async () => {
  boxOf('pages-1').set('/shop', answer('the shop'));
  boxOf('office-page-0');
  for (let at = 0; at < 200; at++) boxOf(FILES).set(`/office/static/old-${at}.js`, answer('old'));
  await happen('install');
  await happen('activate');
  expect([...boxes.keys()].sort()).toEqual([FILES, PAGE, 'pages-1']);
  expect(boxOf(FILES).size).toBe(200);
  expect(boxOf(FILES).has(RELEASE[0] ?? '')).toBe(true);
});
