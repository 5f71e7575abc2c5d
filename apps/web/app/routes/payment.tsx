import type { Order } from '@phsar/contract/shop/wire';
import { cartStore } from '../features/cart/cart-store.ts';
import { PaymentPage } from '../features/checkout/payment-page.tsx';
import { m } from '../paraglide/messages.js';
import { PageTitle } from '../ui/page-title.tsx';

/** `/payment`: places the order and opens the chat. */
export default function PaymentRoute() {
  return (
    <>
      <PageTitle>{m.checkout_payment_title()}</PageTitle>
      <PaymentPage onOrdered={onOrdered} onOutdated={() => void cartStore.load()} openChat={openChat} />
    </>
  );
}

function onOrdered(_order: Order, buyNow: boolean) {
  if (!buyNow) void cartStore.reloadAfterOrder();
}

/** In this tab: a window opened after an answer is blocked by phones. */
function openChat(link: string) {
  window.location.assign(link);
}
