import type { Language } from '@phsar/domain/language';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { markReleaseCached } from '../../lib/code/cached-release.ts';
import { setPageFiles } from '../../lib/code/code-loading.ts';
import { renderIn } from '../../testing/render-in.tsx';
import { OfflineBanner } from './offline-banner.tsx';

function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => {
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  });
}

function renderPage(language: Language = 'en') {
  renderIn(
    language,
    <>
      <OfflineBanner />
      <Link to="/shop">to the shop</Link>
      <Link to="/home">home</Link>
      <p>the first page</p>
    </>,
    { path: '/', pages: { '/shop': <p>the shop</p>, '/home': <p>the home</p> } },
  );
}

describe('a page whose code is not here, without a network', () => {
  beforeEach(() => setPageFiles({ '/shop': ['/shop.js'], '/blogs': ['/blogs.js'] }));
  afterEach(() => setPageFiles({}));

  it.each([
    ['en', 'The page you chose opens by itself when the network is back.'],
    ['km', 'ទំព័រដែលអ្នកជ្រើសរើសនឹងបើកដោយខ្លួនឯង ពេលមានអ៊ីនធឺណិតវិញ។'],
  ] as const)('is waited for, which is told, and opens by itself (%s)', async (language, text) => {
    renderPage(language);
    setOnline(false);
    expect(screen.queryByText(text)).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'to the shop' }));
    screen.getByText(text);
    await screen.findByText('the first page');
    setOnline(true);
    await screen.findByText('the shop');
    expect(screen.queryByText(text)).toBeNull();
  });

  it('keeps nobody from a page whose code is here', async () => {
    renderPage();
    setOnline(false);
    await userEvent.click(screen.getByRole('link', { name: 'home' }));
    await screen.findByText('the home');
  });

  it('keeps nobody waiting who has a network', async () => {
    renderPage();
    await userEvent.click(screen.getByRole('link', { name: 'to the shop' }));
    await screen.findByText('the shop');
  });

  it('opens once the service worker turns out to have the code', async () => {
    renderPage();
    setOnline(false);
    await userEvent.click(screen.getByRole('link', { name: 'to the shop' }));
    await screen.findByText('the first page');
    act(() => markReleaseCached());
    await screen.findByText('the shop');
  });
});
