import type { Product } from '@phsar/contract/wire';
import { useSearchParams } from 'react-router';
import { api } from '../../lib/client.ts';
import { useLanguage } from '../../lib/language.ts';
import { PRODUCT_PARAMETER } from '../../lib/page-address.ts';
import { useBackOnline } from '../../lib/use-back-online.ts';
import { useFreshList } from '../../lib/use-fresh-list.ts';
import { m } from '../../paraglide/messages.js';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { errorText } from '../../ui/error-text.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { loadProduct } from './api.ts';
import { useCloseProduct } from './product-address.ts';
import { ProductDialog } from './product-dialog.tsx';
import type { ShoppingActions } from './shopping-actions.ts';

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
  if (id === '') return <PageTitle>{pageTitle}</PageTitle>;
  const knownProduct = known.find(({ _id }) => _id === id);
  return <ProductOfAddress key={id} {...{ id, knownProduct, shopping, pageTitle }} />;
}

interface ProductOfAddressProps {
  id: string;
  knownProduct: Product | undefined;
  shopping: ShoppingActions;
  pageTitle: string;
}

function ProductOfAddress({ id, knownProduct, shopping, pageTitle }: ProductOfAddressProps) {
  const language = useLanguage();
  const close = useCloseProduct();
  const { data, status, error, reload } = useFreshList<{ product: Product | null }>({
    name: `product ${id} ${language}`,
    initial: knownProduct && { product: knownProduct },
    load: async (signal) => ({ product: await loadProduct(api, id, language, signal) }),
  });
  useBackOnline(status === 'failed', reload);
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
        {data !== undefined && <EmptyState message={m.catalogue_not_sold()} />}
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
