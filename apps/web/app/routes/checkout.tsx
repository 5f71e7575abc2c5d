import { useCart } from '../features/cart/use-cart.ts';
import { loadProduct } from '../features/catalogue/api.ts';
import { CheckoutPage } from '../features/checkout/checkout-page.tsx';
import type { LoadProduct } from '../features/checkout/use-live-product.ts';
import { api } from '../lib/network/client.ts';
import { m } from '../paraglide/messages.js';
import { PageTitle } from '../ui/page-title.tsx';

/** `/checkout`: of the cart, or of one product bought at once. */
export default function CheckoutRoute() {
  return (
    <>
      <PageTitle>{m.checkout_title()}</PageTitle>
      <CheckoutPage liveCart={useCart()} loadProduct={loadLiveProduct} />
    </>
  );
}

const loadLiveProduct: LoadProduct = (id, language, signal) => loadProduct(api, id, language, signal);
