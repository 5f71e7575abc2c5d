import type { Product } from '@phsar/contract/shop/wire';
import { isSoldOut } from '@phsar/domain/stock';
import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import type { FavouriteActions, FavouriteState } from './favourite-actions.ts';
import { FavouriteRow } from './favourite-row.tsx';

export interface FavouritesTableProps {
  favourites: readonly Product[];
  /** Whether a product is no longer in the catalogue. */
  isGone: (product: Product) => boolean;
  actions: FavouriteActions;
  onRemove: (product: Product) => void;
}

/** The favourites as a table; on phones each row is a card. */
export function FavouritesTable({ favourites, isGone, actions, onRemove }: FavouritesTableProps) {
  function stateOf(product: Product): FavouriteState {
    if (isGone(product)) return 'gone';
    return isSoldOut(product.Item) ? 'sold-out' : 'on-sale';
  }
  return (
    <table className="w-full max-tablet:block">
      <caption className="sr-only">{m.favourites_title()}</caption>
      <thead className="text-ink-soft text-sm max-tablet:sr-only">
        <tr>
          <Heading>{m.favourites_product()}</Heading>
          <Heading>{m.favourites_price()}</Heading>
          <Heading>
            <span className="sr-only">{m.favourites_cart_column()}</span>
          </Heading>
          <Heading>
            <span className="sr-only">{m.favourites_remove_column()}</span>
          </Heading>
        </tr>
      </thead>
      <tbody className="max-tablet:flex max-tablet:flex-col max-tablet:gap-3">
        {favourites.map((product) => (
          <FavouriteRow
            key={product._id}
            product={product}
            state={stateOf(product)}
            actions={actions}
            onRemove={() => onRemove(product)}
          />
        ))}
      </tbody>
    </table>
  );
}

function Heading({ children }: { children: ReactNode }) {
  return (
    <th scope="col" className="border-line border-b px-3 py-2 text-start font-normal">
      {children}
    </th>
  );
}
