import { useCallback, useSyncExternalStore } from 'react';
import { readStored, type StoredKey, type StoredValues, subscribeStored } from './storage.ts';

const readNothing = () => null;

/**
 * The stored value, kept in step with other tabs. Null on the server and during hydration: pages are the same for
 * everyone, and personal data appears right after.
 */
export function useStored<K extends StoredKey>(key: K): StoredValues[K] | null {
  const subscribe = useCallback((listener: () => void) => subscribeStored(key, listener), [key]);
  return useSyncExternalStore<StoredValues[K] | null>(subscribe, () => readStored(key), readNothing);
}
