import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  CodeLoadError,
  fetchCode,
  isPageLoaded,
  loadPage,
  reloadForNewRelease,
  setPageFiles,
} from './code-loading.ts';

/** Each test asks for a file of its own: what has arrived is remembered. */
let file: string;
let fileNumber = 0;
const calls: string[] = [];

function answerWith(...answers: (Response | 'nothing' | 'lost')[]) {
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    calls.push(url);
    const answer = answers.shift() ?? new Response('');
    if (answer === 'lost') return Promise.reject(new TypeError('Failed to fetch'));
    if (answer !== 'nothing') return Promise.resolve(answer);
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
}

/** How a promise ends, once it has. */
async function ended(work: Promise<unknown>, afterMs: number): Promise<unknown> {
  const outcome = work.then(
    () => 'loaded',
    (error: unknown) => error,
  );
  await vi.advanceTimersByTimeAsync(afterMs);
  return await Promise.race([outcome, Promise.resolve('still waiting')]);
}

beforeEach(() => {
  vi.useFakeTimers();
  fileNumber += 1;
  file = `/static/js/page-${fileNumber}.js`;
  calls.length = 0;
  sessionStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
});

describe('the code of a page', () => {
  it('is fetched once, however often it is asked for', async () => {
    answerWith();
    await fetchCode([file]);
    await fetchCode([file]);
    expect(calls).toEqual([file]);
  });

  it('is not fetched when the page itself has loaded it', async () => {
    answerWith();
    document.head.innerHTML = `<link rel="modulepreload" href="${file}">`;
    vi.resetModules();
    const fresh = await import('./code-loading.ts');
    await fresh.fetchCode([file]);
    expect(calls).toEqual([]);
  });

  it('is asked for a second time when it was lost', async () => {
    answerWith('lost', new Response(''));
    expect(await ended(fetchCode([file]), 1000)).toBe('loaded');
    expect(calls).toEqual([file, file]);
  });

  // Covers 7.32
  it('is asked for again after 120 seconds without an answer', async () => {
    answerWith('nothing', 'nothing');
    await ended(fetchCode([file]), 119_999);
    expect(calls).toEqual([file]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(calls).toEqual([file, file]);
  });

  it('is given up after two tries of 120 seconds', async () => {
    answerWith('nothing', 'nothing');
    const work = ended(fetchCode([file]), 240_999);
    expect(await work).toBe('still waiting');
    expect(calls).toEqual([file, file]);
  });

  it('that never comes is an error after 241 seconds', async () => {
    answerWith('nothing', 'nothing');
    const outcome = await ended(fetchCode([file]), 241_000);
    expect(outcome).toBeInstanceOf(CodeLoadError);
    expect((outcome as CodeLoadError).isGone).toBe(false);
  });

  it('that the server does not have is not asked for again', async () => {
    answerWith(new Response('', { status: 404 }));
    const outcome = await ended(fetchCode([file]), 0);
    expect((outcome as CodeLoadError).isGone).toBe(true);
    expect(calls).toEqual([file]);
  });

  it('is requested again after it was aborted', async () => {
    answerWith('lost', 'lost');
    expect(await ended(fetchCode([file]), 1000)).toBeInstanceOf(CodeLoadError);
    answerWith();
    expect(await ended(fetchCode([file]), 0)).toBe('loaded');
  });

  it('that fails to load is an error for the router, and the page counts as not loaded', async () => {
    answerWith('lost', 'lost');
    setPageFiles({ '/cart': [file] });
    const load = vi.fn();
    expect(await ended(loadPage('/cart', load), 1000)).toBeInstanceOf(CodeLoadError);
    expect(load).not.toHaveBeenCalled();
    expect(isPageLoaded('/cart')).toBe(false);
  });

  it('that cannot be imported is the same error', async () => {
    answerWith();
    setPageFiles({ '/cart': [file] });
    const outcome = await ended(
      loadPage('/cart', () => Promise.reject(new SyntaxError('cut off'))),
      0,
    );
    expect(outcome).toMatchObject({ name: 'CodeLoadError', files: [file] });
  });

  it('is there once it was imported; that of other pages came with the first one', async () => {
    answerWith();
    setPageFiles({ '/blog/:id': [file] });
    expect(isPageLoaded('/blog/7')).toBe(false);
    expect(isPageLoaded('/')).toBe(true);
    const module = {};
    expect(
      await ended(
        loadPage('/blog/:id', async () => module),
        0,
      ),
    ).toBe('loaded');
    expect(isPageLoaded('/blog/7')).toBe(true);
    expect(calls).toEqual([file]);
  });
});

describe('a page of an older release', () => {
  it('reloads the page once per release', () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { ...location, reload });
    expect(reloadForNewRelease('one')).toBe(true);
    expect(reloadForNewRelease('one')).toBe(false);
    expect(reload).toHaveBeenCalledOnce();
    expect(reloadForNewRelease('two')).toBe(true);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('does not reload the page when the browser cannot store that it did', () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { ...location, reload });
    vi.stubGlobal('sessionStorage', {
      getItem() {
        throw new Error('blocked');
      },
    });
    expect(reloadForNewRelease('one')).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});
