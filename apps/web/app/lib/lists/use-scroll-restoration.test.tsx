import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderIn } from '../../testing/render-in.tsx';
import { markAlive } from '../page/use-hydrated.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';

const PAGE = 24;
const ALL = 72;

function List() {
  const [count, setCount] = useState(PAGE);
  useScrollRestoration({
    entries: Array.from({ length: count }),
    hasMore: count < ALL,
    moreStatus: 'idle',
    loadMore: () => setCount(count + PAGE),
  });
  return (
    <>
      <p>{count} products</p>
      <button type="button" onClick={() => setCount(count + PAGE)}>
        Show more
      </button>
    </>
  );
}

const scrollTo = vi.fn();
const show = (path = '/shop') => renderIn('en', <List />, { path, key: 'entry' });

/** The page is left at 1,800 px, as far as it was loaded. */
function leave() {
  vi.stubGlobal('scrollY', 1_800);
  window.dispatchEvent(new Event('pagehide'));
  cleanup();
}

beforeEach(() => {
  sessionStorage.clear();
  scrollTo.mockClear();
  vi.stubGlobal('scrollTo', scrollTo);
});
afterEach(() => vi.unstubAllGlobals());

// Covers 10.17
it('a reload far down a list loads it as far as it was and keeps the place', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  leave();
  show();
  await screen.findByText('72 products');
  expect(scrollTo.mock.calls).toEqual([[0, 1_800]]);
});

it('a reload may add the language to the address', async () => {
  show('/shop?category=pet');
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  leave();
  show('/shop?category=pet&lang=en');
  await screen.findByText('48 products');
  expect(scrollTo.mock.calls).toEqual([[0, 1_800]]);
});

it('another address of the same entry starts anew, and so does a list that was not loaded further', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  leave();
  show('/shop?q=brush');
  screen.getByText('24 products');
  leave();
  show('/shop?q=brush');
  screen.getByText('24 products');
  expect(scrollTo).not.toHaveBeenCalled();
});

it.each(['{', 'null', '{"entry":"entry /shop","count":"x"}'])('a damaged note is ignored: %s', (note) => {
  sessionStorage.setItem('listPlace', note);
  show();
  screen.getByText('24 products');
  expect(scrollTo).not.toHaveBeenCalled();
});

it('a page that comes later in the same visit leaves the place to the router', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  leave();
  markAlive();
  show();
  screen.getByText('24 products');
  expect(scrollTo).not.toHaveBeenCalled();
});
