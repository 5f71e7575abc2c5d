import { showToast } from '@phsar/ui/toast-store';
import { markReleaseKept } from '../../lib/kept-release.ts';
import { m } from '../../paraglide/messages.js';
import { RELEASE_KEPT, type WorkerMessage } from './worker-message.ts';

/** While a page stays open, a new release is looked for at most so often. Milliseconds. */
const LOOK_EVERY = 60 * 60_000;
/** A worker that takes over by itself, as the one that removes itself does, is no release to offer. Milliseconds. */
const OFFER_DELAY = 1_000;

/**
 * What the page asks for while the old worker ends wakes that one again, and the new one waits until it rests. Under the
 * old one too, pages come from the network unless that is slow. Milliseconds.
 */
const TAKE_OVER_PATIENCE = 3_000;

/** Not in every browser. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Lets the shop be opened without a network, and offers a new release when there is one. */
export async function linkServiceWorker(): Promise<void> {
  // Missing without https, refused in private windows: the shop goes on without.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  const registration = await workers?.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
  if (workers === undefined || registration === undefined) return;
  offerReleases(workers, registration);
  lookForReleases(registration);
  await tellWhatIsSeen(workers);
}

function offerReleases(workers: ServiceWorkerContainer, registration: ServiceWorkerRegistration): void {
  const offer = () => {
    if (registration.waiting === null || workers.controller === null) return;
    showToast({
      text: m.offline_new_release(),
      tone: 'success',
      durationMs: Number.POSITIVE_INFINITY,
      action: { label: m.offline_take_release(), onPress: () => takeRelease(workers, registration) },
    });
  };
  const offerSoon = () => setTimeout(offer, OFFER_DELAY);
  offer();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offerSoon);
  });
}

function takeRelease(workers: ServiceWorkerContainer, { waiting }: ServiceWorkerRegistration): void {
  if (waiting === null) {
    // Taken in another tab, which took it for this one too.
    location.reload();
    return;
  }
  const patience = setTimeout(() => location.reload(), TAKE_OVER_PATIENCE);
  const takenOver = () => {
    clearTimeout(patience);
    location.reload();
  };
  workers.addEventListener('controllerchange', takenOver, { once: true });
  tell(waiting, { type: 'take-over' });
}

function lookForReleases(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_EVERY) return;
    lookedAt = Date.now();
    // No network: the next time.
    registration.update().catch(() => undefined);
  });
}

/** This page with all it has loaded, then each page that is gone to inside the browser. */
async function tellWhatIsSeen(workers: ServiceWorkerContainer): Promise<void> {
  const { active } = await workers.ready;
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  const page = location.href;
  const isCheap = isNetworkCheap();
  workers.addEventListener('message', ({ data }) => data === RELEASE_KEPT && markReleaseKept());
  tell(active, { type: 'seen', page, files, isCheap });
  tellWhatComesPast(active, page);
  if (!isCheap || !('navigation' in window)) return;
  window.navigation.addEventListener('navigatesuccess', () => {
    // Its dialog alone is another page: whoever loads that address has it kept.
    if (location.search === '')
      tell(workers.controller, { type: 'seen', page: location.href, files: [], isCheap });
  });
}

/** Pictures that were asked for before the worker had this page, and are there only now: nobody else tells it of them. */
function tellWhatComesPast(worker: ServiceWorker | null, page: string): void {
  const watch = new PerformanceObserver((list) => {
    const loaded = list.getEntries() as PerformanceResourceTiming[];
    const files = loaded.filter(({ workerStart }) => workerStart === 0).map(({ name }) => name);
    if (files.length > 0) tell(worker, { type: 'seen', page, files, isCheap: false });
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
