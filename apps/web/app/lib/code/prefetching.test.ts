import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setPageFiles } from './code-loading.ts';
import { prefetchIntended, whenIdle } from './prefetching.ts';

/** Each test has files of its own: what has arrived is remembered. */
let release = 0;
const fetched: string[] = [];
let stop: () => void;

function saveData(isSaving: boolean) {
  vi.stubGlobal('navigator', { onLine: true, connection: { saveData: isSaving } });
}

function point(name: string, event = 'pointerover') {
  const link = [...document.links].find(({ textContent }) => textContent === name);
  link?.querySelector('span')?.dispatchEvent(new Event(event, { bubbles: true }));
}

beforeEach(() => {
  release += 1;
  fetched.length = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url);
    return new Response('');
  });
  setPageFiles({ '/blog/:id': [`/blog-${release}.js`, `/shared-${release}.js`] });
  document.body.innerHTML = `
    <a href="/blog/7"><span>Post</span></a>
    <a href="/nowhere"><span>Nowhere</span></a>
    <a href="https://t.me/blog/7"><span>Elsewhere</span></a>`;
  stop = prefetchIntended();
});
afterEach(() => {
  stop();
  setPageFiles({});
  vi.unstubAllGlobals();
});

describe('a link', () => {
  it.each(['pointerover', 'focusin', 'touchstart'])('brings the code of its page at a %s, once', (event) => {
    point('Post', event);
    point('Post', event);
    expect(fetched).toEqual([`/blog-${release}.js`, `/shared-${release}.js`]);
  });

  it('brings nothing where data is saved', () => {
    saveData(true);
    point('Post');
    expect(fetched).toEqual([]);
  });

  it('out of the shop, or to no page of it, brings nothing', () => {
    point('Elsewhere');
    point('Nowhere');
    expect(fetched).toEqual([]);
  });
});

describe('what may be needed later', () => {
  beforeEach(() => void vi.useFakeTimers());

  it('comes when the page is at rest', () => {
    const fetchAhead = vi.fn();
    whenIdle(fetchAhead);
    vi.advanceTimersByTime(1999);
    expect(fetchAhead).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(fetchAhead).toHaveBeenCalledOnce();
  });

  it('does not come when the page is left before, nor where data is saved', () => {
    const fetchAhead = vi.fn();
    whenIdle(fetchAhead)();
    saveData(true);
    whenIdle(fetchAhead);
    vi.advanceTimersByTime(5000);
    expect(fetchAhead).not.toHaveBeenCalled();
  });
});
