import type { ListedOrder } from '@phsar/contract/office/wire';
import { fakeApi } from '@phsar/ui/testing/fake-api';
import { shownToasts } from '@phsar/ui/toast-store';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isSoundOn, isSoundUnlocked, setSoundOn } from '../../lib/order-sound.ts';
import { startSession } from '../../lib/session.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleMe } from '../../testing/sample-me.ts';
import { sampleListed, sampleOrder } from '../../testing/sample-order.ts';
import { NewOrderWatch } from './new-order-watch.tsx';
import OrderPage from './order-page.tsx';
import { SoundHint, SoundSwitch } from './sound-switch.tsx';

const LIST = 'GET /api/office/orders';
const placed = (orderId: string, second: number, changes: Partial<ListedOrder> = {}) =>
  sampleListed({ orderId, createdAt: `2026-11-20T02:05:0${second}.000Z`, ...changes });

let strokes = 0;

/** Counts what sounds. */
class FakeAudioContext {
  currentTime = 0;
  destination = {};
  resume = async () => {};
  createGain = () => ({
    gain: {
      setValueAtTime() {},
      linearRampToValueAtTime() {},
      exponentialRampToValueAtTime() {},
    },
    connect() {},
  });
  createOscillator = () => ({
    frequency: { value: 0 },
    connect: (node: unknown) => node,
    start() {
      strokes += 1;
    },
    stop() {},
  });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  vi.stubGlobal('AudioContext', FakeAudioContext);
  strokes = 0;
  shownToasts.write([]);
  setSoundOn(true);
  isSoundUnlocked.write(false);
  startSession(sampleMe());
});

/** The watch, whose first look finds `known`. */
async function watch(known: ListedOrder[], language: 'en' | 'km' = 'en') {
  let newest = known;
  const fake = fakeApi({ [LIST]: () => ({ body: newest }) });
  renderPage(language, '/', [
    {
      path: '/',
      Component: () => (
        <>
          <NewOrderWatch />
          <SoundSwitch />
          <SoundHint />
        </>
      ),
    },
    { path: '/orders', Component: () => <p>the list</p> },
    { path: '/orders/:orderId', Component: () => <p>the order</p> },
  ]);
  await vi.waitFor(() => expect(fake.calls).toHaveLength(1));
  return {
    ...fake,
    async come(...orders: ListedOrder[]) {
      newest = [...orders, ...newest];
      await act(() => vi.advanceTimersByTimeAsync(10_000));
    },
  };
}

describe('a new order', () => {
  it.each([
    ['en', 'New order: Sokha Chan, $21.50', 'Open'],
    ['km', 'ការបញ្ជាទិញថ្មី៖ Sokha Chan, $21.50', 'បើក'],
  ] as const)('is told on every screen, and opened by a press (%s)', async (language, text, open) => {
    const { come } = await watch([placed('PH-1', 1)], language);
    await come(placed('PH-2', 2));
    const told = await screen.findByText(text);
    expect(told.closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite');
    await userEvent.click(screen.getByRole('button', { name: open }));
    await screen.findByText('the order');
  });

  // Covers office 4.4
  it('is shipped in three taps', async () => {
    const order = sampleOrder({ orderId: 'PH-2' });
    const fake = fakeApi({
      [LIST]: () => ({ body: [] }),
      'GET /api/office/orders/PH-2': () => ({ body: order }),
      'POST /api/office/orders/PH-2/ship': () => ({ body: { ...order, status: 'Shipped', version: 2 } }),
    });
    renderPage('km', '/', [
      { path: '/', Component: NewOrderWatch },
      { path: '/orders/:orderId', Component: OrderPage },
    ]);
    await vi.waitFor(() => expect(fake.calls).toHaveLength(1));
    fake.on(LIST, () => ({ body: [placed('PH-2', 2)] }));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await userEvent.click(await screen.findByRole('button', { name: 'បើក' }));
    await userEvent.click(await screen.findByRole('button', { name: 'ផ្ញើ' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'ផ្ញើ' }));
    await screen.findByText('បានផ្ញើ');
  });

  it('rings after the first tap, not before', async () => {
    const { come } = await watch([placed('PH-1', 1)]);
    screen.getByText('Tap once to allow the sound');
    await come(placed('PH-2', 2));
    await screen.findByText(/New order/);
    expect(strokes).toBe(0);
    await userEvent.click(document.body);
    expect(screen.queryByText('Tap once to allow the sound')).toBeNull();
    await come(placed('PH-3', 3));
    await vi.waitFor(() => expect(strokes).toBe(2));
  });

  // Covers office 3.6
  it('is silent where the sound is switched off, also after a reload', async () => {
    const { come } = await watch([placed('PH-1', 1)]);
    const sound = screen.getByRole('button', { name: 'Sound for new orders' });
    await userEvent.click(sound);
    expect(sound.getAttribute('aria-pressed')).toBe('true');
    expect(strokes).toBe(2);
    await userEvent.click(sound);
    expect(sound.getAttribute('aria-pressed')).toBe('false');
    expect(localStorage.getItem('office-sound')).toBe('off');
    expect(isSoundOn.read()).toBe(false);
    await come(placed('PH-2', 2));
    await screen.findByText(/New order/);
    expect(strokes).toBe(2);
  });

  it('that one entered oneself is not told; a colleague’s is', async () => {
    const { come, on } = await watch([placed('PH-1', 1)]);
    const enteredBy = (_id: string) => () => ({
      body: sampleOrder({
        events: [
          {
            at: '2026-11-20T02:05:00.000Z',
            by: { _id, name: 'Somebody', kind: 'staff' },
            via: 'office',
            action: 'created',
            details: {},
          },
        ],
      }),
    });
    on('GET /api/office/orders/PH-2', enteredBy('staff-1'));
    on('GET /api/office/orders/PH-3', enteredBy('staff-2'));
    await come(placed('PH-2', 2, { channel: 'phone', customerName: 'Own' }));
    await come(placed('PH-3', 3, { channel: 'telegram', customerName: 'Other' }));
    await screen.findByText('New order: Other, $21.50');
    expect(screen.queryByText(/Own/)).toBeNull();
  });

  it('is one of several where more came at once', async () => {
    const { come } = await watch([]);
    await come(placed('PH-2', 2), placed('PH-1', 1));
    await screen.findByText('2 new orders');
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await screen.findByText('the list');
  });

  it('is not asked for by whoever may see no orders', () => {
    startSession(sampleMe({ role: 'writer' }));
    const fake = fakeApi();
    renderPage('en', '/', [{ path: '/', Component: NewOrderWatch }]);
    expect(fake.calls).toEqual([]);
  });
});
