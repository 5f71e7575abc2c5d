import {
  CATEGORY_PARAMETER,
  categoryPath,
  LANGUAGE_PARAMETER,
  PATHS,
  PRODUCT_PARAMETER,
  productPath,
  SEARCH_PARAMETER,
  SORT_PARAMETER,
  showsProducts,
} from '@phsar/contract/shop/paths';
import { DEFAULT_LANGUAGE, type Language } from '@phsar/domain/language';

/** Query parameter: the number of the photo that this tab searched with. */
export const PHOTO_PARAMETER = 'photo';

/** Navigation state of a product's dialog that was opened from a link, so that closing it goes back. */
interface OpenedHere {
  isOpenedHere: true;
}

export const OPENED_HERE: OpenedHere = { isOpenedHere: true };

/** The parameters that decide which products a page lists, in this order. */
const LIST_PARAMETERS = [CATEGORY_PARAMETER, SORT_PARAMETER, SEARCH_PARAMETER, PHOTO_PARAMETER];

/**
 * The parameters that a link to the same list carries on, always in the same order. The server renders without the
 * others (a language, those of analytics), and a link that kept them in the browser would not hydrate.
 */
export function pageParameters(parameters: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams();
  for (const name of LIST_PARAMETERS) {
    const value = parameters.get(name);
    if (value) kept.set(name, value);
  }
  return kept;
}

/** The one address of what a page shows: the shop's two names of the landing page are one, and so are all places where a product's dialog opens, and all orders of a category. */
export function pagePath(pathname: string, search: string): string {
  const bare = pathname.replace(/\/+$/, '');
  const path = bare === '' || bare === PATHS.home ? PATHS.landing : bare;
  const parameters = new URLSearchParams(search);
  const product = parameters.get(PRODUCT_PARAMETER);
  if (product && showsProducts(path)) return productPath(product);
  const category = parameters.get(CATEGORY_PARAMETER);
  return category && path === PATHS.shop ? categoryPath(category) : path;
}

/** The absolute address in a language; without a language an address means Khmer. */
export function pageUrl(publicUrl: string, path: string, language: Language): string {
  return new URL(inLanguage(path, language), publicUrl).href;
}

/** The path and query of a page in a language. */
export function inLanguage(path: string, language: Language): string {
  if (language === DEFAULT_LANGUAGE) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${LANGUAGE_PARAMETER}=${language}`;
}
