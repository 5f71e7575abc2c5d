import type { Product } from '@phsar/contract/shop/wire';
import { Spinner } from '@phsar/ui/spinner';
import { useEffect } from 'react';
import { whenIdle } from '../../lib/code/prefetching.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useShownProduct } from './product-address.ts';
import type { ProductOfAddressProps } from './product-of-address.tsx';
import type { ShoppingActions } from './shopping-actions.ts';

/** Loaded after the page, which does not need the details' code until a product is opened. */
const ProductOfAddress = lazyPart<ProductOfAddressProps>(
  () => import('./product-of-address.tsx').then(({ ProductOfAddress }) => ProductOfAddress),
  <div role="status" className="fixed inset-0 z-40 flex items-center justify-center bg-scrim">
    <Spinner className="size-10" />
  </div>,
);

/** Preloads the details' code when a card is about to be pressed. */
export const preloadDetails = ProductOfAddress.preload;

export interface OpenProductProps {
  /** The page's products, shown at once while fresh data is loading. */
  known: readonly Product[];
  shopping: ShoppingActions;
  /** Title of the page while no product is open. */
  pageTitle: string;
}

/** The dialog of the product in the page's URL, and the document title with or without it. */
export function OpenProduct({ known, shopping, pageTitle }: OpenProductProps) {
  const id = useShownProduct();
  // So that details also open offline.
  useEffect(() => whenIdle(preloadDetails), []);
  if (id === '') return <PageTitle>{pageTitle}</PageTitle>;
  const knownProduct = known.find(({ _id }) => _id === id);
  return <ProductOfAddress key={id} {...{ id, knownProduct, shopping, pageTitle }} />;
}
