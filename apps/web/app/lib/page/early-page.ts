import { ENTRY_SCRIPT, RELOADED_FROM } from '../code/code-loading.ts';

/** Shown when the page's own code does not load. */
export const LIFELESS_NOTICE_ID = 'lifeless';

interface EarlyPage {
  /** Buttons that were pressed before hydration, each once. */
  pressed: Set<HTMLElement>;
  /** The page is interactive: recording has ended. */
  end(): void;
}

/**
 * Stands in the page itself and runs before all other code, so it is plain JavaScript in a string; the page's policy
 * carries its hash. It records the presses of buttons that need code: forms, and menus where it has popovers, are served
 * by the browser itself. When the code does not load, the page is reloaded once, and then says so.
 */
export const EARLY_SCRIPT = `(() => {
  // The one script that the page's code names by a text.
  window.trustedTypes?.createPolicy('default', { createScriptURL: (url) => (url === '/sw.js' ? url : null) });
  const pressed = new Set();
  const served = 'popover' in HTMLElement.prototype ? ':not([popovertarget])' : '';
  const record = ({ target }) => {
    const button = target.closest?.('button[type="button"]' + served);
    if (button) pressed.add(button);
  };
  const fail = ({ target }) => {
    if (target.tagName !== 'SCRIPT') return;
    end();
    const release = document.querySelector('${ENTRY_SCRIPT}')?.getAttribute('src') ?? '';
    try {
      if (navigator.onLine && sessionStorage.getItem('${RELOADED_FROM}') !== release) {
        sessionStorage.setItem('${RELOADED_FROM}', release);
        location.reload();
        return;
      }
    } catch {}
    document.getElementById('${LIFELESS_NOTICE_ID}').hidden = false;
  };
  const end = () => {
    removeEventListener('click', record, true);
    removeEventListener('error', fail, true);
  };
  addEventListener('click', record, true);
  addEventListener('error', fail, true);
  window.earlyPage = { pressed, end };
})()`;

/** The page is hydrated: replays the recorded presses. */
export function replayEarlyTaps(): void {
  const page = window as { earlyPage?: EarlyPage };
  const early = page.earlyPage;
  if (early === undefined) return;
  delete page.earlyPage;
  early.end();
  for (const button of early.pressed) if (button.isConnected) button.click();
}
