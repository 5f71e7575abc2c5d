/// <reference lib="webworker" />
import { isShopAway, namesToForget, OFFICE_CACHES } from '@phsar/app-build/worker-caches';
import { NETWORK_LOST, RELEASE_KEPT, type WorkerMessage } from '../app/features/offline/worker-message.ts';
import { type Kind, kindOf, pageKey } from './cache-policy.ts';
import { offlinePage } from './offline-page.ts';

declare const self: ServiceWorkerGlobalScope;

/** Paths of all scripts of this release, inserted by the build, so that every release has a different worker. */
declare const RELEASE_FILES: readonly string[];

/** URL of the Khmer font, inserted by the build. */
declare const KHMER_FONT: string;

/** Never deleted: fonts stay the same over many releases, so they would be the oldest and go first. */
const FONT = /\.woff2$/;

/** One cache per kind; its name changes when its content is no longer readable. Limits are numbers of entries. */
const CACHES: Record<Kind, { name: string; limit: number }> = {
  page: { name: 'pages-1', limit: 40 },
  // About four releases, because a cached page needs the files of its own release.
  file: { name: 'files-1', limit: 200 },
  // About 3 MB.
  picture: { name: 'pictures-1', limit: 250 },
};

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
  const known = Object.values(CACHES).map(({ name }) => name);
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
  await keepPage(message.page);
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
  return RELEASE_FILES.map((file) => new URL(file, self.location.origin).href);
}

async function areKept(files: readonly string[]): Promise<boolean> {
  const cache = await caches.open(CACHES.file.name);
  const names = new Set((await cache.keys()).map(({ url }) => url));
  return files.every((file) => names.has(file));
}

async function keepPage(page: string): Promise<void> {
  const key = pageKey(page);
  if (key !== null && (await kept('page', key)) === undefined) await fetchAndKeep('page', key);
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
 * The network's response; the cached page if the network is slow or the shop is down; without either, the offline
 * page.
 */
async function respondWithPage(event: FetchEvent): Promise<Response> {
  const key = pageKey(event.request.url);
  const network = pageFromNetwork(event, key);
  event.waitUntil(network);
  const loss = network.then((answer) => answer === undefined);
  losses.set(event.resultingClientId, loss);
  const inTime = await Promise.race([network, afterTimeout()]);
  if (inTime !== undefined && !isShopAway(inTime)) return inTime;
  const older = key === null ? undefined : await kept('page', key);
  return older ?? (await network) ?? (await offlineResponse());
}

/** Fetches and caches a page; undefined when the network fails. */
async function pageFromNetwork(event: FetchEvent, key: string | null): Promise<Response | undefined> {
  try {
    const preloaded = (await event.preloadResponse) as Response | undefined;
    const answer = preloaded ?? (await fetch(event.request));
    if (key !== null) event.waitUntil(keep('page', key, answer.clone()));
    return answer;
  } catch {
    return undefined;
  }
}

function afterTimeout(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, PAGE_TIMEOUT, undefined));
}

/** Cache first: the content of files and pictures never changes under a URL. */
async function respondWithImmutable(event: FetchEvent, kind: Kind): Promise<Response> {
  const { request } = event;
  const known = await kept(kind, request.url);
  if (known !== undefined) return known;
  const answer = await fetch(request);
  event.waitUntil(keep(kind, request.url, answer.clone()));
  return answer;
}

async function kept(kind: Kind, name: string): Promise<Response | undefined> {
  // Pages vary by the language cookie, which workers cannot read; the last shown is the right one.
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

/** The offline page in the language of the last cached page. */
async function offlineResponse(): Promise<Response> {
  const cache = await caches.open(CACHES.page.name);
  const pages = await cache.keys();
  const newest = pages.at(-1);
  const page = newest && (await cache.match(newest, { ignoreVary: true }));
  return offlinePage(
    page?.headers.get('content-language') ?? null,
    pages.map(({ url }) => new URL(url)).flatMap(({ pathname, search }) => (search === '' ? [pathname] : [])),
    KHMER_FONT,
  );
}
