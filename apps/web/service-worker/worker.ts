/// <reference lib="webworker" />
import {
  cachedOrFetched,
  isShopAway,
  namesToForget,
  OFFICE_CACHES,
  type ReleaseFiles,
} from '@phsar/app-build/worker-caches';
import { isLanguage, type Language } from '@phsar/domain/language';
import { NETWORK_LOST, RELEASE_KEPT, type WorkerMessage } from '../app/features/offline/worker-message.ts';
import {
  askedLanguage,
  type Kind,
  kindOf,
  pageAddress,
  pageKey,
  plainPath,
  withoutLanguage,
} from './cache-policy.ts';
import { offlinePage } from './offline-page.ts';

declare const self: ServiceWorkerGlobalScope;

/** All scripts of this release, inserted by the build, so that every release has a different worker. */
declare const RELEASE_FILES: ReleaseFiles;
// Named once: the build inserts the whole list.
const RELEASE = RELEASE_FILES;

/** URL of the Khmer font, inserted by the build. */
declare const KHMER_FONT: string;

/** Never deleted: fonts stay the same over many releases, so they would be the oldest and go first. */
const FONT = /\.woff2$/;

/** One cache per kind; its name changes when its content is no longer readable. Limits are numbers of entries. */
const CACHES: Record<Kind, { name: string; limit: number }> = {
  page: { name: 'pages-2', limit: 40 },
  // About four releases, because a cached page needs the files of its own release.
  file: { name: 'files-1', limit: 200 },
  // About 3 MB.
  picture: { name: 'pictures-1', limit: 250 },
};

/** Holds one entry, the language of the last page that the network brought: the worker itself may end at any time. */
const LANGUAGE_CACHE = 'language-1';
const LANGUAGE_KEY = '/language';

/** Milliseconds to wait for the network before showing a cached page. */
const PAGE_TIMEOUT = 3_000;

/** Whether the network failed a page, by client id; an entry stays until the page reports in. */
const losses = new Map<string, Promise<boolean>>();

self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', (event) => event.waitUntil(handleMessage(event)));
self.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request, self.location.origin);
  if (kind === 'page') event.respondWith(respondWithPage(event));
  else if (kind !== null) event.respondWith(respondWithImmutable(event, kind));
});

async function activate(): Promise<void> {
  const known = [LANGUAGE_CACHE, ...Object.values(CACHES).map(({ name }) => name)];
  const names = await caches.keys();
  const outdated = names.filter((name) => !known.includes(name) && !name.startsWith(OFFICE_CACHES));
  await Promise.all(outdated.map((name) => caches.delete(name)));
  // Requests the page while the worker starts.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function handleMessage(event: ExtendableMessageEvent): Promise<void> {
  const message = event.data as WorkerMessage;
  const source = event.source as Client | null;
  if (message.type === 'take-over') return await self.skipWaiting();
  if (source !== null) event.waitUntil(tellNetworkLost(source));
  await keepPage(message.page, message.language);
  const release = releaseFiles();
  // What was loaded before this worker took control comes from the browser's HTTP cache.
  await keepFiles(message.isCheap ? [...message.files, ...release] : message.files);
  // Offline, where `isCheap` may be false, everything may be cached already.
  if (await areKept(release)) source?.postMessage(RELEASE_KEPT);
}

/** Waits for the request to settle: a dead network may take longer to fail than the page takes to hydrate. */
async function tellNetworkLost(page: Client): Promise<void> {
  const loss = losses.get(page.id);
  losses.delete(page.id);
  if (await loss) page.postMessage(NETWORK_LOST);
}

function releaseFiles(): string[] {
  return Object.keys(RELEASE).map((file) => new URL(file, self.location.origin).href);
}

async function areKept(files: readonly string[]): Promise<boolean> {
  const cache = await caches.open(CACHES.file.name);
  const names = new Set((await cache.keys()).map(({ url }) => url));
  return files.every((file) => names.has(file));
}

/** Keeps a page that came before this worker did, or whose data alone came. */
async function keepPage(page: string, language: Language): Promise<void> {
  if ((await shownLanguage()) === null) await rememberLanguage(language);
  const address = pageAddress(page, language);
  if (address === null || (await keptPage(page, language)) !== undefined) return;
  // Without the cookie: the page may be of a language that was left in another tab meanwhile, and must not bring it back.
  const answer = await fetch(address, { credentials: 'omit' }).catch(() => undefined);
  if (answer !== undefined) await takePage(address, answer);
}

/** Fetches one file at a time, so that the page's own requests go first. */
async function keepFiles(addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    const kind = kindOf(new Request(address), self.location.origin);
    if (kind === null || (await kept(kind, address)) !== undefined) continue;
    await fetchAndKeep(kind, address, addresses);
  }
}

async function fetchAndKeep(kind: Kind, name: string, needed?: readonly string[]): Promise<void> {
  const answer = await fetch(name).catch(() => undefined);
  if (answer !== undefined) await keep(kind, name, answer, needed);
}

