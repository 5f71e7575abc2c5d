import type { Product } from '@phsar/contract/shop/wire';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { currentLanguage } from '../../lib/language/language.ts';
import { useFreshList } from '../../lib/lists/use-fresh-list.ts';
import { api } from '../../lib/network/client.ts';
import { loadProductsByIds } from '../../lib/shop/products-by-ids.ts';
import { pricesOf } from '../../lib/shop/wire-prices.ts';
import { useStored } from '../../lib/storage/use-stored.ts';
import { m } from '../../paraglide/messages.js';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { useProductAddress } from './product-address.ts';
import { rememberViewed, without } from './viewed-products.ts';

/** A row of recently viewed products, without this one, which is recorded; nothing when there are none. */
export function RecentlyViewed({ productId }: { productId: string }) {
  const viewed = useStored('recentlyViewed');
  useEffect(() => rememberViewed(productId), [productId]);
  const ids = without(viewed ?? [], productId);
  return ids.length === 0 ? null : <ViewedRow ids={ids} />;
}

function ViewedRow({ ids }: { ids: readonly string[] }) {
  const language = currentLanguage();
  const { data = [] } = useFreshList<Product[]>({
    name: `viewed ${ids.join()} ${language}`,
    load: (signal) => loadProductsByIds(api, ids, language, signal),
  });
  // On failure the row is left out.
  if (data.length === 0) return null;
  const inOrder = [...data].sort((one, other) => ids.indexOf(one._id) - ids.indexOf(other._id));
  return (
    <section aria-label={m.catalogue_recently_viewed()} className="mt-6 border-line border-t pt-4">
      <h3 className="mb-3 font-semibold text-base">{m.catalogue_recently_viewed()}</h3>
      <ul className="flex snap-x gap-3 overflow-x-auto pb-2">
        {inOrder.map((product) => (
          <li key={product._id} className="w-32 shrink-0 snap-start">
            <ViewedProduct product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Replaces the open product in the history, so that closing returns to the page. */
function ViewedProduct({ product }: { product: Product }) {
  const address = useProductAddress(product._id);
  const { state } = useLocation();
  return (
    <Link to={address} replace state={state} preventScrollReset className="group block rounded-md">
      <Picture
        url={product.image}
        alt=""
        sizes="8rem"
        className="aspect-square w-full rounded-md object-cover"
      />
      <span className="mt-1.5 line-clamp-2 pb-0.5 text-sm group-hover:text-primary">{product.title}</span>
      <Price {...pricesOf(product)} size="sm" />
    </Link>
  );
}
