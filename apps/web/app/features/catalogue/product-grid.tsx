import type { Product } from '@phsar/contract/shop/wire';
import { classNames } from '@phsar/ui/class-names';
import { LoadingArea } from '@phsar/ui/loading-area';
import { CardSkeleton } from '../../ui/card-skeletons.tsx';
import { MarkedText } from '../../ui/marked-text.tsx';
import { ProductCard, type ProductCardProps } from './product-card.tsx';
import type { ShoppingActions } from './shopping-actions.ts';

/** Cards in the first view of most screens; their pictures load eagerly. The others render when they come near. */
const FIRST_VIEW = 4;

const GRID = 'cards card-grid';

export interface ProductGridProps {
  label: string;
  products: readonly Product[];
  shopping: ShoppingActions;
  heading?: ProductCardProps['heading'];
  /** The search whose matches are marked in titles. */
  search?: string;
  /** Shows the previous search's products while the server answers. */
  isFormer?: boolean;
}

/** A grid of product cards. */
export function ProductGrid({
  label,
  products,
  shopping,
  heading = 'h2',
  search = '',
  isFormer = false,
}: ProductGridProps) {
  return (
    <ul
      aria-label={label}
      aria-busy={isFormer}
      className={classNames(GRID, 'transition-opacity', isFormer && 'opacity-50')}
    >
      {products.map((product, position) => (
        <li key={product._id} className={classNames('min-w-0', position >= FIRST_VIEW && 'drawn-when-near')}>
          <ProductCard
            product={product}
            shopping={shopping}
            heading={heading}
            priority={position < FIRST_VIEW ? 'eager' : 'lazy'}
            shownTitle={search === '' ? undefined : <MarkedText text={product.title} search={search} />}
          />
        </li>
      ))}
    </ul>
  );
}

/** Placeholder of a grid with `count` cards. */
export function ProductGridSkeleton({ count }: { count: number }) {
  return (
    <LoadingArea className={GRID}>
      {Array.from({ length: count }, (_, position) => (
        <CardSkeleton key={position} />
      ))}
    </LoadingArea>
  );
}
