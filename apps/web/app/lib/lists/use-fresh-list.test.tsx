import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { markAlive } from '../page/use-hydrated.ts';
import { type FreshSource, useFreshList } from './use-fresh-list.ts';

/** A source whose answers come when the test says so. */
function answerableSource(rest: Partial<FreshSource<string[]>> = {}) {
  const calls: { resolve: (list: string[]) => void; reject: (error: Error) => void; signal: AbortSignal }[] =
    [];
  const source: FreshSource<string[]> = {
    name: 'products',
    load: (signal) => new Promise((resolve, reject) => calls.push({ resolve, reject, signal })),
    ...rest,
  };
  /** The server is asked in a task of its own. */
  const asked = (count = 1) => waitFor(() => expect(calls).toHaveLength(count));
  return { source, calls, asked };
}

describe('a list that shows cached entries first, then fresh ones', () => {
  it('is loading until an answer is there', async () => {
    const keep = vi.fn();
    const { source, calls, asked } = answerableSource({ keep });
    const { result } = renderHook(() => useFreshList(source));
    await asked();
    expect(result.current).toMatchObject({ data: undefined, status: 'loading' });
    await act(async () => calls[0]?.resolve(['fresh']));
    expect(result.current).toMatchObject({ data: ['fresh'], status: 'ready' });
    expect(keep).toHaveBeenCalledWith(['fresh']);
  });

  it('shows the cached copy meanwhile', async () => {
    const { source, calls, asked } = answerableSource({ readCache: () => ['cached'] });
    const { result } = renderHook(() => useFreshList(source));
    await asked();
    expect(result.current).toMatchObject({ data: ['cached'], status: 'ready' });
    await act(async () => calls[0]?.resolve(['fresh']));
    expect(result.current.data).toEqual(['fresh']);
  });

  it('shows it at once inside the browser', () => {
    markAlive();
    const { source } = answerableSource({ readCache: () => ['cached'] });
    const seen: unknown[] = [];
    renderHook(() => seen.push(useFreshList(source).data));
    expect(seen[0]).toEqual(['cached']);
  });

  it('asks nothing for who is gone before it asks', async () => {
    vi.useFakeTimers();
    const { source, calls } = answerableSource();
    const { rerender, unmount } = renderHook(({ name }) => useFreshList({ ...source, name }), {
      initialProps: { name: 'tooth' },
    });
    rerender({ name: 'soap' });
    vi.runAllTimers();
    expect(calls).toHaveLength(1);
    rerender({ name: 'cat' });
    unmount();
    vi.runAllTimers();
    expect(calls).toHaveLength(1);
    vi.useRealTimers();
  });

  it('shows what the server rendered rather than the cached copy, and still asks', async () => {
    const { source, asked } = answerableSource({ initial: ['rendered'], readCache: () => ['cached'] });
    const { result } = renderHook(() => useFreshList(source));
    expect(result.current).toMatchObject({ data: ['rendered'], status: 'ready' });
    await asked();
  });

  it('does not render again for an answer equal to what is shown', async () => {
    const isSame = (shown: string[], fresh: string[]) => shown.join() === fresh.join();
    const { source, calls, asked } = answerableSource({ initial: ['rendered'], isSame });
    const render = vi.fn(() => useFreshList(source));
    const { result } = renderHook(render);
    await asked();
    render.mockClear();
    await act(async () => calls[0]?.resolve(['rendered']));
    expect(render).not.toHaveBeenCalled();
    act(() => result.current.reload());
    await asked(2);
    await act(async () => calls[1]?.resolve(['fresh']));
    expect(result.current).toMatchObject({ data: ['fresh'], status: 'ready' });
  });

  it('keeps showing older data beside a failure', async () => {
    const { source, calls, asked } = answerableSource({ readCache: () => ['cached'] });
    const { result } = renderHook(() => useFreshList(source));
    await asked();
    await act(async () => calls[0]?.reject(new Error('offline')));
    expect(result.current).toMatchObject({ data: ['cached'], status: 'failed', error: new Error('offline') });
  });

  it('loads again when asked to', async () => {
    const { source, calls, asked } = answerableSource();
    const { result } = renderHook(() => useFreshList(source));
    await asked();
    await act(async () => calls[0]?.reject(new Error('offline')));
    act(() => result.current.reload());
    expect(result.current).toMatchObject({ status: 'loading', error: null });
    await asked(2);
    await act(async () => calls[1]?.resolve(['fresh']));
    expect(result.current).toMatchObject({ data: ['fresh'], status: 'ready' });
  });

  it('aborts a load that is no longer needed', async () => {
    const { source, calls, asked } = answerableSource();
    const { unmount } = renderHook(() => useFreshList(source));
    await asked();
    unmount();
    expect(calls[0]?.signal.aborted).toBe(true);
  });

  it('never shows the answer of an earlier question', async () => {
    const { source, calls, asked } = answerableSource();
    const { result, rerender } = renderHook(({ name }) => useFreshList({ ...source, name }), {
      initialProps: { name: 'tooth' },
    });
    await asked();
    rerender({ name: 'soap' });
    await asked(2);
    await act(async () => calls[1]?.resolve(['soap']));
    await act(async () => calls[0]?.resolve(['tooth']));
    expect(result.current).toMatchObject({ data: ['soap'], status: 'ready' });
  });
});
