/// <reference lib="webworker" />
import { RELEASE_KEPT, type WorkerMessage } from '../app/features/offline/worker-message.ts';
import { isShopAway, type Kind, kindOf, namesToForget, pageKey } from './kept-things.ts';
import { offlinePage } from './offline-page.ts';

declare const self: ServiceWorkerGlobalScope;

/** Addresses of all scripts of this release, written in by the build: another release is another worker. */
declare const RELEASE_FILES: readonly string[];

declare const KHMER_FONT: string;

/** They are the same in many releases and are not loaded anew: by their age they would go first. */
const FONT = /\.woff2$/;

/** Of each kind its own box; a name changes when what lies in it can no longer be read. */
const BOXES: Record<Kind, { name: string; limit: number }> = {
  page: { name: 'pages-1', limit: 40 },
  // Four releases: a kept page asks for the files of its own.
  file: { name: 'files-1', limit: 200 },
  // About 3 MB.
  picture: { name: 'pictures-1', limit: 250 },
};

/** A slow network is waited for so long before a kept page is shown. Milliseconds. */
const PAGE_PATIENCE = 3_000;

self.addEventListener('activate', (event) => event.waitUntil(begin()));
self.addEventListener('message', (event) => event.waitUntil(follow(event)));
self.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request, self.location.origin);
  if (kind === 'page') event.respondWith(answerPage(event));
  else if (kind !== null) event.respondWith(answerUnchanging(event, kind));
});

async function begin(): Promise<void> {
  const known = Object.values(BOXES).map(({ name }) => name);
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !known.includes(name)).map((name) => caches.delete(name)));
  // The page is asked for while the worker starts.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function follow({ data, source }: ExtendableMessageEvent): Promise<void> {
  const message = data as WorkerMessage;
  if (message.type === 'take-over') return await self.skipWaiting();
  await keepPage(message.page);
  const release = releaseFiles();
  // What was loaded past this worker comes out of the browser's own cache.
  await keepFiles(message.isCheap ? [...message.files, ...release] : message.files);
  // Without a network, which browsers take for a slow one, all of it may be here from before.
  if (await areKept(release)) source?.postMessage(RELEASE_KEPT);
}

function releaseFiles(): string[] {
  return RELEASE_FILES.map((file) => new URL(file, self.location.origin).href);
}

async function areKept(files: readonly string[]): Promise<boolean> {
  const box = await caches.open(BOXES.file.name);
  const names = new Set((await box.keys()).map(({ url }) => url));
  return files.every((file) => names.has(file));
}

async function keepPage(page: string): Promise<void> {
  const key = pageKey(page);
  if (key !== null && (await kept('page', key)) === undefined) await fetchAndKeep('page', key);
}

/** One after the other, so that what the person waits for goes first. */
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
 * The network's answer, unless it takes too long or the shop is away, and an older one is there; without either, the
 * offline page.
 */
async function answerPage(event: FetchEvent): Promise<Response> {
  const key = pageKey(event.request.url);
  const network = pageFromNetwork(event, key);
  event.waitUntil(network);
  const inTime = await Promise.race([network, afterPatience()]);
  if (inTime !== undefined && !isShopAway(inTime)) return inTime;
  const older = key === null ? undefined : await kept('page', key);
  return older ?? (await network) ?? (await instead());
}

/** Undefined when there is no network. */
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

function afterPatience(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, PAGE_PATIENCE, undefined));
}

/** Files and pictures are of one content for ever. */
async function answerUnchanging(event: FetchEvent, kind: Kind): Promise<Response> {
  const { request } = event;
  const known = await kept(kind, request.url);
  if (known !== undefined) return known;
  const answer = await fetch(request);
  event.waitUntil(keep(kind, request.url, answer.clone()));
  return answer;
}

async function kept(kind: Kind, name: string): Promise<Response | undefined> {
  // A page varies by the language cookie, which no worker sees: the last one that was shown is the right one.
  return await caches.match(name, { cacheName: BOXES[kind].name, ignoreVary: true });
}

/** @param needed does not make room for it, besides what every page of the release needs */
async function keep(
  kind: Kind,
  name: string,
  answer: Response,
  needed: readonly string[] = [],
): Promise<void> {
  if (answer.status !== 200 || answer.type !== 'basic' || answer.redirected) return;
  const { name: boxName, limit } = BOXES[kind];
  const box = await caches.open(boxName);
  try {
    await box.put(name, answer);
  } catch {
    // A full phone refuses: the shop goes on without.
    return;
  }
  const staying = new Set([...releaseFiles(), ...needed]);
  const isNeeded = ({ url }: Request) => staying.has(url) || FONT.test(url);
  const leaving = namesToForget(await box.keys(), limit, isNeeded);
  for (const oldest of leaving) await box.delete(oldest, { ignoreVary: true });
}

/** In the language of the page that was seen last. */
async function instead(): Promise<Response> {
  const box = await caches.open(BOXES.page.name);
  const pages = await box.keys();
  const newest = pages.at(-1);
  const page = newest && (await box.match(newest, { ignoreVary: true }));
  return offlinePage(
    page?.headers.get('content-language') ?? null,
    pages.map(({ url }) => new URL(url)).flatMap(({ pathname, search }) => (search === '' ? [pathname] : [])),
    KHMER_FONT,
  );
}
