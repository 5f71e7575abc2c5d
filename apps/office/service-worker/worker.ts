/// <reference lib="webworker" />
import {
  cachedOrFetched,
  isIntact,
  isShopAway,
  namesToForget,
  OFFICE_CACHES,
  type ReleaseFiles,
} from '@phsar/app-build/worker-caches';

declare const self: ServiceWorkerGlobalScope;

/** All files of this release, inserted by the build, so that every release has a different worker. */
declare const RELEASE_FILES: ReleaseFiles;
// Named once: the build inserts the whole list.
const RELEASE = RELEASE_FILES;
/** The page of this release, inserted by the build: SHA-256 in base64. */
declare const RELEASE_PAGE: string;

/** The office is one page, whatever the path below it. */
const PAGE = '/office/';
/** Files outside of the office's folder that its page shows. */
const SHARED_FILES = ['/favicon.svg'];

/**
 * Limits are numbers of entries. `files`: about four releases, because a tab that is still open needs those of its own.
 * `pictures`: of products, about 2 MB.
 */
const CACHES = {
  page: { name: `${OFFICE_CACHES}page-1`, limit: 1 },
  files: { name: `${OFFICE_CACHES}files-1`, limit: 200 },
  pictures: { name: `${OFFICE_CACHES}pictures-1`, limit: 150 },
};
type Kind = keyof typeof CACHES;

/** Milliseconds to wait for the network before showing the cached page. */
const PAGE_TIMEOUT = 3_000;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request);
  if (kind === 'page') event.respondWith(respondWithPage(event));
  else if (kind !== null) event.respondWith(respondWithImmutable(event, kind));
});

/**
 * Keeps the page with every file of its release: one that is missing fails the whole, and the browser tries again later.
 * It takes over at once: open tabs keep the files of their own release.
 */
async function install(): Promise<void> {
  const files = await caches.open(CACHES.files.name);
  for (const file of Object.keys(RELEASE)) {
    const kept = await files.match(file);
    if (kept === undefined || !(await isIntact(file, kept, RELEASE))) await files.add(file);
  }
  for (const file of SHARED_FILES) await files.add(file).catch(() => undefined);
  const page = await caches.open(CACHES.page.name);
  await page.put(PAGE, await fetchPage());
  await self.skipWaiting();
}

async function fetchPage(): Promise<Response> {
  const answer = await fetch(PAGE, { cache: 'no-store' });
  if (!answer.ok) throw new Error(`The page could not be loaded: ${answer.status}`);
  if (!(await isOwnPage(answer))) throw new Error('The page is of another release');
  return answer;
}

/** Whether a page is the build's, under a content policy and leading nowhere: scripts of the shop's pages may share this cache. */
async function isOwnPage(page: Response): Promise<boolean> {
  const { headers } = page;
  if (headers.has('refresh') || !headers.has('content-security-policy')) return false;
  return await isIntact(PAGE, page, { [PAGE]: RELEASE_PAGE });
}

async function activate(): Promise<void> {
  const known = Object.values(CACHES).map(({ name }) => name);
  const outdated = (await caches.keys()).filter(
    (name) => name.startsWith(OFFICE_CACHES) && !known.includes(name),
  );
  await Promise.all(outdated.map((name) => caches.delete(name)));
  await forgetOldest('files');
  // Requests the page while the worker starts.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** Null for all that bypasses the worker, above all the calls: answers of the office are never cached here. */
function kindOf({ method, mode, url, headers }: Request): Kind | null {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin || headers.has('range')) return null;
  // Never a kept file as a page.
  if (mode === 'navigate') return pathname.startsWith(PAGE) ? 'page' : null;
  if (pathname.startsWith(`${PAGE}static/`) || SHARED_FILES.includes(pathname)) return 'files';
  return pathname.startsWith('/media/') ? 'pictures' : null;
}

/** The network's page; the cached one if the network is slow or the shop is down. */
async function respondWithPage(event: FetchEvent): Promise<Response> {
  const network = pageFromNetwork(event).catch(() => undefined);
  event.waitUntil(network);
  const inTime = await Promise.race([network, afterTimeout()]);
  if (inTime !== undefined && !isShopAway(inTime)) return inTime;
  const kept = await caches.match(PAGE, { cacheName: CACHES.page.name, ignoreVary: true });
  if (kept !== undefined && (await isOwnPage(kept))) return kept;
  return (await network) ?? Response.error();
}

async function pageFromNetwork(event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined;
  return preloaded ?? (await fetch(event.request));
}

function afterTimeout(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, PAGE_TIMEOUT, undefined));
}

async function respondWithImmutable(event: FetchEvent, kind: Kind): Promise<Response> {
  const { request } = event;
  return await cachedOrFetched(request, {
    kept: await caches.match(request, { cacheName: CACHES[kind].name, ignoreVary: true }),
    release: RELEASE,
    keep: (copy) => event.waitUntil(keep(kind, request, copy)),
  });
}

async function keep(kind: Kind, request: Request, answer: Response): Promise<void> {
  if (answer.status !== 200 || answer.type !== 'basic') return;
  const cache = await caches.open(CACHES[kind].name);
  try {
    await cache.put(request, answer);
  } catch {
    // No space left; the office works without the cache.
    return;
  }
  await forgetOldest(kind);
}

/** Deletes the oldest beyond the limit, but nothing of this release. */
async function forgetOldest(kind: Kind): Promise<void> {
  const { name, limit } = CACHES[kind];
  const cache = await caches.open(name);
  const release = new Set(Object.keys(RELEASE).map((file) => new URL(file, self.location.origin).href));
  const leaving = namesToForget(await cache.keys(), limit, ({ url }) => release.has(url));
  for (const oldest of leaving) await cache.delete(oldest, { ignoreVary: true });
}
