import { PATHS } from '@phsar/contract/shop/paths';
import type { Product } from '@phsar/contract/shop/wire';
import { dollarsFromCents, multiplied } from '@phsar/domain/money';
import { unitPrice } from '@phsar/domain/pricing';
import type { Elements } from '@phsar/ui/elements';
import { useEffect, useRef, useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import { addToCart, useIsAdding, useIsInCart } from '../features/cart/use-cart.ts';
import { InCartDialog } from '../features/catalogue/in-cart-dialog.tsx';
import type { ShoppingActions } from '../features/catalogue/shopping-actions.ts';
import { toggleFavourite, useIsFavourite } from '../features/favourites/favourites-store.ts';
import { loginDetour } from '../lib/session/login-detour.ts';
import { pricesOf } from '../lib/shop/wire-prices.ts';

/** Hands the cart, the favourites and the checkout to pages that show products. */
export function Shopping({ children }: { children: (shopping: ShoppingActions) => Elements }) {
  const navigate = useNavigate();
  const location = useLocation();
  const [inCart, setInCart] = useState<Product | null>(null);
  const buyNow = (product: Product, quantity: number) =>
    navigate(PATHS.checkout, { state: buyNowState(product, quantity, location) });
  const latestBuyNow = useRef(buyNow);
  useEffect(() => {
    latestBuyNow.current = buyNow;
  });
  const [shopping] = useState<ShoppingActions>(() => ({
    useIsInCart,
    useIsFavourite,
    useIsAdding,
    onAddToCart: (product, quantity) => void addToCart(product, quantity),
    onShowInCart: setInCart,
    onBuyNow: (product, quantity) => latestBuyNow.current(product, quantity),
    onToggleFavourite: toggleFavourite,
  }));
  return (
    <>
      {children(shopping)}
      <InCartDialog product={inCart} onClose={() => setInCart(null)} />
    </>
  );
}

/** What the checkout page is reached with; `total` in dollars. */
function buyNowState(product: Product, quantity: number, location: Location) {
  const total = multiplied(unitPrice(pricesOf(product)), quantity);
  return {
    cart: [{ product, quantity }],
    total: dollarsFromCents(total),
    buyNow: true,
    ...loginDetour(location),
  };
}
