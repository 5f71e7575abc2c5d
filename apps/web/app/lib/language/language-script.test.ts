import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LANGUAGE_SCRIPT } from './language-script.server.ts';

const SHOP = 'https://shop.example';

interface LoadedPage {
  path: string;
  /** The language it is in. */
  shown?: string;
  cookie?: string;
  state?: object | null;
  /** How the browser came to it. */
  type?: string;
}

const replace = vi.fn();
let leave: () => void;

/** Runs the script in a page as a browser does, before all else. @returns what the page is then */
function load({ path, shown = 'km', cookie = '', state = null, type = 'navigate' }: LoadedPage) {
  const page = {
    document: { documentElement: { lang: 'fr', dataset: { language: shown } }, cookie },
    location: { href: SHOP + path, protocol: 'https:', replace },
    history: {
      state,
      replaceState(kept: object) {
        this.state = kept;
      },
    },
    performance: { getEntriesByType: () => [{ type }] },
    sessionStorage,
    addEventListener: (_type: string, left: () => void) => {
      leave = left;
    },
  };
  new Function(...Object.keys(page), LANGUAGE_SCRIPT)(...Object.values(page));
  return page;
}

beforeEach(() => {
  replace.mockClear();
  sessionStorage.clear();
  leave = () => {};
});

describe('a page that a cache outside the shop answered', () => {
  // Covers 10.4
  it.each([
    ['/', '/?lang=en'],
    ['/shop?product=3&utm_source=x#top', '/shop?product=3&utm_source=x&lang=en#top'],
  ])('leads whoever chose English to its address in it (%s)', (path, led) => {
    load({ path, cookie: 'a=b; language=en' });
    expect(String(replace.mock.calls)).toBe(SHOP + led);
  });

  it.each([
    { path: '/shop' },
    { path: '/shop', cookie: 'language=km' },
    { path: '/shop', cookie: 'language=fr' },
    { path: '/shop', cookie: 'language=en', shown: 'en' },
    // Whatever was answered, it is not asked for in a circle.
    { path: '/shop?lang=en', cookie: 'language=en' },
    { path: '/shop?lang=km', cookie: 'language=en' },
  ])('leaves everyone else where they are (%o)', (page) => {
    load(page);
    expect(replace).not.toHaveBeenCalled();
  });

  it('remembers the language of its address, once', () => {
    const { document } = load({ path: '/shop?lang=en', shown: 'en' });
    expect(document.cookie).toBe('language=en; Path=/; Max-Age=31536000; SameSite=Lax; Secure');
    const known = 'a=b; language=en';
    expect(load({ path: '/shop?lang=en', shown: 'en', cookie: known }).document.cookie).toBe(known);
    expect(load({ path: '/shop?lang=en', shown: 'km' }).document.cookie).toBe('');
  });
});

describe('a reload that is led to the address of its language', () => {
  const left = { idx: 4, key: 'entry', usr: { phone: '012345678' } };
  const leaveAt = (path: string) => {
    load({ path, shown: 'en', cookie: 'language=en', state: left });
    leave();
  };
  const stateAfter = (page: Partial<LoadedPage>) =>
    load({ path: '/shop?sort=newest&lang=en', shown: 'en', cookie: 'language=en', type: 'reload', ...page })
      .history.state;

  it('is the same place in history, without what pages keep there', () => {
    leaveAt('/shop?sort=newest');
    expect(stateAfter({})).toEqual({ idx: 4, key: 'entry' });
    expect(stateAfter({ type: 'back_forward' })).toEqual({ idx: 4, key: 'entry' });
    expect(Object.values(sessionStorage).join()).not.toContain('012345678');
  });

  it('is another place for a link, at another address, and where the browser kept it', () => {
    leaveAt('/shop?sort=newest');
    expect(stateAfter({ type: 'navigate' })).toBeNull();
    expect(stateAfter({ path: '/promotion?lang=en' })).toBeNull();
    expect(stateAfter({ state: { idx: 7 } })).toEqual({ idx: 7 });
  });

  it.each(['{', 'null', '3'])('comes without it from a damaged note (%s)', (note) => {
    leaveAt('/shop?sort=newest');
    for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, note);
    expect(stateAfter({})).toBeNull();
  });
});
