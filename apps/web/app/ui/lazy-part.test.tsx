import { Toasts } from '@phsar/ui/toasts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderIn } from '../testing/render-in.tsx';
import { lazyPart } from './lazy-part.tsx';

const Details = ({ name }: { name: string }) => <p>Details of {name}</p>;
const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

/** React writes what a boundary caught to the console. */
function expectReported() {
  vi.spyOn(console, 'error').mockImplementation(() => {});
}

beforeEach(() => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
});

describe('a part whose code comes later', () => {
  it('is shown once it is there, and something else until then', async () => {
    const Part = lazyPart(async () => Details, <p>Waiting</p>);
    renderIn('en', <Part name="brush" />);
    await screen.findByText('Details of brush');
    expect(screen.queryByText('Waiting')).toBeNull();
  });

  it('is there at once when it was fetched ahead', async () => {
    const load = vi.fn(async () => Details);
    const Part = lazyPart(load);
    Part.preload();
    await waitFor(() => expect(load).toHaveBeenCalledOnce());
    renderIn('en', <Part name="brush" />);
    await screen.findByText('Details of brush');
    expect(load).toHaveBeenCalledOnce();
  });

  it('is asked for a second time when it was lost', async () => {
    const load = vi
      .fn(lost)
      .mockImplementationOnce(lost)
      .mockResolvedValueOnce(Details as never);
    const Part = lazyPart<{ name: string }>(load);
    renderIn('en', <Part name="brush" />);
    await screen.findByText('Details of brush');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['en', 'This could not be loaded. Please check your network connection.'],
    ['km', 'មិនអាចបើកបានទេ។ សូមពិនិត្យមើលអ៊ីនធឺណិតរបស់អ្នក។'],
  ] as const)('that never comes is told, and the page stays (%s)', async (language, text) => {
    expectReported();
    const Part = lazyPart<{ name: string }>(lost);
    renderIn(
      language,
      <>
        <p>The page</p>
        <Part name="brush" />
        <Toasts />
      </>,
    );
    await screen.findByText(text);
    expect(screen.getByText('The page')).toBeTruthy();
  });
});
