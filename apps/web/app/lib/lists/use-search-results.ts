import { tidySearch } from '@phsar/domain/search/text';
import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import type { PagedList } from './use-paged-list.ts';
import type { SearchQuery } from './use-search-query.ts';

/** Entries kept to search in while the server answers. */
const MOST_REMEMBERED = 300;

export interface SearchResults<T> {
  /** Undefined until there is something to show. */
  shown: readonly T[] | undefined;
  /** `here`: found among the loaded entries; `former`: the previous results, for want of better ones. */
  origin: 'server' | 'here' | 'former';
  /** The user is still typing, or the server has not answered. */
  isWaiting: boolean;
}

interface Remembered<T> {
  list: string;
  /** All entries so far, without duplicates. */
  seen: readonly T[];
  /** The last results. */
  last: readonly T[];
}

/**
 * What to show of a list while it is searched: the server's answer; until it arrives, the matches among all loaded
 * entries; without any, the previous results.
 * @param name identifies the list without its search; a new name forgets the loaded entries
 * @param readCache the browser's copy, for a page that starts with a search
 */
export function useSearchResults<T extends { _id: string }>(
  name: string,
  list: PagedList<T>,
  search: SearchQuery,
  isFound: (entry: T, search: string) => boolean,
  readCache: () => readonly T[] | null,
): SearchResults<T> {
  const [remembered, setRemembered] = useState<Remembered<T>>({ list: name, seen: [], last: [] });
  const { entries, status } = list;
  const recall = useEffectEvent(() => {
    const cached = readCache();
    if (cached !== null) startTransition(() => setRemembered({ list: name, seen: cached, last: [] }));
  });
  useEffect(() => recall(), [name]);
  useEffect(() => {
    if (entries === undefined || status !== 'ready') return;
    // Only needed for the next search, so it must not block the page.
    startTransition(() => setRemembered((before) => withAnswer(before, name, entries)));
  }, [name, entries, status]);

  const wanted = tidySearch(search.text);
  const isTyping = wanted !== search.query;
  if (!isTyping && entries !== undefined) return { shown: entries, origin: 'server', isWaiting: false };
  const isWaiting = isTyping || status === 'loading';
  const { seen, last } = remembered.list === name ? remembered : { seen: [], last: [] };
  const here = (seen.length > 0 ? seen : (entries ?? [])).filter((entry) => isFound(entry, wanted));
  if (here.length > 0) return { shown: here, origin: 'here', isWaiting };
  const former = entries ?? (last.length > 0 ? last : undefined);
  return { shown: isWaiting ? former : undefined, origin: 'former', isWaiting };
}

function withAnswer<T extends { _id: string }>(
  before: Remembered<T>,
  list: string,
  last: readonly T[],
): Remembered<T> {
  const ids = new Set(last.map(({ _id }) => _id));
  const others = before.list === list ? before.seen.filter(({ _id }) => !ids.has(_id)) : [];
  return { list, seen: [...last, ...others].slice(0, MOST_REMEMBERED), last };
}
