import { shownToasts } from '@phsar/ui/toast-store';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { unsavedWork } from '../../lib/use-draft.ts';
import { registerServiceWorker } from './service-worker-registration.ts';

const OURS = 'http://localhost:3000/office/sw.js';
const reload = vi.fn();
let visibility: DocumentVisibilityState;

/** A browser with this worker in control. */
async function openWith(scriptURL: string | null) {
  const workers = Object.assign(new EventTarget(), {
    controller: scriptURL === null ? null : { scriptURL },
    register: vi.fn(async () => ({ update: async () => {} })),
  });
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: workers } }));
  vi.stubGlobal('location', { reload });
  await registerServiceWorker();
  return { ...workers, takeOver: () => workers.dispatchEvent(new Event('controllerchange')) };
}

function hide() {
  visibility = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  shownToasts.write([]);
  unsavedWork.write([]);
  reload.mockReset();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

it('registers for the office alone', async () => {
  const { register } = await openWith(null);
  expect(register).toHaveBeenCalledExactlyOnceWith('/office/sw.js', {
    scope: '/office/',
    updateViaCache: 'none',
  });
});

it.each([null, 'http://localhost:3000/sw.js'])(
  'the first worker is no new release (after %s)',
  async (before) => {
    const { takeOver } = await openWith(before);
    takeOver();
    expect(shownToasts.read()).toEqual([]);
    takeOver();
    expect(shownToasts.read()).toHaveLength(1);
  },
);

it('a new release is offered, and taken up when the page is out of sight', async () => {
  const { takeOver } = await openWith(OURS);
  takeOver();
  expect(shownToasts.read().map(({ text }) => text)).toEqual(['កម្មវិធីការិយាល័យមានកំណែថ្មីហើយ។']);
  expect(reload).not.toHaveBeenCalled();
  hide();
  expect(reload).toHaveBeenCalled();
});

it('a new release waits for an open form and for an open dialog', async () => {
  const { takeOver } = await openWith(OURS);
  takeOver();
  unsavedWork.write([{ discard: () => {} }]);
  hide();
  unsavedWork.write([]);
  document.body.append(Object.assign(document.createElement('dialog'), { open: true }));
  hide();
  document.body.replaceChildren(Object.assign(document.createElement('form'), { method: 'post' }));
  hide();
  expect(reload).not.toHaveBeenCalled();
});
