import type { Product } from '@phsar/contract/shop/wire';
import { lazy, Suspense } from 'react';
import { useLoaderData, useRouteLoaderData } from 'react-router';
import { OpenProduct } from '../features/catalogue/open-product.tsx';
import { ProductGrid, ProductGridSkeleton } from '../features/catalogue/product-grid.tsx';
import { ProductListPage } from '../features/catalogue/product-list-page.tsx';
import type { ShoppingActions } from '../features/catalogue/shopping-actions.ts';
import { useCategories } from '../features/catalogue/use-categories.ts';
import { useChosenPhoto } from '../features/photo/chosen-photo.ts';
import { loadPhotoResults } from '../features/photo/load-photo-results.ts';
import { PhotoSearchButton } from '../features/photo/photo-search-button.tsx';
import { m } from '../paraglide/messages.js';
import type { loadLayout, loadShop } from './loaders.server.ts';
import { Shopping } from './shopping-actions.tsx';

const PhotoResults = lazy(async () => ({ default: (await loadPhotoResults()).PhotoResults }));

/** `/shop`: all products, what a search found, or what a photo did. */
export default function ShopRoute() {
  const loaded = useLoaderData<typeof loadShop | null>();
  const known = useRouteLoaderData<typeof loadLayout>('layout')?.categories;
  const categories = useCategories(loaded?.categories ?? known);
  const photo = useChosenPhoto();
  return (
    <Shopping>
      {(shopping) =>
        photo === null ? (
          <ProductListPage
            kind="all"
            initial={loaded?.initial}
            initialProduct={loaded?.initialProduct}
            shopping={shopping}
            categories={categories}
            searchAction={<PhotoSearchButton />}
          />
        ) : (
          <Suspense fallback={<ProductGridSkeleton count={4} />}>
            <PhotoResults
              key={photo.id}
              file={photo.file}
              waiting={<ProductGridSkeleton count={8} />}
              renderProducts={(products) => <FoundProducts products={products} shopping={shopping} />}
            />
          </Suspense>
        )
      }
    </Shopping>
  );
}

function FoundProducts({ products, shopping }: { products: readonly Product[]; shopping: ShoppingActions }) {
  return (
    <>
      <OpenProduct known={products} shopping={shopping} pageTitle={m.photo_title()} />
      <ProductGrid label={m.photo_title()} products={products} shopping={shopping} />
    </>
  );
}
