import type { OfficeProductQuery } from '@phsar/contract/office/wire';
import { searchTextOf, stateIn } from '../../lib/list-filters.ts';
import { m } from '../../paraglide/messages.js';

/** Without one, everything that is in the shop is listed. */
type ProductState = Exclude<NonNullable<OfficeProductQuery['state']>, 'listed'>;

/** The chips above the list, in their order, after the one for all that is in the shop. */
export const STATE_WORDS: Record<ProductState, () => string> = {
  low: m.products_low,
  soldout: m.products_soldout,
  discounted: m.products_discounted,
  archived: m.products_archived,
};

/** The names in the address are those of the call. */
export type ProductFilters = Pick<OfficeProductQuery, 'q' | 'category' | 'state'>;

/** Reads the address; what is unknown is left out. */
export function filtersOf(search: URLSearchParams): ProductFilters {
  const category = search.get('category') ?? '';
  return {
    ...searchTextOf(search),
    ...(category !== '' && { category }),
    ...stateIn(search, STATE_WORDS),
  };
}
