import type { Product } from '@phsar/contract/shop/wire';
import type { Language } from '@phsar/domain/language';
import { useEffect } from 'react';
import { currentLanguage } from '../../lib/language/language.ts';
import { useFreshList } from '../../lib/lists/use-fresh-list.ts';
import { onReturn } from '../../lib/network/on-return.ts';

/** Loads the current product; null when it is no longer sold. */
export type LoadProduct = (id: string, language: Language, signal: AbortSignal) => Promise<Product | null>;

interface LiveProduct {
  /** `given` until the current one has loaded; without stock when it is no longer sold. */
  product: Product;
  isGone: boolean;
}

/** The product as the shop sells it now. */
export function useLiveProduct(given: Product, loadProduct: LoadProduct): LiveProduct {
  const language = currentLanguage();
  const { data, reload } = useFreshList<Product | null>({
    name: `${language} ${given._id}`,
    load: (signal) => loadProduct(given._id, language, signal),
  });
  useEffect(() => onReturn(reload), [reload]);
  if (data === null) return { product: { ...given, Item: 0 }, isGone: true };
  return { product: data ?? given, isGone: false };
}
