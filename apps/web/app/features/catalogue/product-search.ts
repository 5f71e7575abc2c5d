import type { Product } from '@phsar/contract/shop/wire';
import { folded } from '@phsar/domain/search/text';
import { titleContains } from '../../lib/lists/title-search.ts';
import type { ProductListKind } from './api.ts';

/** Whether a product matches a search: by title, and among promotions also by percentage ('20', '12.5%'). */
export function isFound(product: Product, search: string, kind: ProductListKind): boolean {
  if (titleContains(product.title, search)) return true;
  const percent = percentOf(search);
  return kind === 'promotion' && percent !== null && String(product.discount).includes(percent);
}

/** The number in a search for a percentage ('20', '12.5%'); null for other searches. */
export function percentOf(search: string): string | null {
  const percent = folded(search).trim().replace(/\s*%$/, '');
  return /^[\d.]+$/.test(percent) ? percent : null;
}
