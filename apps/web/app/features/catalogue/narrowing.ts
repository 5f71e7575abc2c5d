import {
  CATEGORY_PARAMETER,
  PATHS,
  PRODUCT_SORTS,
  type ProductSort,
  SEARCH_PARAMETER,
  SORT_PARAMETER,
} from '@phsar/contract/shop/paths';
import type { ProductNarrowing } from './api.ts';

/** The category and the order in an address; an unknown order is left out. */
export function narrowingOf(parameters: URLSearchParams): ProductNarrowing {
  const category = parameters.get(CATEGORY_PARAMETER);
  const sort = parameters.get(SORT_PARAMETER);
  return { ...(category ? { category } : {}), ...(isSort(sort) ? { sort } : {}) };
}

function isSort(text: string | null): text is ProductSort {
  return PRODUCT_SORTS.some((sort) => sort === text);
}

/** The path of the shop narrowed in this way. @param search what is searched for; '' for nothing */
export function narrowedPath({ category, sort }: ProductNarrowing, search: string): string {
  const parameters = new URLSearchParams();
  if (category) parameters.set(CATEGORY_PARAMETER, category);
  if (sort) parameters.set(SORT_PARAMETER, sort);
  if (search) parameters.set(SEARCH_PARAMETER, search);
  return parameters.size === 0 ? PATHS.shop : `${PATHS.shop}?${parameters}`;
}
