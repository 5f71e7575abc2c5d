import { startTransition, useCallback, useEffect, useState } from 'react';
import { inOwnTask } from './own-task.ts';
import { isPageAlive } from './use-hydrated.ts';

export interface FreshSource<T> {
  /** Names what is loaded; another name starts over. */
  name: string;
  /** What the server rendered the page with. */
  initial?: T | undefined;
  /** The copy kept in the browser, when the server gave nothing. The server has none, so hydration shows none. */
  readCache?: () => T | null;
  load: (signal: AbortSignal) => Promise<T>;
  /** Whether an answer is what is shown already: nothing is rendered anew. */
  isSame?: (shown: T, fresh: T) => boolean;
  /** Called with each fresh answer, to keep it. */
  keep?: (fresh: T) => void;
}

export interface FreshList<T> {
  /** Undefined until the server's data, the cache or an answer is there. */
  data: T | undefined;
  /** `failed`: the last load failed; older data may still be shown. */
  status: 'loading' | 'ready' | 'failed';
  error: unknown;
  reload: () => void;
}

interface State<T> {
  name: string;
  data: T | undefined;
  status: FreshList<T>['status'];
  error: unknown;
}

function stateFrom<T>({ name, initial }: FreshSource<T>): State<T> {
  return { name, data: initial, status: initial === undefined ? 'loading' : 'ready', error: null };
}

/**
 * Cache first, then fresh: shows what is at hand at once, always asks the server when it mounts, and drops an
 * answer that is no longer wanted.
 */
export function useFreshList<T>(source: FreshSource<T>): FreshList<T> {
  const { name } = source;
  // At once inside the browser: a step back finds the page as long as it was left, or could not scroll to its place.
  const begin = () => (isPageAlive() ? withCache(stateFrom(source), source) : stateFrom(source));
  const [state, setState] = useState(begin);
  const [attempt, setAttempt] = useState(0);
  const current = state.name === name ? state : begin();

  // The name stands for the source, whose functions are new in each render.
  useEffect(() => {
    const update = (change: (before: State<T>) => State<T>) =>
      setState((before) => change(before.name === name ? before : stateFrom(source)));
    update((before) => withCache(before, source));
    return inOwnTask((signal) => {
      const answered = (fresh: T) => {
        if (signal.aborted) return;
        source.keep?.(fresh);
        // A long list is drawn in steps, between which the page answers whoever touches it.
        startTransition(() => update((before) => withFresh(before, fresh, source)));
      };
      const failed = (error: unknown) => {
        if (!signal.aborted) update((before) => ({ ...before, status: 'failed', error }));
      };
      void source.load(signal).then(answered, failed);
    });
  }, [name, attempt]);

  const reload = useCallback(() => {
    setState((before) => ({ ...before, status: 'loading', error: null }));
    setAttempt((count) => count + 1);
  }, []);

  return { data: current.data, status: current.status, error: current.error, reload };
}

function withFresh<T>(before: State<T>, fresh: T, { isSame }: FreshSource<T>): State<T> {
  const isShown = before.data !== undefined && isSame?.(before.data, fresh) === true;
  if (isShown && before.status === 'ready') return before;
  return { ...before, data: isShown ? before.data : fresh, status: 'ready', error: null };
}

function withCache<T>(before: State<T>, source: FreshSource<T>): State<T> {
  if (before.data !== undefined) return before;
  const cached = source.readCache?.() ?? null;
  return cached === null ? before : { ...before, data: cached, status: 'ready' };
}
