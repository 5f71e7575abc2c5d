import type { Product } from '@phsar/contract/shop/wire';
import type { Language } from '@phsar/domain/language';
import { useEffect } from 'react';
import { currentLanguage } from '../../lib/language/language.ts';
import { useFreshList } from '../../lib/lists/use-fresh-list.ts';
import { onReturn } from '../../lib/network/on-return.ts';

/** Loads the current product; null when it is no longer sold. */
export type LoadProduct = (id: string, language: Language, signal: AbortSignal) => Promise<Product | null>;

/** The current product: `given` until it has loaded, sold out when it is no longer sold. */
export function useLiveProduct(given: Product, loadProduct: LoadProduct): Product {
  const language = currentLanguage();
  const { data, reload } = useFreshList<Product | null>({
    name: `${language} ${given._id}`,
    load: (signal) => loadProduct(given._id, language, signal),
  });
  useEffect(() => onReturn(reload), [reload]);
  if (data === undefined) return given;
  return data ?? { ...given, Item: 0 };
}
