import { PATHS } from '@phsar/contract/shop/paths';
import type { CartItem } from '@phsar/contract/shop/wire';
import { type Cents, dollarsFromCents } from '@phsar/domain/money';
import { useNavigate } from 'react-router';
import { CartPage } from '../features/cart/cart-page.tsx';
import { m } from '../paraglide/messages.js';
import { PageTitle } from '../ui/page-title.tsx';

/** `/cart`. */
export default function CartRoute() {
  const navigate = useNavigate();

  function proceed(cart: readonly CartItem[], total: Cents) {
    navigate(PATHS.checkout, { state: { cart, total: dollarsFromCents(total), buyNow: false } });
  }

  return (
    <>
      <PageTitle>{m.cart_title()}</PageTitle>
      <CartPage onProceed={proceed} />
    </>
  );
}
