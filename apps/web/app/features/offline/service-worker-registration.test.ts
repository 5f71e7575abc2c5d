import { hasNetwork } from '@phsar/ui/hooks/use-online';
import { Toasts } from '@phsar/ui/toasts';
import { UiTextsContext } from '@phsar/ui/ui-texts';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { UI_TEXTS } from '../../ui/ui-texts.ts';
import { registerServiceWorker } from './service-worker-registration.ts';
import { NETWORK_LOST } from './worker-message.ts';

const reload = vi.fn();
const worker = () => ({ postMessage: vi.fn() });

/** A browser whose next release waits. */
function fakeWorkers() {
  const registration = Object.assign(new EventTarget(), {
    waiting: worker() as ReturnType<typeof worker> | null,
  });
  const workers = Object.assign(new EventTarget(), {
    controller: worker(),
    ready: Promise.resolve({ active: worker() }),
    register: async () => registration,
  });
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, { serviceWorker: { value: workers }, onLine: { value: true } }),
  );
  vi.stubGlobal('location', { href: 'http://localhost:3000/shop', reload });
  return { workers, registration };
}

async function pressUpdate() {
  await act(() => registerServiceWorker());
  render(createElement(UiTextsContext, { value: UI_TEXTS }, createElement(Toasts)));
  return () => userEvent.click(screen.getByRole('button', { name: 'ធ្វើបច្ចុប្បន្នភាព' }));
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  reload.mockReset();
});

it('a press activates the new release, and the page reloads once when it has taken over', async () => {
  const { workers, registration } = fakeWorkers();
  const press = await pressUpdate();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await press();
  expect(registration.waiting?.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'take-over' });
  expect(reload).not.toHaveBeenCalled();
  workers.dispatchEvent(new Event('controllerchange'));
  vi.advanceTimersByTime(3_000);
  expect(reload).toHaveBeenCalledOnce();
});

it('the page reloads soon even if the old worker stays', async () => {
  fakeWorkers();
  const press = await pressUpdate();
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true });
  await press();
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3_000);
  expect(reload).toHaveBeenCalledOnce();
});

it('a release that another tab has taken meanwhile is reached by the same press', async () => {
  const { registration } = fakeWorkers();
  const press = await pressUpdate();
  registration.waiting = null;
  await press();
  expect(reload).toHaveBeenCalledOnce();
});

it('a network that only the worker found lost is gone until a call succeeds', async () => {
  const { workers } = fakeWorkers();
  const fetching = vi.fn(async () => new Response('{}'));
  fetching.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', fetching);
  await act(() => registerServiceWorker());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  expect(hasNetwork()).toBe(true);
  workers.dispatchEvent(new MessageEvent('message', { data: NETWORK_LOST }));
  expect(hasNetwork()).toBe(false);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(fetching).toHaveBeenCalledOnce();
  expect(hasNetwork()).toBe(false);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(hasNetwork()).toBe(true);
});
