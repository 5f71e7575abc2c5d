import type { Product } from '@phsar/contract/shop/wire';
import { isSoldOut } from '@phsar/domain/stock';
import { Button } from '@phsar/ui/button';
import { IconButton } from '@phsar/ui/icon-button';
import { CheckIcon } from '@phsar/ui/icons';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { PICTURE_PLACE } from '../../lib/page/late-pictures.ts';
import { pricesOf } from '../../lib/shop/wire-prices.ts';
import { m } from '../../paraglide/messages.js';
import { Picture, type PictureProps } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { CartIcon, HeartFilledIcon, HeartIcon } from '../../ui/shop-icons.tsx';
import { DiscountBadge } from './discount-badge.tsx';
import { preloadDetails } from './open-product.tsx';
import { opensElsewhere, useOpenProduct, useProductAddress } from './product-address.ts';
import { type ShoppingActions, useCartState } from './shopping-actions.ts';

export interface ProductCardProps {
  product: Product;
  shopping: ShoppingActions;
  priority?: PictureProps['priority'];
  /** The title with search matches marked. */
  shownTitle?: ReactNode;
  /** One level below the section's heading. */
  heading?: 'h2' | 'h3';
}

/**
 * Two columns, three from 704 px, four from 1024 px. Slightly less than the real width on phones, because the commonest
 * ones (360 px at 2×, 412 px at 1.75×) would otherwise fetch the next larger picture, with twice the pixels.
 */
const SIZES = '(min-width: 1280px) 280px, (min-width: 1024px) 23vw, (min-width: 704px) 31vw, 44vw';

/** A product in a grid or a row; pressing it anywhere but on its buttons opens the details. */
export const ProductCard = memo(function Card({
  product,
  shopping,
  priority = 'lazy',
  shownTitle,
  heading: Heading = 'h3',
}: ProductCardProps) {
  const soldOut = isSoldOut(product.Item);
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-lg bg-surface shadow-sm ring-1 ring-line transition hover:shadow-md has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-primary">
      <div className={`${PICTURE_PLACE} relative aspect-square overflow-hidden bg-sunken`}>
        <Picture
          url={product.image}
          alt=""
          sizes={SIZES}
          priority={priority}
          className={`size-full object-cover transition duration-300 ${soldOut ? 'opacity-60 grayscale' : 'group-hover:scale-[1.04]'}`}
        />
        <div className="absolute start-2 top-2 dense:start-1.5 dense:top-1.5 sm:start-3 sm:top-3">
          <DiscountBadge discount={product.discount} />
        </div>
        {soldOut && <SoldOutOverlay />}
        <FavouriteButton product={product} shopping={shopping} />
      </div>
      <div className="flex grow flex-col p-3 dense:p-2 sm:p-4">
        <Heading className="line-clamp-2 dense:line-clamp-3 min-h-[calc(2lh+0.125rem)] dense:min-h-[calc(3lh+0.125rem)] pb-0.5 font-normal text-sm lg:text-base">
          <ProductLink product={product} shownTitle={shownTitle} />
        </Heading>
        <div className="mt-1.5 mb-3 flex grow items-end">
          <Price {...pricesOf(product)} size="md" />
        </div>
        <CartButton product={product} shopping={shopping} />
      </div>
    </article>
  );
});

/** Covers the whole card, so that pressing the picture opens the details too. */
function ProductLink({
  product: { _id, title },
  shownTitle = title,
}: Pick<ProductCardProps, 'product' | 'shownTitle'>) {
  const address = useProductAddress(_id);
  const openProduct = useOpenProduct();
  return (
    <Link
      to={address}
      onPointerDown={preloadDetails}
      onFocus={preloadDetails}
      onClick={(event) => {
        if (opensElsewhere(event)) return;
        event.preventDefault();
        openProduct(_id);
      }}
      className="supports-[selector(:has(a))]:outline-none after:absolute after:inset-0 group-hover:text-primary"
    >
      {shownTitle}
    </Link>
  );
}

function SoldOutOverlay() {
  return (
    <div className="absolute inset-0 flex items-center justify-center bg-surface/45">
      <span className="rounded-full bg-ink px-4 py-1 font-semibold text-canvas text-sm">
        {m.catalogue_sold_out()}
      </span>
    </div>
  );
}

function FavouriteButton({ product, shopping }: Omit<ProductCardProps, 'priority'>) {
  const isFavourite = shopping.useIsFavourite(product._id);
  const { title } = product;
  return (
    <IconButton
      variant="raised"
      label={isFavourite ? m.catalogue_favourite_remove({ title }) : m.catalogue_favourite_add({ title })}
      onClick={() => shopping.onToggleFavourite(product)}
      className="absolute end-1.5 dense:end-1 top-1.5 dense:top-1 z-10 dense:size-8 max-sm:size-9 after:absolute after:-inset-1"
    >
      {isFavourite ? (
        <HeartFilledIcon className="size-5 animate-rise text-accent" />
      ) : (
        <HeartIcon className="size-5" />
      )}
    </IconButton>
  );
}

function CartButton({ product, shopping }: Omit<ProductCardProps, 'priority'>) {
  const state = useCartState(product, shopping);
  const isAdding = shopping.useIsAdding(product._id);
  const named = (label: string) => (
    <span>
      <span>{label}</span> <span className="sr-only">{product.title}</span>
    </span>
  );
  if (state === 'sold-out') {
    return (
      <Button size="sm" isFullWidth disabled className="relative z-10">
        {named(m.catalogue_sold_out())}
      </Button>
    );
  }
  const isInCart = state === 'in-cart';
  const CartStateIcon = isInCart ? CheckIcon : CartIcon;
  return (
    <Button
      size="sm"
      isFullWidth
      variant={isInCart ? 'dark' : 'primary'}
      icon={<CartStateIcon className="size-5 max-lg:hidden" />}
      isPending={isAdding}
      className="relative z-10 dense:px-1.5"
      onClick={() => (isInCart ? shopping.onShowInCart(product) : shopping.onAddToCart(product, 1))}
    >
      {named(isInCart ? m.catalogue_in_cart() : m.catalogue_add_to_cart())}
    </Button>
  );
}
