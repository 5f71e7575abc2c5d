import { PRODUCT_PARAMETER, SEARCH_PARAMETER } from '@phsar/contract/shop/paths';

/** The kinds of responses that are cached for offline use. */
export type Kind = 'page' | 'file' | 'picture';

/** The parts of a `Request` that decide its kind. */
interface CheckedRequest {
  method: string;
  mode: string;
  url: string;
  headers: { has(name: string): boolean };
}

/** Paths that are never pages of the shop, even for navigations: the API, the office, media, static files and anything with an extension. */
const NOT_PAGES = /^\/(api|media|office|static)(\/|$)|\.\w+$/;

/** The kind of a request; null for all others, above all API calls, which bypass the worker. */
export function kindOf({ method, mode, url, headers }: CheckedRequest, origin: string): Kind | null {
  const { origin: from, pathname } = new URL(url);
  if (method !== 'GET' || from !== origin || headers.has('range')) return null;
  if (pathname.startsWith('/static/')) return 'file';
  if (pathname.startsWith('/media/')) return 'picture';
  return mode === 'navigate' && !NOT_PAGES.test(pathname) ? 'page' : null;
}

/** The cache key of a page: its URL without a query, except for the open product. Null for searches, which are not cached. */
export function pageKey(address: string): string | null {
  const { origin, pathname, searchParams } = new URL(address);
  if (searchParams.get(SEARCH_PARAMETER)) return null;
  const product = searchParams.get(PRODUCT_PARAMETER);
  return origin + pathname + (product ? `?${new URLSearchParams({ [PRODUCT_PARAMETER]: product })}` : '');
}
