import { useLoaderData } from 'react-router';
import { ProductListPage } from '../features/catalogue/product-list-page.tsx';
import type { loadPromotion } from './loaders.server.ts';
import { Shopping } from './shopping-actions.tsx';

/** `/promotion`: products with a discount. */
export default function PromotionRoute() {
  const loaded = useLoaderData<typeof loadPromotion | null>();
  return (
    <Shopping>
      {(shopping) => (
        <ProductListPage
          kind="promotion"
          initial={loaded?.initial}
          initialProduct={loaded?.initialProduct}
          shopping={shopping}
        />
      )}
    </Shopping>
  );
}
