import { createHash, webcrypto } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
const network = vi.fn<(address: string, options?: RequestInit) => Response | Promise<Response>>();

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
  match: async (name: string, { cacheName }: { cacheName: string }) => boxOf(cacheName).get(name)?.clone(),
};

/** As one of the shop's own: no answer made by a script is `basic`. */
function answer(body: string, status = 200, language = 'km', more: Record<string, string> = {}): Response {
  const headers = { 'content-language': language, ...more };
  return Object.defineProperties(new Response(body, { status, headers }), {
    type: { value: 'basic' },
    clone: { value: () => answer(body, status, language, more) },
  });
}

/** What the browser makes of an answer that leads a page elsewhere. */
function led(): Response {
  const seen = { type: { value: 'opaqueredirect' }, status: { value: 0 }, clone: { value: led } };
  return Object.defineProperties(new Response(), seen);
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
  const seen = { type: 'seen', page: `${SHOP}/shop`, language: 'km', files, isCheap };
  await happen('message', { data: seen, source });
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
  vi.stubGlobal('fetch', async (asked: string | { url: string }, options?: RequestInit) =>
    network(typeof asked === 'string' ? asked : asked.url, options),
  );
  vi.stubGlobal('crypto', webcrypto);
  // As the network gives them.
  const hashOf = (path: string) =>
    createHash('sha256')
      .update(SHOP + path)
      .digest('base64');
  vi.stubGlobal('RELEASE_FILES', Object.fromEntries(RELEASE.map((path) => [path, hashOf(path)])));
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

describe('a script that is kept', () => {
  const [own = ''] = RELEASE;
  const put = (path: string, body: string) => boxOf(FILES).set(SHOP + path, answer(body));
  const load = async (path: string) => {
    const request = { method: 'GET', mode: 'cors', url: SHOP + path, headers: new Headers() };
    return await (await happen('fetch', { request }))?.text();
  };
  const lose = () =>
    network.mockImplementation(() => {
      throw new TypeError('Failed to fetch');
    });

  it('is given out as the build made it, without asking the network', async () => {
    put(own, SHOP + own);
    expect(await load(own)).toBe(SHOP + own);
    expect(network).not.toHaveBeenCalled();
  });

  it('and was changed comes from the network, which puts it right', async () => {
    put(own, 'evil');
    expect(await load(own)).toBe(SHOP + own);
    lose();
    expect(await load(own)).toBe(SHOP + own);
  });

  it('and was changed is not run without a network either', async () => {
    put(own, 'evil');
    lose();
    await expect(load(own)).rejects.toThrow('Failed to fetch');
  });

  it('of another release cannot be checked: it is for when there is no network', async () => {
    const other = '/static/js/older.js';
    put(other, 'older');
    expect(await load(other)).toBe(SHOP + other);
    put(other, 'older');
    lose();
    expect(await load(other)).toBe('older');
  });

  it.each([404, 502])('of another release is used when the server does not have it (%s)', async (status) => {
    put('/static/js/older.js', 'older');
    network.mockImplementation(() => answer('none', status));
    expect(await load('/static/js/older.js')).toBe('older');
  });
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

describe('the language', () => {
  const lost = () => {
    throw new TypeError('Failed to fetch');
  };
  /** Answers in the language of the address, or else in the chosen one, as the server does by its cookie. */
  function speak(chosen: string) {
    network.mockImplementation((address) => {
      const language = new URL(address).searchParams.get('lang') ?? chosen;
      return answer(`${new URL(address).pathname} in ${language}`, 200, language);
    });
  }
  const read = async (path: string) => (await visit(path))?.text();
  /** Whether the visit is answered while the network holds the page for a minute. */
  async function isAnsweredWithoutNetwork(
    path: string,
    language = new URL(SHOP + path).searchParams.get('lang') ?? 'km',
  ) {
    const { promise, resolve } = Promise.withResolvers<Response>();
    network.mockImplementation(() => promise);
    const visiting = visit(path);
    const answered = vi.fn();
    void Promise.resolve(visiting).then(answered);
    await vi.advanceTimersByTimeAsync(60_000);
    const wasAnswered = answered.mock.calls.length > 0;
    resolve(answer('late', 200, language));
    return { wasAnswered, text: await (await visiting)?.text() };
  }

  beforeEach(() => vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  // Covers 1.5, 10.20
  it('of a switch is waited for, however long the network holds the page', async () => {
    speak('km');
    await visit('/shop');
    expect(await isAnsweredWithoutNetwork('/shop?lang=en')).toEqual({ wasAnswered: false, text: 'late' });
    // Also where the page was kept in that language before.
    speak('km');
    await visit('/shop?lang=km');
    expect(await isAnsweredWithoutNetwork('/shop?lang=en')).toEqual({ wasAnswered: false, text: 'late' });
  });

  // Covers 10.20
  it('of a switch without a network is not changed: it says so, and leads back', async () => {
    speak('km');
    await visit('/shop?product=3&sort=newest');
    network.mockImplementation(lost);
    const answered = await visit('/shop?product=3&sort=newest&lang=en');
    expect(answered?.status).toBe(503);
    const page = new DOMParser().parseFromString((await answered?.text()) ?? '', 'text/html');
    expect(page.documentElement.lang).toBe('en');
    expect(page.body.textContent).toContain('The language can only be changed with internet');
    const back = [...page.links].find(({ textContent }) => textContent === 'Read on as before');
    expect(back?.getAttribute('href')).toBe('/shop?product=3&sort=newest');
    expect(await read('/shop?product=3&sort=newest')).toBe('/shop in km');
  });

  // Covers 10.20
  it('is that of the pages kept: a slow page is answered in the one shown last, never in the other', async () => {
    speak('km');
    await visit('/shop');
    await visit('/promotion');
    speak('en');
    await visit('/shop?lang=en');
    expect((await isAnsweredWithoutNetwork('/shop', 'en')).text).toBe('/shop in en');
    expect(await isAnsweredWithoutNetwork('/promotion', 'en')).toEqual({ wasAnswered: false, text: 'late' });
  });

  it('is known from searches too, which are not kept', async () => {
    speak('km');
    await visit('/shop');
    speak('en');
    await visit('/shop?q=soap&lang=en');
    expect((await isAnsweredWithoutNetwork('/shop', 'en')).wasAnswered).toBe(false);
  });

  it('is not learned from a cache outside the shop, which knows nobody', async () => {
    speak('en');
    await visit('/shop?lang=en');
    await visit('/promotion?lang=en');
    network.mockImplementation((address) => answer(`${address} of a cache`, 200, 'km', { age: '3' }));
    expect(await read('/shop')).toBe(`${SHOP}/shop of a cache`);
    // The page leads on to the address of its language, which is no switch.
    expect((await isAnsweredWithoutNetwork('/shop?lang=en')).text).toBe('/shop in en');
    network.mockImplementation(lost);
    expect(await read('/promotion')).toBe('/promotion in en');
  });

  it('of a page that leads elsewhere is that of the page it leads to', async () => {
    speak('en');
    await visit('/shop?lang=en');
    network.mockImplementation(led);
    expect((await visit('/shop'))?.type).toBe('opaqueredirect');
    network.mockImplementation(lost);
    expect(await read('/shop')).toBe('/shop in en');
    expect(await read('/shop?lang=en')).toBe('/shop in en');
  });

  it('of a page that came by its data alone is kept under its own address, without bringing back a choice', async () => {
    speak('km');
    const see = (path: string, language: string) => {
      const data = { type: 'seen', page: SHOP + path, language, files: [], isCheap: false };
      return happen('message', { data, source: { id: PAGE, postMessage: () => {} } });
    };
    await see('/promotion', 'en');
    await see('/promotion', 'km');
    expect(network.mock.calls.filter(([address]) => address.includes('promotion'))).toEqual([
      [`${SHOP}/promotion?lang=en`, { credentials: 'omit' }],
      [`${SHOP}/promotion`, { credentials: 'omit' }],
    ]);
    network.mockImplementation(lost);
    expect(await read('/promotion')).toBe('/promotion in en');
  });

  it('in the address of a page that is loaded again is no switch', async () => {
    speak('km');
    await visit('/shop?lang=en');
    network.mockImplementation(lost);
    expect(await read('/shop?lang=en')).toBe('/shop in en');
  });
});

it('a category, an order and a product are pages of their own', async () => {
  await visit('/shop');
  network.mockImplementation(() => {
    throw new TypeError('Failed to fetch');
  });
  for (const path of ['/shop?category=pet', '/shop?sort=newest', '/shop?product=3'])
    expect((await visit(path))?.status).toBe(503);
});
