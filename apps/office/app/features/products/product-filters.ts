import { LIMITS } from '@phsar/contract/limits';
import type { OfficeProductQuery } from '@phsar/contract/office/wire';
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

const isState = (value: string | null): value is ProductState =>
  value !== null && Object.hasOwn(STATE_WORDS, value);

/** The names in the address are those of the call. */
export type ProductFilters = Pick<OfficeProductQuery, 'q' | 'category' | 'state'>;

/** Reads the address; what is unknown is left out. */
export function filtersOf(search: URLSearchParams): ProductFilters {
  const q = (search.get('q') ?? '').slice(0, LIMITS.searchText);
  const state = search.get('state');
  const category = search.get('category') ?? '';
  return {
    ...(q !== '' && { q }),
    ...(category !== '' && { category }),
    ...(isState(state) && { state }),
  };
}

/** `search` with filters changed; '' removes one. */
export function withFilters(
  search: URLSearchParams,
  values: Partial<Record<keyof ProductFilters, string>>,
): URLSearchParams {
  const changed = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) {
    if (value === '') changed.delete(name);
    else changed.set(name, value);
  }
  return changed;
}
