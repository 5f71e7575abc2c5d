import { PRODUCT_PARAMETER, SEARCH_PARAMETER, showsProducts } from '@phsar/contract/shop/paths';
import type { WebBuild } from './web-build.ts';

/** What of an address a page depends on, the language aside. */
export interface PageAddress {
  /** What it is rendered for: nothing in it that rendering does not read. */
  url: URL;
  /** Names the page among those that may be kept; null when it is made for this one visitor. */
  key: string | null;
}

const PRODUCT_ID = /^[1-9]\d{0,9}$/;

/** Stands for every address that is no page: whoever tries out addresses is shown the same one. */
export const MISSING_PAGE = '/404';

/** Everything else in the query is for somebody's statistics, and dropped. */
export function pageAddress(asked: URL, web: Pick<WebBuild, 'pagePath' | 'keepsPages'>): PageAddress {
  const path = web.pagePath(asked.pathname);
  if (path === null) return { url: new URL(asked.origin + MISSING_PAGE), key: MISSING_PAGE };
  const url = new URL(asked.origin + asked.pathname);
  const product = showsProducts(path) ? (asked.searchParams.get(PRODUCT_PARAMETER) ?? '') : '';
  const search = asked.searchParams.get(SEARCH_PARAMETER) ?? '';
  if (product !== '') url.searchParams.set(PRODUCT_PARAMETER, product);
  if (search !== '') url.searchParams.set(SEARCH_PARAMETER, search);
  // Other spellings of a path (case, escapes, a slash at its end) show the page, but are not further pages to keep.
  const isOnePage = path === url.pathname;
  const isKept =
    web.keepsPages !== false && isOnePage && search === '' && (product === '' || PRODUCT_ID.test(product));
  return { url, key: isKept ? url.pathname + url.search : null };
}
