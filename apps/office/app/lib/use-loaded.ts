import { useBackOnline } from '@phsar/ui/hooks/use-back-online';
import { useCallback, useEffect, useRef, useState } from 'react';

/** The state of one call, as a screen shows it. */
export interface Loaded<T> {
  /** The latest data; it stays during a reload, and when that fails. */
  data: T | undefined;
  /** Why the last try failed; null when it did not. */
  error: unknown;
  isLoading: boolean;
  /** When `data` was loaded; null without any. */
  asOf: Date | null;
  /** `data` is the copy cached on this device: nothing was loaded yet. */
  isCached?: boolean;
  reload: () => void;
  /** `reload`, unless a load is under way: on a slow network polling would call off every one before it is answered. */
  poll: () => void;
  /**
   * Updates `data`, such as by a call's answer; a load that is running is older and is dropped. Does nothing once
   * something else is shown.
   */
  replace: (change: (last: T | undefined) => T) => void;
}

interface State<T> extends Pick<Loaded<T>, 'error' | 'isLoading' | 'asOf'> {
  name: string;
  data?: T;
}

const EMPTY = { error: null, isLoading: true, asOf: null };

function loadedNow<T>(name: string, data: T): State<T> {
  return { name, data, error: null, isLoading: false, asOf: new Date() };
}

/**
 * Loads when the screen opens, whenever `name` changes, and when the network is back after a failure.
 * @param name of what is loaded: another name starts empty
 */
export function useLoaded<T>(name: string, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [state, setState] = useState<State<T>>({
    name,
    ...EMPTY,
  });
  const [tries, setTries] = useState(0);
  const underWay = useRef<{ name: string; leaving: AbortController }>(null);
  useEffect(() => {
    const leaving = new AbortController();
    underWay.current = { name, leaving };
    setState((last) => ({ ...(last.name === name ? last : { name, ...EMPTY }), isLoading: true }));
    load(leaving.signal).then(
      (data) => {
        if (!leaving.signal.aborted) setState(loadedNow(name, data));
      },
      (error: unknown) => {
        if (!leaving.signal.aborted) setState((last) => ({ ...last, error, isLoading: false }));
      },
    );
    return () => leaving.abort();
  }, [name, tries]);
  const reload = useCallback(() => setTries((count) => count + 1), []);
  const replace = useCallback(
    (change: (last: T | undefined) => T) => {
      if (underWay.current?.name !== name) return;
      underWay.current.leaving.abort();
      setState((last) => loadedNow(name, change(last.name === name ? last.data : undefined)));
    },
    [name],
  );
  const current = state.name === name ? state : EMPTY;
  useBackOnline(current.error !== null && !current.isLoading, reload);
  const poll = () => {
    if (!current.isLoading) reload();
  };
  return { data: undefined, ...current, reload, poll, replace };
}
