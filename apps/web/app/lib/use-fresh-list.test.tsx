import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
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
  return { source, calls };
}

describe('a list that shows the cache first, then what is fresh', () => {
  it('is loading until an answer is there', async () => {
    const keep = vi.fn();
    const { source, calls } = answerableSource({ keep });
    const { result } = renderHook(() => useFreshList(source));
    expect(result.current).toMatchObject({ data: undefined, status: 'loading' });
    await act(async () => calls[0]?.resolve(['fresh']));
    expect(result.current).toMatchObject({ data: ['fresh'], status: 'ready' });
    expect(keep).toHaveBeenCalledWith(['fresh']);
  });

  it('shows the cached copy meanwhile', async () => {
    const { source, calls } = answerableSource({ readCache: () => ['cached'] });
    const { result } = renderHook(() => useFreshList(source));
    expect(result.current).toMatchObject({ data: ['cached'], status: 'ready' });
    await act(async () => calls[0]?.resolve(['fresh']));
    expect(result.current.data).toEqual(['fresh']);
  });

  it('shows what the server rendered rather than the cached copy, and still asks', () => {
    const { source, calls } = answerableSource({ initial: ['rendered'], readCache: () => ['cached'] });
    const { result } = renderHook(() => useFreshList(source));
    expect(result.current).toMatchObject({ data: ['rendered'], status: 'ready' });
    expect(calls).toHaveLength(1);
  });

  it('keeps showing older data beside a failure', async () => {
    const { source, calls } = answerableSource({ readCache: () => ['cached'] });
    const { result } = renderHook(() => useFreshList(source));
    await act(async () => calls[0]?.reject(new Error('offline')));
    expect(result.current).toMatchObject({ data: ['cached'], status: 'failed', error: new Error('offline') });
  });

  it('loads again when asked to', async () => {
    const { source, calls } = answerableSource();
    const { result } = renderHook(() => useFreshList(source));
    await act(async () => calls[0]?.reject(new Error('offline')));
    act(() => result.current.reload());
    expect(result.current).toMatchObject({ status: 'loading', error: null });
    await act(async () => calls[1]?.resolve(['fresh']));
    expect(result.current).toMatchObject({ data: ['fresh'], status: 'ready' });
  });

  it('gives up what is no longer wanted', () => {
    const { source, calls } = answerableSource();
    renderHook(() => useFreshList(source)).unmount();
    expect(calls[0]?.signal.aborted).toBe(true);
  });

  it('never shows the answer of an earlier question', async () => {
    const { source, calls } = answerableSource();
    const { result, rerender } = renderHook(({ name }) => useFreshList({ ...source, name }), {
      initialProps: { name: 'tooth' },
    });
    rerender({ name: 'soap' });
    await act(async () => calls[1]?.resolve(['soap']));
    await act(async () => calls[0]?.resolve(['tooth']));
    expect(result.current).toMatchObject({ data: ['soap'], status: 'ready' });
  });
});
