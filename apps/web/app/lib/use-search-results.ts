import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { tidySearch } from './title-search.ts';
import type { PagedList } from './use-paged-list.ts';
import type { SearchQuery } from './use-search-query.ts';

/** Most entries remembered for the next search. */
const MOST_REMEMBERED = 300;

export interface SearchResults<T> {
  /** Undefined until there is something to show. */
  shown: readonly T[] | undefined;
  /** `here`: found among what is loaded; `former`: of the search before, while nothing better is known. */
  origin: 'server' | 'here' | 'former';
  /** The server is still looking, or the person still typing. */
  isWaiting: boolean;
}

interface Remembered<T> {
  list: string;
  /** What came so far, each entry once. */
  seen: readonly T[];
  /** The last answer. */
  last: readonly T[];
}

/**
 * What to show of a list that is searched: the server's answer; until it comes, what is found among everything that
 * was loaded; and while there is none of that, the result before.
 * @param name of the list, without the search: another name forgets what was loaded
 * @param readCache the entries kept in the browser, for a search that the page begins with
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
    // For a search that nobody has begun: the page does not stand still for it.
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
