import type { Executor } from '../../platform/database/transaction.ts';
import type { TitleSource } from '../product-search/product-search.module.ts';
import { readBlogTitles } from './posts.repository.ts';

/** Titles of posts, which have no stock. @param shownAt the moment at which shoppers see them; null for all, also drafts */
export function blogTitles(executor: Executor, shownAt: () => Date | null): TitleSource {
  return {
    async *readTitles() {
      yield await readBlogTitles(executor, shownAt());
    },
    readSome: async () => [],
    readStocks: async () => [],
  };
}
