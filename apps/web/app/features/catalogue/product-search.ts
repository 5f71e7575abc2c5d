import type { Product } from '@phsar/contract/shop/wire';
import { folded } from '@phsar/domain/search/text';
import { titleContains } from '../../lib/title-search.ts';
import type { ProductListKind } from './api.ts';

/** Whether a product answers a search: by its title, among the promotions also by its percentage ('20', '12.5%'). */
export function isFound(product: Product, search: string, kind: ProductListKind): boolean {
  if (titleContains(product.title, search)) return true;
  const percent = percentOf(search);
  return kind === 'promotion' && percent !== null && String(product.discount).includes(percent);
}

/** The digits of a search for a discount ('20', '12.5%'); null when it is for something else. */
export function percentOf(search: string): string | null {
  const percent = folded(search).trim().replace(/\s*%$/, '');
  return /^[\d.]+$/.test(percent) ? percent : null;
}
