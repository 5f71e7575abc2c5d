import { useBackOnline } from '@phsar/ui/hooks/use-back-online';
import { useCallback, useEffect, useState } from 'react';

/** What a screen shows of one call. */
export interface Loaded<T> {
  /** What came last; it stays while it is loaded again, and when that fails. */
  data: T | undefined;
  /** Why the last try failed; null when it did not. */
  error: unknown;
  isLoading: boolean;
  reload: () => void;
  /** Puts what a call answered in the place of what was loaded. */
  replace: (data: T) => void;
}

/**
 * Loads when the screen opens, whenever `name` changes, and when the network is back after a failure.
 * @param name of what is loaded: another name starts empty
 */
export function useLoaded<T>(name: string, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [state, setState] = useState<{ name: string; data?: T; error: unknown; isLoading: boolean }>({
    name,
    error: null,
    isLoading: true,
  });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    setState((last) => ({ ...(last.name === name ? last : { name, error: null }), isLoading: true }));
    load(leaving.signal).then(
      (data) => {
        if (!leaving.signal.aborted) setState({ name, data, error: null, isLoading: false });
      },
      (error: unknown) => {
        if (!leaving.signal.aborted) setState((last) => ({ ...last, error, isLoading: false }));
      },
    );
    return () => leaving.abort();
  }, [name, tries]);
  const reload = useCallback(() => setTries((count) => count + 1), []);
  const replace = useCallback((data: T) => setState({ name, data, error: null, isLoading: false }), [name]);
  const current = state.name === name ? state : { error: null, isLoading: true };
  useBackOnline(current.error !== null && !current.isLoading, reload);
  return { data: undefined, ...current, reload, replace };
}
