import { useSyncExternalStore } from 'react';

/** A value outside React that components read with `useStore`. */
export interface ListenerStore<T> {
  readonly initial: T;
  read(): T;
  /** Replaces the value and calls every listener. */
  write(value: T): void;
  /** Calls `listener` after each write; returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/**
 * @param follow called when the first listener subscribes; what it returns is called when the last one leaves. For values
 *   that depend on events of the browser
 */
export function createStore<T>(initial: T, follow?: () => () => void): ListenerStore<T> {
  const listeners = new Set<() => void>();
  let current = initial;
  let stopFollowing: (() => void) | undefined;
  return {
    initial,
    read: () => current,
    write(value) {
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      stopFollowing ??= follow?.();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stopFollowing?.();
        stopFollowing = undefined;
      };
    },
  };
}

/** The store's value, kept up to date. On the server and during hydration it is the initial one. */
export function useStore<T>({ subscribe, read, initial }: Omit<ListenerStore<T>, 'write'>): T {
  return useSyncExternalStore(subscribe, read, () => initial);
}
