import { DEFAULT_LANGUAGE, type Language } from '@phsar/domain/language';
import { LANGUAGE_PARAMETER } from './language.ts';

/** The product whose dialog is open, in an address. */
export const PRODUCT_PARAMETER = 'product';

/** Pages on which a product's dialog opens. */
const PRODUCT_PATHS: readonly string[] = ['/', '/shop', '/promotion'];

/** The one address of what a page shows: the shop's two names of the landing page are one, and so are all places where a product's dialog opens. */
export function pagePath(pathname: string, search: string): string {
  const bare = pathname.replace(/\/+$/, '');
  const path = bare === '' || bare === '/home' ? '/' : bare;
  const product = new URLSearchParams(search).get(PRODUCT_PARAMETER);
  if (!product || !PRODUCT_PATHS.includes(path)) return path;
  return `/shop?${new URLSearchParams({ [PRODUCT_PARAMETER]: product })}`;
}

/** Absolute, in a language: Khmer is what an address shows that names none. */
export function pageUrl(publicUrl: string, path: string, language: Language): string {
  const url = new URL(path, publicUrl);
  if (language !== DEFAULT_LANGUAGE) url.searchParams.set(LANGUAGE_PARAMETER, language);
  return url.href;
}
