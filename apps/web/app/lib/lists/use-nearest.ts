import { useEffect, useEffectEvent, useState } from 'react';

/** The nearest matches of a search without results. Optional: a failed request leaves them out. */
export function useNearest<T>(
  search: string,
  load: (signal: AbortSignal) => Promise<readonly T[]>,
): readonly T[] {
  const [nearest, setNearest] = useState<{ search: string; entries: readonly T[] }>({
    search: '',
    entries: [],
  });
  const loadNow = useEffectEvent(load);
  useEffect(() => {
    if (search === '') return;
    const abort = new AbortController();
    loadNow(abort.signal).then(
      (entries) => {
        if (!abort.signal.aborted) setNearest({ search, entries });
      },
      () => {},
    );
    return () => abort.abort();
  }, [search]);
  return nearest.search === search ? nearest.entries : [];
}
