import { ProductListPage } from '../features/catalogue/product-list-page.tsx';
import type { Route } from './+types/shop.ts';
import { loadProductListPage } from './list-loaders.ts';
import { Shopping } from './shopping-actions.tsx';

export function loader({ context, request }: Route.LoaderArgs) {
  return loadProductListPage(context, request, 'all');
}

/** Inside the browser the page shows what is cached at once and asks by itself. */
export function clientLoader() {
  return { initial: undefined, initialProduct: undefined };
}

/** Neither a search nor an open product needs the loader again. */
export function shouldRevalidate() {
  return false;
}

export default function ShopRoute({ loaderData: { initial, initialProduct } }: Route.ComponentProps) {
  return (
    <Shopping>
      {(shopping) => (
        <ProductListPage kind="all" initial={initial} initialProduct={initialProduct} shopping={shopping} />
      )}
    </Shopping>
  );
}
