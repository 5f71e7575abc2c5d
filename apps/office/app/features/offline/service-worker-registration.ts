import { showToast } from '@phsar/ui/toast-store';
import { unsavedWork } from '../../lib/use-draft.ts';
import { m } from '../../paraglide/messages.js';

const SCRIPT = '/office/sw.js';
/** Milliseconds between checks for a new release while the office stays open. */
const UPDATE_INTERVAL = 60 * 60_000;

/** Registers the office's service worker, by which it opens without a network, and takes up new releases. */
export async function registerServiceWorker(): Promise<void> {
  // Missing without https, refused in private windows; the office works without it.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (workers === undefined) return;
  takeUpReleases(workers);
  allowScript();
  const registration = await workers
    .register(SCRIPT, { scope: '/office/', updateViaCache: 'none' })
    .catch(() => undefined);
  if (registration !== undefined) checkForReleases(registration);
}

/** The content policy allows this one script to be named by a text. */
function allowScript(): void {
  const { trustedTypes } = globalThis as {
    trustedTypes?: {
      createPolicy(name: 'default', rules: { createScriptURL(url: string): string | null }): void;
    };
  };
  trustedTypes?.createPolicy('default', { createScriptURL: (url) => (url === SCRIPT ? url : null) });
}

/**
 * A new worker takes over by itself once it holds every file of its release. The open page stays as it is until the
 * person presses Update, or is out of sight with nothing unsaved, no dialog open (one may show a code only once) and no
 * form, such as the sign-in while its code is looked up in another app.
 */
function takeUpReleases(workers: ServiceWorkerContainer): void {
  // The first worker of this browser, and that of the shop before it, mean no newer release.
  let isOurs = workers.controller?.scriptURL.endsWith(SCRIPT) === true;
  let isOutdated = false;
  workers.addEventListener('controllerchange', () => {
    if (isOurs) {
      isOutdated = true;
      offerRelease();
    }
    isOurs = true;
  });
  document.addEventListener('visibilitychange', () => {
    const isIdle =
      unsavedWork.read().length === 0 && document.querySelector('dialog[open], form[method=post]') === null;
    if (isOutdated && isIdle && document.visibilityState === 'hidden') location.reload();
  });
}

function offerRelease(): void {
  showToast({
    text: m.offline_new_release(),
    tone: 'success',
    durationMs: Number.POSITIVE_INFINITY,
    action: { label: m.offline_take_release(), onPress: () => location.reload() },
  });
}

function checkForReleases(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < UPDATE_INTERVAL) return;
    checkedAt = Date.now();
    // Offline: checked again next time.
    registration.update().catch(() => undefined);
  });
}
