import { hasNetwork } from '@phsar/ui/hooks/use-online';
import { useEffect, useEffectEvent, useState } from 'react';
import { isNetworkFailure } from './client.ts';
import type { Kept } from './kept-orders.ts';
import type { Loaded } from './use-loaded.ts';

/** Milliseconds to wait for the network before the kept copy is shown. */
const PATIENCE = 3_000;

/**
 * `loaded`, with the copy kept on this device while nothing could be loaded because the network is slow or gone.
 * @param name as of `useLoaded`
 * @param read null when nothing is kept
 */
export function useKeptFallback<T>(
  loaded: Loaded<T>,
  name: string,
  read: () => Promise<Kept<T> | null>,
): Loaded<T> {
  const [kept, setKept] = useState<(Kept<T> & { name: string }) | null>(null);
  const readNow = useEffectEvent(read);
  const isWanted = loaded.data === undefined && (loaded.error === null || isNetworkFailure(loaded.error));
  const hasFailed = loaded.error !== null;
  useEffect(() => {
    if (!isWanted) return;
    let isLeft = false;
    const show = async () => {
      const found = await readNow();
      if (!isLeft && found !== null) setKept({ name, ...found });
    };
    const timer = setTimeout(show, hasFailed || !hasNetwork() ? 0 : PATIENCE);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [name, isWanted, hasFailed]);
  return isWanted && kept?.name === name
    ? { ...loaded, data: kept.data, asOf: kept.asOf, isKept: true }
    : loaded;
}
