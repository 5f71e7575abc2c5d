import { NoResponseError } from '@phsar/contract/client';
import { createShopClient } from '@phsar/contract/shop/client';
import { type FakeAnswer, fakeApi } from '@phsar/ui/testing/fake-api';
import { UiTextsContext } from '@phsar/ui/ui-texts';
import { act, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { createLoadContext } from '../lib/page/server-context.ts';
import { endSession } from '../lib/session/session.ts';
import { ShopSettingsContext } from '../lib/shop/shop-settings.ts';
import { readStored, writeStored } from '../lib/storage/storage.ts';
import { testShop } from '../testing/test-shop.ts';
import { UI_TEXTS } from '../ui/ui-texts.ts';
import LayoutRoute from './layout.tsx';
import { loadLayout } from './loaders.server.ts';

function open(deliveryLimit: number | null, answer: FakeAnswer | 'offline' = 'offline') {
  document.documentElement.lang = 'en';
  fakeApi({ 'GET /api/delivery-free-limits': () => answer });
  const Stub = createRoutesStub([
    { id: 'layout', path: '/', Component: LayoutRoute },
    { path: '/login', Component: () => <p>The login</p> },
  ]);
  render(
    <UiTextsContext value={UI_TEXTS}>
      <ShopSettingsContext value={testShop}>
        <Stub hydrationData={{ loaderData: { layout: { deliveryLimit } } }} />
      </ShopSettingsContext>
    </UiTextsContext>,
  );
}

// Covers 4.7
it('a session that the server refused is forgotten, and the login opens', async () => {
  writeStored('token', 'old');
  writeStored('refreshToken', 'refresh-1');
  open(45);
  await screen.findByText('Free delivery on orders from $45.00');
  act(() => endSession('refused'));
  await screen.findByText('The login');
  expect([readStored('token'), readStored('refreshToken')]).toEqual([null, null]);
});

describe('the free-delivery threshold', () => {
  // Covers 8.42
  it('that cannot be read is only reported, and so are the categories', async () => {
    const failure = new NoResponseError('The database is away');
    const api = createShopClient(() => Promise.reject(failure));
    const reportError = vi.fn();
    const context = createLoadContext({ api, language: 'en', reportError });
    const args = { context } as unknown as Parameters<typeof loadLayout>[0];
    expect(await loadLayout(args)).toEqual({ deliveryLimit: null, categories: undefined });
    expect(reportError.mock.calls).toEqual([[failure], [failure]]);
  });

  // Covers 9.4
  it('is the default until the server has sent one', async () => {
    open(null);
    await screen.findByText('Free delivery on orders from $45.00');
    expect(readStored('cachedDeliveryLimit')).toBeNull();
  });

  // Covers 8.42
  it('is the cached one when the server could not say', async () => {
    writeStored('cachedDeliveryLimit', { amount: 60, timestamp: 1 });
    open(null);
    await screen.findByText('Free delivery on orders from $60.00');
  });

  // Covers 1.19, 3.25, 9.5
  it('is the server’s where it says one, and is kept with its time', async () => {
    writeStored('cachedDeliveryLimit', { amount: 60, timestamp: 1 });
    open(30);
    await screen.findByText('Free delivery on orders from $30.00');
    const kept = readStored('cachedDeliveryLimit');
    expect(kept?.amount).toBe(30);
    expect(kept?.timestamp).toBeGreaterThan(1);
  });

  it('is never an earlier visit’s, not even for a moment', async () => {
    writeStored('cachedDeliveryLimit', { amount: 60, timestamp: 1 });
    const shown: string[] = [];
    const watch = new MutationObserver(() => shown.push(document.body.textContent));
    watch.observe(document.body, { childList: true, characterData: true, subtree: true });
    open(30);
    await screen.findByText('Free delivery on orders from $30.00');
    watch.disconnect();
    expect(shown.join()).not.toContain('$60.00');
  });

  it('is what the browser receives at its start, not what the page was rendered with', async () => {
    open(45, { body: [{ _id: '1', amount: 35 }] });
    await screen.findByText('Free delivery on orders from $35.00');
    expect(readStored('cachedDeliveryLimit')).toMatchObject({ amount: 35 });
  });
});
