import type { Language } from '@phsar/domain/language';
import { hasNetwork, setNetworkLost } from '@phsar/ui/hooks/use-online';
import { showToast } from '@phsar/ui/toast-store';
import { markReleaseCached } from '../../lib/code/cached-release.ts';
import { currentLanguage } from '../../lib/language/language.ts';
import { api } from '../../lib/network/client.ts';
import { m } from '../../paraglide/messages.js';
import { NETWORK_LOST, RELEASE_KEPT, type WorkerMessage } from './worker-message.ts';

/** Milliseconds between checks for a new release while a page stays open. */
const UPDATE_INTERVAL = 60 * 60_000;
/** Milliseconds before a new release is offered. A worker that activates by itself in that time, such as the one that unregisters, is not offered. */
const OFFER_DELAY = 1_000;

/**
 * Milliseconds to wait for the new worker before reloading anyway: requests during the change wake the old worker, which
 * delays the new one. The old worker also serves pages from the network unless that is slow.
 */
const TAKE_OVER_TIMEOUT = 3_000;

/** Milliseconds between two calls that check whether a lost network is back. */
const NETWORK_CHECK_INTERVAL = 5_000;

/** Network Information API; not in every browser. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Registers the service worker, which makes the shop work offline, and offers new releases. */
export async function registerServiceWorker(): Promise<void> {
  // Missing without https, refused in private windows; the shop works without it.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  const registration = await workers?.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
  if (workers === undefined || registration === undefined) return;
  offerReleases(workers, registration);
  checkForReleases(registration);
  await reportLoadedFiles(workers);
}

function offerReleases(workers: ServiceWorkerContainer, registration: ServiceWorkerRegistration): void {
  const offer = () => {
    if (registration.waiting === null || workers.controller === null) return;
    showToast({
      text: m.offline_new_release(),
      tone: 'success',
      durationMs: Number.POSITIVE_INFINITY,
      action: { label: m.offline_take_release(), onPress: () => activateRelease(workers, registration) },
    });
  };
  const offerSoon = () => setTimeout(offer, OFFER_DELAY);
  offer();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offerSoon);
  });
}

function activateRelease(workers: ServiceWorkerContainer, { waiting }: ServiceWorkerRegistration): void {
  if (waiting === null) {
    // Another tab activated it, for this tab too.
    location.reload();
    return;
  }
  const patience = setTimeout(() => location.reload(), TAKE_OVER_TIMEOUT);
  const takenOver = () => {
    clearTimeout(patience);
    location.reload();
  };
  workers.addEventListener('controllerchange', takenOver, { once: true });
  tell(waiting, { type: 'take-over' });
}

function checkForReleases(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < UPDATE_INTERVAL) return;
    lookedAt = Date.now();
    // Offline: checked again next time.
    registration.update().catch(() => undefined);
  });
}

/** Tells the worker to cache this page and what it loaded, then each page navigated to. */
async function reportLoadedFiles(workers: ServiceWorkerContainer): Promise<void> {
  const { active } = await workers.ready;
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  const page = location.href;
  const isCheap = isNetworkCheap();
  const language = currentLanguage();
  workers.addEventListener('message', ({ data }) => {
    if (data === RELEASE_KEPT) markReleaseCached();
    if (data === NETWORK_LOST) void awaitNetwork();
  });
  tell(active, { type: 'seen', page, language, files, isCheap });
  reportUncachedFiles(active, page, language);
  if (!isCheap || !('navigation' in window)) return;
  window.navigation.addEventListener('navigatesuccess', () => {
    // With a query, such as an open dialog, the page is cached only when loaded at that URL.
    if (location.search === '')
      tell(workers.controller, { type: 'seen', page: location.href, language, files: [], isCheap });
  });
}

/** Waits until any call succeeds: a browser that did not notice the loss does not notice the return either. */
async function awaitNetwork(): Promise<void> {
  setNetworkLost(true);
  while (!hasNetwork()) {
    await new Promise((resolve) => setTimeout(resolve, NETWORK_CHECK_INTERVAL));
    await api.call('health', {}).catch(() => undefined);
  }
}

/** Reports files requested before the worker controlled the page that finish loading only now. */
function reportUncachedFiles(worker: ServiceWorker | null, page: string, language: Language): void {
  const watch = new PerformanceObserver((list) => {
    const loaded = list.getEntries() as PerformanceResourceTiming[];
    const files = loaded.filter(({ workerStart }) => workerStart === 0).map(({ name }) => name);
    if (files.length > 0) tell(worker, { type: 'seen', page, language, files, isCheap: false });
  });
  watch.observe({ type: 'resource' });
}

function isNetworkCheap(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData !== true && !/2g$/.test(connection?.effectiveType ?? '');
}

function tell(worker: ServiceWorker | null, message: WorkerMessage): void {
  worker?.postMessage(message);
}
