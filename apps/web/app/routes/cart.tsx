import { PATHS } from '@phsar/contract/shop/paths';
import type { CartItem } from '@phsar/contract/shop/wire';
import { dollarsFromCents } from '@phsar/domain/money';
import { cartTotals } from '@phsar/domain/pricing';
import { useNavigate } from 'react-router';
import { CartPage } from '../features/cart/cart-page.tsx';
import { pricedLine } from '../lib/shop/wire-prices.ts';
import { m } from '../paraglide/messages.js';
import { PageTitle } from '../ui/page-title.tsx';

/** `/cart`. */
export default function CartRoute() {
  const navigate = useNavigate();

  function proceed(cart: readonly CartItem[]) {
    const total = dollarsFromCents(cartTotals(cart.map(pricedLine)).subtotal);
    navigate(PATHS.checkout, { state: { cart, total, buyNow: false } });
  }

  return (
    <>
      <PageTitle>{m.cart_title()}</PageTitle>
      <CartPage onProceed={proceed} />
    </>
  );
}
