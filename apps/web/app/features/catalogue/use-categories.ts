import type { Category } from '@phsar/contract/shop/wire';
import { currentLanguage } from '../../lib/language/language.ts';
import { useFreshList } from '../../lib/lists/use-fresh-list.ts';
import { api } from '../../lib/network/client.ts';

/** The last answer, for the next visit to the shop within this page load. */
let kept: readonly Category[] | null = null;

/**
 * The shop's categories: those the page was rendered with, then fresh ones. Undefined until there are any.
 * @param initial those of the first page
 */
export function useCategories(initial: readonly Category[] | undefined): readonly Category[] | undefined {
  const language = currentLanguage();
  const { data } = useFreshList<readonly Category[]>({
    name: `categories ${language}`,
    initial: kept ?? initial,
    isSame: (shown, fresh) => JSON.stringify(shown) === JSON.stringify(fresh),
    load: async (signal) => {
      const { data } = await api.call('listCategories', { query: { lang: language } }, { signal });
      // Spread, so that an answer that is no list fails here, and what is shown stays.
      return [...data];
    },
    keep: (fresh) => {
      kept = fresh;
    },
  });
  return data;
}
