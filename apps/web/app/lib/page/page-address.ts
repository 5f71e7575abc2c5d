import { PATHS, PRODUCT_PARAMETER, productPath, showsProducts } from '@phsar/contract/shop/paths';
import { DEFAULT_LANGUAGE, type Language } from '@phsar/domain/language';
import { LANGUAGE_PARAMETER } from '../language/language.ts';

/** The one address of what a page shows: the shop's two names of the landing page are one, and so are all places where a product's dialog opens. */
export function pagePath(pathname: string, search: string): string {
  const bare = pathname.replace(/\/+$/, '');
  const path = bare === '' || bare === PATHS.home ? PATHS.landing : bare;
  const product = new URLSearchParams(search).get(PRODUCT_PARAMETER);
  return product && showsProducts(path) ? productPath(product) : path;
}

/** Absolute, in a language: Khmer is what an address shows that names none. */
export function pageUrl(publicUrl: string, path: string, language: Language): string {
  const url = new URL(path, publicUrl);
  if (language !== DEFAULT_LANGUAGE) url.searchParams.set(LANGUAGE_PARAMETER, language);
  return url.href;
}
