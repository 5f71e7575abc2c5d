import type { BlogSummary } from '@phsar/contract/shop/wire';
import type { Language } from '@phsar/domain/language';
import { currentLanguage } from '../../lib/language/language.ts';
import { type ListPage, type PagedList, usePagedList } from '../../lib/lists/use-paged-list.ts';
import { api } from '../../lib/network/client.ts';
import { readStored, writeStored } from '../../lib/storage/storage.ts';
import { loadBlogs } from './api.ts';

const MOST_KEPT = 96;

export interface BlogListSource {
  /** Empty for all posts. */
  search: string;
  /** What the server rendered for this search. */
  initial: ListPage<BlogSummary> | undefined;
}

/** Paged posts, newest first: cached, then fresh. A search filters the cached posts until the server answers. */
export function useBlogList({ search, initial }: BlogListSource): PagedList<BlogSummary> {
  const language = currentLanguage();
  return usePagedList({
    name: `blogs ${language} ${search}`,
    initial,
    readCache: () => (search === '' ? readCachedBlogs(language) : null),
    loadPage: (part, signal) => loadBlogs(api, { language, search, ...part }, signal),
    keep: ({ entries }) => {
      if (search !== '') return;
      writeStored('cachedBlogs', { data: entries.slice(0, MOST_KEPT), timestamp: Date.now(), language });
    },
  });
}

/** The cached posts in this language; null when there are none. */
export function readCachedBlogs(language: Language): BlogSummary[] | null {
  const cached = readStored('cachedBlogs');
  return cached === null || cached.language !== language ? null : cached.data;
}
