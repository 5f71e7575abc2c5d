import type { Language } from '@phsar/domain/language';
import { tidySearch } from '@phsar/domain/search/text';
import {
  type CatalogueList,
  type ListEntry,
  readFoundCursor,
  writeCursor,
} from '../catalogue/catalogue.module.ts';
import type { TitleFilter } from './title-block.ts';
import type { TitleIndexCache } from './title-index-cache.ts';

/** What is searched for, and by which index. */
export interface Searched {
  search: TitleIndexCache;
  filter: TitleFilter;
  language: Language;
}

/** The filter of a query's search; null when nothing is searched for. */
export function searchOf({
  q = '',
  nearest,
}: {
  q?: string | undefined;
  nearest?: string | undefined;
}): TitleFilter | null {
  const search = tidySearch(q);
  return search === '' ? null : { search, ...(nearest === 'true' ? { isNearest: true } : {}) };
}

type FoundEntry = Omit<ListEntry, 'cursor'> & { id: number };

/** What a search finds, best first. @param path of the list's call @param readEntries in any order */
export function foundList(
  { search, filter, language }: Searched,
  path: string,
  readEntries: (ids: readonly number[]) => Promise<FoundEntry[]>,
): CatalogueList {
  // Loaded when the list is read: the cache of responses then notices a change of the index meanwhile.
  let known: Promise<Int32Array> | null = null;
  const found = () => {
    known ??= search.load().then((titles) => titles.find(filter));
    return known;
  };
  return {
    key: JSON.stringify([path, language, filter]),
    isSearch: true,
    path,
    search: filterInAddress(filter),
    count: async () => (await found()).length,
    async read(after, limit) {
      const begin = after === null ? 0 : readFoundCursor(after);
      const ids = [...(await found()).subarray(begin, begin + limit)];
      const entries = new Map((await readEntries(ids)).map((entry) => [entry.id, entry]));
      return ids.flatMap((id, place) => {
        const entry = entries.get(id);
        if (entry === undefined) return [];
        const { wire, productId } = entry;
        return [{ wire, productId, cursor: writeCursor(['found', begin + place + 1]) }];
      });
    },
  };
}

/** The parts of a filter that stand in a list's address. */
interface AddressedFilter extends Partial<Omit<TitleFilter, 'category' | 'isArchived'>> {
  show?: string;
  category?: string | null | undefined;
}

/** The filter as query parameters. */
export function filterInAddress(filter: AddressedFilter): Record<string, string> {
  const { search, isPromotion, show, ids, category, sort, isNearest } = filter;
  return {
    ...(search === undefined ? {} : { q: search }),
    ...(isPromotion || show === 'promotion' ? { promotion: 'true' } : {}),
    ...(ids ? { ids: ids.join(',') } : {}),
    ...(category ? { category } : {}),
    ...(sort ? { sort } : {}),
    ...(isNearest ? { nearest: 'true' } : {}),
  };
}
