import {
  CATEGORY_PARAMETER,
  isPersonal,
  PATHS,
  PRODUCT_PARAMETER,
  PRODUCT_SORTS,
  payPath,
  SEARCH_PARAMETER,
  SORT_PARAMETER,
  showsProducts,
} from '@phsar/contract/shop/paths';
import type { WebBuild } from './web-build.ts';

/** The parts of a URL that a page depends on, except the language. */
export interface PageAddress {
  /** The URL to render, reduced to what rendering reads. */
  url: URL;
  /** Cache key; null when the page is not cached. */
  key: string | null;
  /** Whether caches outside the shop may cache the page, by its address alone: it then names the language. */
  isShared: boolean;
}

const PRODUCT_ID = /^[1-9]\d{0,9}$/;

/** Stands for every URL that is no page, so that probing URLs fills no cache. */
export const MISSING_PAGE = '/404';

/** Drops query parameters that no page reads, such as those of analytics. */
export function pageAddress(requested: URL, web: Pick<WebBuild, 'pagePath' | 'keepsPages'>): PageAddress {
  const path = web.pagePath(requested.pathname);
  if (path === null) return missingPage(requested);
  const url = new URL(requested.origin + requested.pathname);
  const product = showsProducts(path) ? (requested.searchParams.get(PRODUCT_PARAMETER) ?? '') : '';
  const search = requested.searchParams.get(SEARCH_PARAMETER) ?? '';
  const narrowing = showsProducts(path) ? narrowingOf(requested) : [];
  for (const [name, value] of narrowing) url.searchParams.set(name, value);
  if (product !== '') url.searchParams.set(PRODUCT_PARAMETER, product);
  if (search !== '') url.searchParams.set(SEARCH_PARAMETER, search);
  // Other spellings of a path (case, escapes, trailing slash) show the page but are not cached.
  const isOnePage = path === url.pathname;
  const isNarrowed = narrowing.length > 0;
  const isCached =
    web.keepsPages !== false &&
    !isPaymentLink(path) &&
    isOnePage &&
    search === '' &&
    (product === '' ? !isNarrowed || isCachedNarrowing(path, url) : PRODUCT_ID.test(product) && !isNarrowed);
  return { url, key: isCached ? url.pathname + url.search : null, isShared: isCached && !isPersonal(path) };
}

function missingPage({ origin }: URL): PageAddress {
  return { url: new URL(origin + MISSING_PAGE), key: MISSING_PAGE, isShared: false };
}

/** Whether the page at `path` is opened by a link that is a secret, so that nothing may cache it. */
export function isPaymentLink(path: string): boolean {
  return path.startsWith(payPath(''));
}

/** A category and an order, in the order of the shop's own links. */
function narrowingOf({ searchParams }: URL): [name: string, value: string][] {
  return [CATEGORY_PARAMETER, SORT_PARAMETER].flatMap((name): [string, string][] => {
    const value = searchParams.get(name) ?? '';
    return value === '' ? [] : [[name, value]];
  });
}

/** Only the shop page is narrowed, and by orders that it has; a page of an unknown category is a 404, which is not cached. */
function isCachedNarrowing(path: string, { searchParams }: URL): boolean {
  const sort = searchParams.get(SORT_PARAMETER);
  return path === PATHS.shop && (sort === null || PRODUCT_SORTS.some((known) => known === sort));
}