/**
 * The network's response; the cached page in the same language if the network is slow or the shop is down; without
 * either, the offline page. A switch of the language waits for the network, however slow it is: a page from before
 * would show the language that was just left.
 */
async function respondWithPage(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const network = pageFromNetwork(event);
  event.waitUntil(network);
  const loss = network.then((answer) => answer === undefined);
  losses.set(event.resultingClientId, loss);
  const asked = askedLanguage(url);
  const shown = await shownLanguage();
  if (asked !== null && asked !== shown)
    return (await network) ?? (await offlineResponse(shown, { asked, former: withoutLanguage(url) }));
  const inTime = await Promise.race([network, afterTimeout()]);
  if (inTime !== undefined && !isShopAway(inTime)) return inTime;
  const older = shown === null ? undefined : await keptPage(url, shown);
  return older ?? (await network) ?? (await offlineResponse(shown));
}

/** Fetches and caches a page; undefined when the network fails. */
async function pageFromNetwork(event: FetchEvent): Promise<Response | undefined> {
  try {
    const preloaded = (await event.preloadResponse) as Response | undefined;
    const answer = preloaded ?? (await fetch(event.request));
    event.waitUntil(learnLanguage(event.request.url, answer));
    event.waitUntil(takePage(event.request.url, answer.clone()));
    return answer;
  } catch {
    return undefined;
  }
}

/** Remembers the language of a page, unless a cache outside the shop chose it, which does not know the person. */
async function learnLanguage(address: string, { headers }: Response): Promise<void> {
  const language = headers.get('content-language');
  const isChosen = askedLanguage(address) !== null || !headers.has('age');
  if (isLanguage(language) && isChosen) await rememberLanguage(language);
}

async function rememberLanguage(language: Language): Promise<void> {
  const cache = await caches.open(LANGUAGE_CACHE);
  // Without space, the next switch counts as a first visit.
  await cache.put(LANGUAGE_KEY, new Response(language)).catch(() => {});
}

/** Caches a page under the language it is in. */
async function takePage(address: string, answer: Response): Promise<void> {
  const language = answer.headers.get('content-language');
  if (!isLanguage(language)) return;
  const key = pageKey(address, language);
  if (key !== null) await keep('page', key, answer);
}

/** The language of the last page that the network brought; null before the first one. Workers cannot read its cookie. */
async function shownLanguage(): Promise<Language | null> {
  const known = await caches.match(LANGUAGE_KEY, { cacheName: LANGUAGE_CACHE });
  const language = await known?.text();
  return isLanguage(language) ? language : null;
}

async function keptPage(address: string, language: Language): Promise<Response | undefined> {
  const key = pageKey(address, language);
  return key === null ? undefined : await kept('page', key);
}

function afterTimeout(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, PAGE_TIMEOUT, undefined));
}

async function respondWithImmutable(event: FetchEvent, kind: Kind): Promise<Response> {
  const { request } = event;
  return await cachedOrFetched(request, {
    kept: await kept(kind, request.url),
    release: RELEASE,
    keep: (copy) => event.waitUntil(keep(kind, request.url, copy)),
  });
}

async function kept(kind: Kind, name: string): Promise<Response | undefined> {
  // Pages vary by the language cookie, which workers cannot read; their keys name the language instead.
  return await caches.match(name, { cacheName: CACHES[kind].name, ignoreVary: true });
}

/** Caches a successful response and deletes the oldest beyond the limit. @param needed URLs not to delete, besides the release's files */
async function keep(
  kind: Kind,
  name: string,
  answer: Response,
  needed: readonly string[] = [],
): Promise<void> {
  if (answer.status !== 200 || answer.type !== 'basic' || answer.redirected) return;
  const { name: cacheName, limit } = CACHES[kind];
  const cache = await caches.open(cacheName);
  try {
    await cache.put(name, answer);
  } catch {
    // No space left; the shop works without the cache.
    return;
  }
  const staying = new Set([...releaseFiles(), ...needed]);
  const isNeeded = ({ url }: Request) => staying.has(url) || FONT.test(url);
  const leaving = namesToForget(await cache.keys(), limit, isNeeded);
  for (const oldest of leaving) await cache.delete(oldest, { ignoreVary: true });
}

/** The offline page. @param shown the language of the pages that can be read @param change the switch that failed */
async function offlineResponse(
  shown: Language | null,
  change?: { asked: Language; former: string },
): Promise<Response> {
  const cache = await caches.open(CACHES.page.name);
  const keys = await cache.keys();
  return offlinePage({
    language: change?.asked ?? shown,
    // Before the first page there is none to go back to.
    former: shown === null ? null : (change?.former ?? null),
    keptPaths: keys.flatMap(({ url }) => (shown === null ? [] : (plainPath(url, shown) ?? []))),
    khmerFont: KHMER_FONT,
  });
}
