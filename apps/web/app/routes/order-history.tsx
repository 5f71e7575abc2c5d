import { addAgain } from '../features/cart/add-again.ts';
import { OrderHistoryPage } from '../features/orders/order-history-page.tsx';
import { currentLanguage } from '../lib/language/language.ts';
import { m } from '../paraglide/messages.js';
import { PageTitle } from '../ui/page-title.tsx';

/** `/order-history`. */
export default function OrderHistoryRoute() {
  const language = currentLanguage();
  return (
    <>
      <PageTitle>{m.orders_title()}</PageTitle>
      <OrderHistoryPage orderAgain={(order) => addAgain(order, language)} />
    </>
  );
}
