import { useBackOnline } from '@phsar/ui/hooks/use-back-online';
import { startTransition, useCallback, useEffect, useState } from 'react';
import { scheduleTask } from '../page/schedule-task.ts';
import { isPageAlive } from '../page/use-hydrated.ts';

/** Where `useFreshList` gets its data. */
export interface FreshSource<T> {
  /** Identifies what is loaded; a new name starts over. */
  name: string;
  /** The data the page was rendered with. */
  initial?: T | undefined;
  /** The browser's copy, for when there is no `initial`. Not read during hydration, since the server has none. */
  readCache?: () => T | null;
  load: (signal: AbortSignal) => Promise<T>;
  /** Whether an answer equals what is shown, so that nothing needs rendering. */
  isSame?: (shown: T, fresh: T) => boolean;
  /** Stores each answer. */
  keep?: (fresh: T) => void;
}

/** What `useFreshList` returns. */
export interface FreshList<T> {
  /** Undefined until there is initial data, a cached copy or an answer. */
  data: T | undefined;
  /** `failed`: the last request failed; `data` may still hold an older copy. */
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
 * Stale while revalidate: returns what is at hand at once, fetches on every mount, ignores answers that came too late,
 * and after a failure fetches again when the network returns.
 */
export function useFreshList<T>(source: FreshSource<T>): FreshList<T> {
  const { name } = source;
  // The cache is read at once after hydration: going back needs the page's full height to restore the scroll position.
  const begin = () => (isPageAlive() ? withCache(stateFrom(source), source) : stateFrom(source));
  const [state, setState] = useState(begin);
  const [attempt, setAttempt] = useState(0);
  const current = state.name === name ? state : begin();

  // `name` identifies the source; its functions are new in each render.
  useEffect(() => {
    const update = (change: (before: State<T>) => State<T>) =>
      setState((before) => change(before.name === name ? before : stateFrom(source)));
    update((before) => withCache(before, source));
    return scheduleTask((signal) => {
      const answered = (fresh: T) => {
        if (signal.aborted) return;
        source.keep?.(fresh);
        // A long list renders in slices, so that the page stays responsive.
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

  useBackOnline(current.status === 'failed', reload);
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
