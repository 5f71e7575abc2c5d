import { useSyncExternalStore } from 'react';

/** A value outside of React that components follow with `useStore`. */
export interface ListenerStore<T> {
  readonly initial: T;
  read(): T;
  /** Replaces the value and calls every listener. */
  write(value: T): void;
  /** Calls `listener` after each write; returns what ends that. */
  subscribe(listener: () => void): () => void;
}

export function createStore<T>(initial: T): ListenerStore<T> {
  const listeners = new Set<() => void>();
  let current = initial;
  return {
    initial,
    read: () => current,
    write(value) {
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** The store's value, kept up to date. On the server and during hydration it is the initial one. */
export function useStore<T>({ subscribe, read, initial }: ListenerStore<T>): T {
  return useSyncExternalStore(subscribe, read, () => initial);
}
