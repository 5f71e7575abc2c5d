import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NETWORK_LOST, RELEASE_KEPT } from '../app/features/offline/worker-message.ts';

const SHOP = 'https://shop.example';
const RELEASE = ['/static/js/vendor.js', '/static/js/shop.js'];
const FILES = 'files-1';
/** The id of the page's client. */
const PAGE = 'page-1';

/** What the worker asks of an event, and what it answers. */
interface Happening {
  request?: object;
  data?: object;
  source?: { id: string; postMessage(message: unknown): void };
  resultingClientId?: string;
}

/** The boxes of the browser; the addresses of each in the order they came. */
let boxes: Map<string, Map<string, Response>>;
let listeners: Map<string, (event: object) => void>;
const network = vi.fn<(address: string) => Response>();

function boxOf(name: string): Map<string, Response> {
  const box = boxes.get(name) ?? new Map();
  boxes.set(name, box);
  return box;
}

const fakeCaches = {
  open: async (boxName: string) => {
    const box = boxOf(boxName);
    return {
      put: async (name: string, answer: Response) => void box.set(name, answer),
      keys: async () => [...box.keys()].map((url) => ({ url })),
      delete: async ({ url }: { url: string }) => box.delete(url),
      match: async ({ url }: { url: string }) => box.get(url),
    };
  },
  match: async (name: string, { cacheName }: { cacheName: string }) => boxOf(cacheName).get(name),
};

/** As one of the shop's own: no answer made by a script is `basic`. */
function answer(body: string, status = 200): Response {
  return Object.defineProperties(new Response(body, { status }), {
    type: { value: 'basic' },
    clone: { value: () => answer(body, status) },
  });
}

/** Tells the worker, and waits until it is done. */
async function happen(type: string, happening: Happening): Promise<Response | undefined> {
  const work: Promise<unknown>[] = [];
  let answered: Promise<Response> | undefined;
  listeners.get(type)?.({
    ...happening,
    waitUntil: (promise: Promise<unknown>) => work.push(promise),
    respondWith: (promise: Promise<Response>) => {
      answered = promise;
    },
  });
  const response = await answered;
  for (const promise of work) await promise;
  return response;
}

/** @returns what the page hears of it */
async function see(files: string[], isCheap: boolean): Promise<unknown[]> {
  const heard: unknown[] = [];
  const source = { id: PAGE, postMessage: (message: unknown) => heard.push(message) };
  await happen('message', { data: { type: 'seen', page: `${SHOP}/shop`, files, isCheap }, source });
  return heard;
}

const visit = (path: string) => {
  const request = { method: 'GET', mode: 'navigate', url: SHOP + path, headers: new Headers() };
  return happen('fetch', { request, resultingClientId: PAGE });
};

const keptFiles = () => [...boxOf(FILES).keys()];
const keep = (...names: string[]) => {
  for (const name of names) boxOf(FILES).set(SHOP + name, answer(name));
};
const older = (count: number) => Array.from({ length: count }, (_, at) => `/static/js/older-${at}.js`);

beforeEach(async () => {
  boxes = new Map();
  listeners = new Map();
  network.mockReset().mockImplementation((address) => answer(address));
  vi.stubGlobal('self', {
    location: { origin: SHOP },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  });
  vi.stubGlobal('caches', fakeCaches);
  vi.stubGlobal('fetch', async (asked: string | { url: string }) =>
    network(typeof asked === 'string' ? asked : asked.url),
  );
  vi.stubGlobal('RELEASE_FILES', RELEASE);
  vi.stubGlobal('KHMER_FONT', '/static/media/khmer.woff2');
  vi.resetModules();
  await import('./worker.ts');
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it('what a release needs is never among the oldest that go', async () => {
  const seen = ['/static/assets/shop.css', '/static/js/entry.js'];
  keep(RELEASE[0] ?? '', '/static/media/khmer.woff2', seen[0] ?? '', ...older(197));
  expect(
    await see(
      seen.map((path) => SHOP + path),
      true,
    ),
  ).toEqual([RELEASE_KEPT]);
  const needed = [...RELEASE, ...seen, '/static/media/khmer.woff2'].map((path) => SHOP + path);
  expect(keptFiles()).toHaveLength(200);
  expect(keptFiles()).toEqual(expect.arrayContaining(needed));
  expect(keptFiles()).not.toContain(`${SHOP}/static/js/older-1.js`);
});

it('the release is called kept when all of it is, however it came', async () => {
  expect(await see([], false)).toEqual([]);
  keep(...RELEASE);
  network.mockImplementation(() => {
    throw new TypeError('Failed to fetch');
  });
  expect(await see([`${SHOP}/static/js/other.js`], false)).toEqual([RELEASE_KEPT]);
});

it('a file that does not come leaves the release unkept', async () => {
  network.mockImplementation((address) => answer(address, address.endsWith('/shop.js') ? 503 : 200));
  expect(await see([], true)).toEqual([]);
});

it.each([502, 503, 504])('while the shop is away (%s), the page kept from before is read', async (status) => {
  await visit('/shop');
  network.mockImplementation(() => answer('away', status));
  expect(await (await visit('/shop'))?.text()).toBe(`${SHOP}/shop`);
  expect((await visit('/promotion'))?.status).toBe(status);
});

it('a kept page learns once that the network failed, and nothing when it answered', async () => {
  await visit('/shop');
  expect(await see([], false)).toEqual([]);
  network.mockImplementation(() => {
    throw new TypeError('Failed to fetch');
  });
  await visit('/shop');
  expect(await see([], false)).toEqual([NETWORK_LOST]);
  expect(await see([], false)).toEqual([]);
});

it.each([404, 500])('any other answer is the shop speaking (%s)', async (status) => {
  await visit('/shop');
  network.mockImplementation(() => answer('no', status));
  expect((await visit('/shop'))?.status).toBe(status);
});
