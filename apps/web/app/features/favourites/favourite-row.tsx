import type { Product } from '@phsar/contract/shop/wire';
import { basisPointsFromPercent, formatPercent } from '@phsar/domain/money';
import { Badge } from '@phsar/ui/badge';
import { Button } from '@phsar/ui/button';
import { IconButton } from '@phsar/ui/icon-button';
import { CheckIcon } from '@phsar/ui/icons';
import { TrashIcon } from '@phsar/ui/more-icons';
import type { MouseEvent } from 'react';
import { pricesOf } from '../../lib/shop/wire-prices.ts';
import { m } from '../../paraglide/messages.js';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { CartIcon } from '../../ui/shop-icons.tsx';
import type { FavouriteActions, FavouriteState } from './favourite-actions.ts';

interface FavouriteRowProps {
  product: Product;
  state: FavouriteState;
  actions: FavouriteActions;
  onRemove: () => void;
}

const CELL = 'p-2 align-middle tablet:border-line tablet:border-b tablet:p-3';

/** A favourite; pressing the row opens the details, as does the title by keyboard. */
export function FavouriteRow({ product, state, actions, onRemove }: FavouriteRowProps) {
  const isGone = state === 'gone';
  function open({ target }: MouseEvent) {
    if (target instanceof Element && target.closest('button') === null) actions.onOpen(product._id);
  }
  return (
    <tr
      onClick={isGone ? undefined : open}
      data-edge
      className={`transition max-tablet:grid max-tablet:grid-cols-[minmax(0,1fr)_auto] max-tablet:rounded-lg max-tablet:bg-surface max-tablet:p-1 max-tablet:shadow-sm max-tablet:ring-1 max-tablet:ring-line ${isGone ? '' : 'cursor-pointer tablet:hover:bg-surface'}`}
    >
      <td className={`${CELL} max-tablet:col-start-1 max-tablet:row-start-1`}>
        <ProductCell {...{ product, state }} onOpen={() => actions.onOpen(product._id)} />
      </td>
      <td className={`${CELL} whitespace-nowrap max-tablet:col-start-1 max-tablet:row-start-2`}>
        {!isGone && <Price {...pricesOf(product)} />}
      </td>
      <td
        className={`${CELL} max-tablet:col-span-2 max-tablet:row-start-3 tablet:w-44 lg:w-52 ${isGone ? 'max-tablet:hidden' : ''}`}
      >
        <CartCell {...{ product, state, actions }} />
      </td>
      <td className={`${CELL} max-tablet:col-start-2 max-tablet:row-start-1 tablet:w-16`}>
        <IconButton label={m.favourites_remove({ title: product.title })} onClick={onRemove}>
          <TrashIcon className="size-5" />
        </IconButton>
      </td>
    </tr>
  );
}

interface ProductCellProps extends Pick<FavouriteRowProps, 'product' | 'state'> {
  onOpen: () => void;
}

function ProductCell({ product, state, onOpen }: ProductCellProps) {
  const points = basisPointsFromPercent(product.discount) ?? 0;
  const isAvailable = state === 'on-sale';
  return (
    <div className="flex min-w-0 items-center gap-4">
      <Picture
        url={product.image}
        alt=""
        sizes="96px"
        className={`size-20 shrink-0 rounded-md object-cover tablet:size-24 ${isAvailable ? '' : 'opacity-60 grayscale'}`}
      />
      <div className="min-w-0">
        {state === 'gone' ? (
          <p className="text-ink-soft">{product.title}</p>
        ) : (
          <button
            type="button"
            onClick={onOpen}
            className="line-clamp-3 pb-0.5 text-start underline-offset-4 hover:text-primary hover:underline"
          >
            {product.title}
          </button>
        )}
        <p className="mt-1 flex flex-wrap gap-2">
          {state === 'gone' && <Badge tone="warning">{m.favourites_gone()}</Badge>}
          {state === 'sold-out' && <Badge tone="danger">{m.favourites_sold_out()}</Badge>}
          {state !== 'gone' && points > 0 && (
            <Badge tone="accent">{m.favourites_discount({ percent: formatPercent(points) })}</Badge>
          )}
        </p>
      </div>
    </div>
  );
}

function CartCell({ product, state, actions }: Omit<FavouriteRowProps, 'onRemove'>) {
  const isInCart = actions.useIsInCart(product._id);
  const isAdding = actions.useIsAdding(product._id);
  if (state === 'gone') return null;
  const named = (label: string) => (
    <span>
      <span>{label}</span> <span className="sr-only">{product.title}</span>
    </span>
  );
  if (state === 'sold-out') {
    return (
      <Button size="sm" isFullWidth disabled>
        {named(m.favourites_sold_out())}
      </Button>
    );
  }
  const StateIcon = isInCart ? CheckIcon : CartIcon;
  return (
    <Button
      size="sm"
      isFullWidth
      variant={isInCart ? 'dark' : 'primary'}
      icon={<StateIcon className="size-5" />}
      isPending={isAdding}
      onClick={() => (isInCart ? actions.onShowInCart(product) : actions.onAddToCart(product, 1))}
    >
      {named(isInCart ? m.favourites_in_cart() : m.favourites_add_to_cart())}
    </Button>
  );
}
