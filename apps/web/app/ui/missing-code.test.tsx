import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CodeLoadError, fetchCode } from '../lib/code/code-loading.ts';
import { renderIn } from '../testing/render-in.tsx';
import { MissingCode } from './missing-code.tsx';

const reload = vi.fn();
let isThere: boolean;
let fileNumber = 0;

/** As the router gets it: the code of a page, asked for and not had. */
async function failure(status: number): Promise<CodeLoadError> {
  fileNumber += 1;
  vi.stubGlobal('fetch', async () => new Response('', { status: isThere ? 200 : status }));
  vi.useFakeTimers();
  const error = fetchCode([`/static/js/gone-${fileNumber}.js`]).catch((reason: unknown) => reason);
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  return (await error) as CodeLoadError;
}

beforeEach(() => {
  isThere = false;
  reload.mockClear();
  sessionStorage.clear();
  vi.stubGlobal('location', { ...location, reload });
});
afterEach(() => vi.unstubAllGlobals());

describe('a page whose code did not come', () => {
  it.each([
    ['en', 'This page could not be loaded', 'Please check your network connection'],
    ['km', 'មិនអាចបើកទំព័រនេះបានទេ', 'សូមពិនិត្យមើលអ៊ីនធឺណិតរបស់អ្នក'],
  ] as const)('says so and what to do (%s)', async (language, message, hint) => {
    const error = await failure(503);
    renderIn(language, <MissingCode error={error} />);
    expect(screen.getByRole('alert').textContent).toContain(message);
    expect(screen.getByRole('alert').textContent).toContain(hint);
    expect(reload).not.toHaveBeenCalled();
  });

  it('is loaded whole by a press once the code can be had', async () => {
    const error = await failure(503);
    renderIn('en', <MissingCode error={error} />);
    isThere = true;
    screen.getByRole('button', { name: 'Retry' }).click();
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  it('comes by itself when the network is back', async () => {
    const error = await failure(503);
    renderIn('en', <MissingCode error={error} />);
    isThere = true;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  it('reloads the page once after a new release, then only offers a reload', async () => {
    const error = await failure(404);
    renderIn('en', <MissingCode error={error} />).unmount();
    expect(reload).toHaveBeenCalledOnce();
    renderIn('en', <MissingCode error={error} />);
    expect(reload).toHaveBeenCalledOnce();
    expect(screen.getByRole('alert').textContent).toContain('The shop has just been renewed');
  });
});
