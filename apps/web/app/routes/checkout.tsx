import { useCart } from '../features/cart/use-cart.ts';
import { CheckoutPage } from '../features/checkout/checkout-page.tsx';
import { m } from '../paraglide/messages.js';
import { PageTitle } from '../ui/page-title.tsx';

export default function CheckoutRoute() {
  return (
    <>
      <PageTitle>{m.checkout_title()}</PageTitle>
      <CheckoutPage liveCart={useCart()} />
    </>
  );
}
