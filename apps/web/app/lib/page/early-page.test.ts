import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EARLY_SCRIPT, LIFELESS_NOTICE_ID, replayEarlyTaps } from './early-page.ts';

const pressed = vi.fn();

function button(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  if (found === undefined) throw new Error(`No button ${name}`);
  return found;
}

/** The page comes alive: from now on its buttons do something. */
function comeAlive() {
  for (const each of document.querySelectorAll('button')) {
    each.addEventListener('click', () => pressed(each.textContent));
  }
  replayEarlyTaps();
}

beforeEach(() => {
  pressed.mockClear();
  document.body.innerHTML = `
    <button type="button">Add <span>Brush</span></button>
    <button type="button">Next</button>
    <button type="button" popovertarget="menu">Menu</button>
    <p id="${LIFELESS_NOTICE_ID}" hidden></p>`;
  document.head.innerHTML = '<script type="module" src="/static/js/entry.1.js"></script>';
  sessionStorage.clear();
  // biome-ignore lint/security/noGlobalEval: what the page carries is a text that the browser runs.
  window.eval(EARLY_SCRIPT);
});

describe('a tap before hydration', () => {
  it('is done when it is, once however often it was made', () => {
    button('Add Brush').querySelector('span')?.click();
    button('Add Brush').click();
    comeAlive();
    expect(pressed.mock.calls).toEqual([['Add Brush']]);
  });

  it('opens the menu when it is, in a browser without popovers', () => {
    button('Menu').click();
    comeAlive();
    expect(pressed.mock.calls).toEqual([['Menu']]);
  });

  it('is not done again where the browser has done it', () => {
    replayEarlyTaps();
    Object.defineProperty(HTMLElement.prototype, 'popover', { value: null, configurable: true });
    // biome-ignore lint/security/noGlobalEval: as above.
    window.eval(EARLY_SCRIPT);
    button('Menu').click();
    comeAlive();
    Reflect.deleteProperty(HTMLElement.prototype, 'popover');
    expect(pressed).not.toHaveBeenCalled();
  });

  it('is forgotten with a button that is gone', () => {
    button('Next').click();
    button('Next').remove();
    comeAlive();
    expect(pressed).not.toHaveBeenCalled();
  });

  it('is no longer recorded afterwards', () => {
    comeAlive();
    button('Next').click();
    replayEarlyTaps();
    expect(pressed.mock.calls).toEqual([['Next']]);
  });
});

describe('a page whose own code does not come', () => {
  const reload = vi.fn();
  const notice = () => document.getElementById(LIFELESS_NOTICE_ID);

  function lose(tag: string) {
    const element = document.body.appendChild(document.createElement(tag));
    element.dispatchEvent(new Event('error'));
  }

  beforeEach(() => {
    reload.mockClear();
    vi.stubGlobal('location', { ...location, reload });
  });
  afterEach(() => {
    replayEarlyTaps();
    vi.unstubAllGlobals();
    document.head.replaceChildren();
  });

  it('is loaded once more, and then says so', () => {
    lose('script');
    expect(reload).toHaveBeenCalledOnce();
    expect(notice()?.hidden).toBe(true);
    // biome-ignore lint/security/noGlobalEval: as above.
    window.eval(EARLY_SCRIPT);
    lose('script');
    expect(reload).toHaveBeenCalledOnce();
    expect(notice()?.hidden).toBe(false);
  });

  it('says so at once without a network', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    lose('script');
    expect(reload).not.toHaveBeenCalled();
    expect(notice()?.hidden).toBe(false);
  });

  it('ignores a missing picture, and any error after hydration', () => {
    lose('img');
    replayEarlyTaps();
    lose('script');
    expect(reload).not.toHaveBeenCalled();
    expect(notice()?.hidden).toBe(true);
  });
});
