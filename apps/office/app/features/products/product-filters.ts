import type { ListFilters } from '@phsar/contract/office/wire';
import { type FilterReaders, oneOf, readFilters, searchText } from '../../lib/list-filters.ts';
import { m } from '../../paraglide/messages.js';

/** Without a state, everything on sale is listed. */
type ProductState = Exclude<NonNullable<ProductFilters['state']>, 'listed'>;

/** The chips above the list, in their order, after the one for everything on sale. */
export const STATE_WORDS: Record<ProductState, () => string> = {
  low: m.products_low,
  soldout: m.products_soldout,
  discounted: m.products_discounted,
  archived: m.products_archived,
};

type ProductFilters = ListFilters<'listProducts'>;

const READERS: FilterReaders<ProductFilters> = {
  q: searchText,
  ids: null,
  category: (text) => text || undefined,
  state: oneOf(STATE_WORDS),
};

/** The filters in the address. */
export const filtersOf = (search: URLSearchParams): ProductFilters => readFilters(search, READERS);
