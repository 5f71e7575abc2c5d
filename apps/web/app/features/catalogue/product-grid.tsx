import type { Product } from '@phsar/contract/wire';
import { LoadingArea } from '../../ui/loading-area.tsx';
import { CardSkeleton } from '../../ui/skeleton.tsx';
import { ProductCard } from './product-card.tsx';
import type { ShoppingActions } from './shopping-actions.ts';

/** In the first view of most screens: their pictures are asked for at once. */
const FIRST_VIEW = 4;

const GRID = 'grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5 lg:grid-cols-4';

export interface ProductGridProps {
  label: string;
  products: readonly Product[];
  shopping: ShoppingActions;
}

export function ProductGrid({ label, products, shopping }: ProductGridProps) {
  return (
    <ul aria-label={label} className={GRID}>
      {products.map((product, position) => (
        <li key={product._id} className="min-w-0">
          <ProductCard
            product={product}
            shopping={shopping}
            priority={position < FIRST_VIEW ? 'eager' : 'lazy'}
          />
        </li>
      ))}
    </ul>
  );
}

export function ProductGridSkeleton({ count }: { count: number }) {
  return (
    <LoadingArea className={GRID}>
      {Array.from({ length: count }, (_, position) => (
        <CardSkeleton key={position} />
      ))}
    </LoadingArea>
  );
}
