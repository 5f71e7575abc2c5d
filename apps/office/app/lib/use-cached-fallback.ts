import { hasNetwork } from '@phsar/ui/hooks/use-online';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Cached } from './cached-orders.ts';
import { isNetworkFailure } from './client.ts';
import type { Loaded } from './queries.ts';

/** Milliseconds to wait for the network before the cached copy is shown. */
const PATIENCE = 3_000;

/**
 * `loaded`, with the copy cached on this device while nothing could be loaded because the network is slow or gone.
 * @param name of what is loaded
 * @param read null when nothing is cached
 */
export function useCachedFallback<T>(
  loaded: Loaded<T>,
  name: string,
  read: () => Promise<Cached<T> | null>,
): Loaded<T> {
  const [cached, setCached] = useState<(Cached<T> & { name: string }) | null>(null);
  const readNow = useEffectEvent(read);
  const isWanted = loaded.data === undefined && (loaded.error === null || isNetworkFailure(loaded.error));
  const hasFailed = loaded.error !== null;
  useEffect(() => {
    if (!isWanted) return;
    let isLeft = false;
    const show = async () => {
      const found = await readNow();
      if (!isLeft && found !== null) setCached({ name, ...found });
    };
    const timer = setTimeout(show, hasFailed || !hasNetwork() ? 0 : PATIENCE);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [name, isWanted, hasFailed]);
  return isWanted && cached?.name === name ? { ...loaded, data: cached.data, cachedAt: cached.asOf } : loaded;
}
