import {
  CATEGORY_PARAMETER,
  LANGUAGE_PARAMETER,
  PRODUCT_PARAMETER,
  SEARCH_PARAMETER,
  SORT_PARAMETER,
} from '@phsar/contract/shop/paths';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@phsar/domain/language';

/** The kinds of responses that are cached for offline use. */
export type Kind = 'page' | 'file' | 'picture';

/** The parts of a `Request` that decide its kind. */
interface CheckedRequest {
  method: string;
  mode: string;
  url: string;
  headers: { has(name: string): boolean };
}

/**
 * Paths that are never kept as pages, even for navigations: the API, the office, payment links (their key is a secret),
 * media, static files and anything with an extension.
 */
const NOT_PAGES = /^\/(api|media|office|pay|static)(\/|$)|\.\w+$/;

/** The kind of a request; null for all others, above all API calls, which bypass the worker. */
export function kindOf({ method, mode, url, headers }: CheckedRequest, origin: string): Kind | null {
  const { origin: from, pathname } = new URL(url);
  if (method !== 'GET' || from !== origin || headers.has('range')) return null;
  if (pathname.startsWith('/static/')) return 'file';
  if (pathname.startsWith('/media/')) return 'picture';
  return mode === 'navigate' && !NOT_PAGES.test(pathname) ? 'page' : null;
}

/** What decides what a page shows, besides its path and language. */
const PAGE_PARAMETERS = [CATEGORY_PARAMETER, SORT_PARAMETER, PRODUCT_PARAMETER];

/** A page's URL with nothing but what it shows, and without a language. Null for searches, which are not cached. */
function barePage(address: string): string | null {
  const { origin, pathname, searchParams } = new URL(address);
  if (searchParams.get(SEARCH_PARAMETER)) return null;
  const page = new URL(origin + pathname);
  for (const name of PAGE_PARAMETERS) {
    const value = searchParams.get(name);
    if (value) page.searchParams.set(name, value);
  }
  return page.href;
}

/** The cache key of a page in a language; null for searches. */
export function pageKey(address: string, language: Language): string | null {
  const page = barePage(address);
  if (page === null) return null;
  const key = new URL(page);
  key.searchParams.set(LANGUAGE_PARAMETER, language);
  return key.href;
}

/** The URL that a page has in a language, by which caches outside the shop may know it; null for searches. */
export function pageAddress(address: string, language: Language): string | null {
  return language === DEFAULT_LANGUAGE ? barePage(address) : pageKey(address, language);
}

/** The language that a URL asks for; null when it names none. */
export function askedLanguage(address: string): Language | null {
  const asked = new URL(address).searchParams.get(LANGUAGE_PARAMETER);
  return isLanguage(asked) ? asked : null;
}

/** The path and query of a URL without its language. */
export function withoutLanguage(address: string): string {
  const url = new URL(address);
  url.searchParams.delete(LANGUAGE_PARAMETER);
  return url.pathname + url.search;
}

/** The path of a key that names no more than a path and this language; null for all others. */
export function plainPath(key: string, language: Language): string | null {
  const { pathname, search } = new URL(key);
  return search === `?${LANGUAGE_PARAMETER}=${language}` ? pathname : null;
}
