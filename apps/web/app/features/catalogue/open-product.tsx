import type { Product } from '@phsar/contract/shop/wire';
import { Spinner } from '@phsar/ui/spinner';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { PRODUCT_PARAMETER } from '../../lib/page-address.ts';
import { whenIdle } from '../../lib/prefetching.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import type { ProductOfAddressProps } from './product-of-address.tsx';
import type { ShoppingActions } from './shopping-actions.ts';

/** A page of products is whole before anyone opens one: the details' code comes after it. */
const ProductOfAddress = lazyPart<ProductOfAddressProps>(
  () => import('./product-of-address.tsx').then(({ ProductOfAddress }) => ProductOfAddress),
  <div role="status" className="fixed inset-0 z-40 flex items-center justify-center bg-scrim">
    <Spinner className="size-10" />
  </div>,
);

/** For a card that is about to be pressed. */
export const preloadDetails = ProductOfAddress.preload;

export interface OpenProductProps {
  /** The products of the page: shown at once, while the server is asked for the newest. */
  known: readonly Product[];
  shopping: ShoppingActions;
  /** Of the page itself, while no product is open. */
  pageTitle: string;
}

/** The dialog of the product in the page's address, and the title that belongs to either. */
export function OpenProduct({ known, shopping, pageTitle }: OpenProductProps) {
  const [parameters] = useSearchParams();
  const id = parameters.get(PRODUCT_PARAMETER) ?? '';
  // So that details open without a network too.
  useEffect(() => whenIdle(preloadDetails), []);
  if (id === '') return <PageTitle>{pageTitle}</PageTitle>;
  const knownProduct = known.find(({ _id }) => _id === id);
  return <ProductOfAddress key={id} {...{ id, knownProduct, shopping, pageTitle }} />;
}
