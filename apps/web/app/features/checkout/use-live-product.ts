import type { Product } from '@phsar/contract/shop/wire';
import type { Language } from '@phsar/domain/language';
import { useEffect } from 'react';
import { useLanguage } from '../../lib/language.ts';
import { useFreshList } from '../../lib/use-fresh-list.ts';

/** Gives the product as it is sold now, null when it no longer is. */
export type LoadProduct = (id: string, language: Language, signal: AbortSignal) => Promise<Product | null>;

/** The page may have been away for long: stock and price may be other ones by now. */
const COMING_BACK = ['focus', 'pageshow', 'online'] as const;

/** A product as the shop sells it now: sold out when it is gone, as it was given until the shop has answered. */
export function useLiveProduct(given: Product, loadProduct: LoadProduct): Product {
  const language = useLanguage();
  const { data, reload } = useFreshList<Product | null>({
    name: `${language} ${given._id}`,
    load: (signal) => loadProduct(given._id, language, signal),
  });
  useEffect(() => {
    for (const event of COMING_BACK) window.addEventListener(event, reload);
    return () => {
      for (const event of COMING_BACK) window.removeEventListener(event, reload);
    };
  }, [reload]);
  if (data === undefined) return given;
  return data ?? { ...given, Item: 0 };
}
