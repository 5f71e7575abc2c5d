import type { OfficeProductQuery } from '@phsar/contract/office/wire';
import { searchTextOf, stateIn } from '../../lib/list-filters.ts';
import { m } from '../../paraglide/messages.js';

/** Without a state, everything on sale is listed. */
type ProductState = Exclude<NonNullable<OfficeProductQuery['state']>, 'listed'>;

/** The chips above the list, in their order, after the one for everything on sale. */
export const STATE_WORDS: Record<ProductState, () => string> = {
  low: m.products_low,
  soldout: m.products_soldout,
  discounted: m.products_discounted,
  archived: m.products_archived,
};

/** Query parameters have the names of the call's. */
export type ProductFilters = Pick<OfficeProductQuery, 'q' | 'category' | 'state'>;

/** Reads the filters in the address; unknown values are left out. */
export function filtersOf(search: URLSearchParams): ProductFilters {
  const category = search.get('category') ?? '';
  return {
    ...searchTextOf(search),
    ...(category !== '' && { category }),
    ...stateIn(search, STATE_WORDS),
  };
}
