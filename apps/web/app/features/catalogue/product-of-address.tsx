import type { Product } from '@phsar/contract/shop/wire';
import { Button } from '@phsar/ui/button';
import { Dialog } from '@phsar/ui/dialog';
import { EmptyState } from '@phsar/ui/empty-state';
import { ErrorState } from '@phsar/ui/error-state';
import { Spinner } from '@phsar/ui/spinner';
import { currentLanguage } from '../../lib/language/language.ts';
import { useFreshList } from '../../lib/lists/use-fresh-list.ts';
import { api } from '../../lib/network/client.ts';
import { m } from '../../paraglide/messages.js';
import { errorText } from '../../ui/error-text.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { loadProduct } from './api.ts';
import { useCloseProduct } from './product-address.ts';
import { ProductDialog } from './product-dialog.tsx';
import type { ShoppingActions } from './shopping-actions.ts';

export interface ProductOfAddressProps {
  id: string;
  knownProduct: Product | undefined;
  shopping: ShoppingActions;
  pageTitle: string;
}

/** The dialog of one product, loaded unless known, and its document title. */
export function ProductOfAddress({ id, knownProduct, shopping, pageTitle }: ProductOfAddressProps) {
  const language = currentLanguage();
  const close = useCloseProduct();
  const { data, status, error, reload } = useFreshList<{ product: Product | null }>({
    name: `product ${id} ${language}`,
    initial: knownProduct && { product: knownProduct },
    load: async (signal) => ({ product: await loadProduct(api, id, language, signal) }),
  });
  const product = data === undefined ? (knownProduct ?? null) : data.product;

  if (product !== null) {
    return (
      <>
        <PageTitle>{product.title}</PageTitle>
        <ProductDialog product={product} shopping={shopping} onClose={close} />
      </>
    );
  }
  return (
    <>
      <PageTitle>{pageTitle}</PageTitle>
      <Dialog isOpen onClose={close} title={m.catalogue_product()} isTitleHidden size="md">
        {data !== undefined && (
          <EmptyState
            message={m.catalogue_not_sold()}
            action={<Button onClick={close}>{m.catalogue_other_products()}</Button>}
          />
        )}
        {data === undefined && status === 'failed' && (
          <ErrorState message={errorText(error)} onRetry={reload} />
        )}
        {data === undefined && status !== 'failed' && (
          <div className="flex min-h-48 items-center justify-center">
            <Spinner />
          </div>
        )}
      </Dialog>
    </>
  );
}
