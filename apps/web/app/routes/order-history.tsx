import { OrderHistoryPage } from '../features/orders/order-history-page.tsx';
import { m } from '../paraglide/messages.js';
import { PageTitle } from '../ui/page-title.tsx';

export default function OrderHistoryRoute() {
  return (
    <>
      <PageTitle>{m.orders_title()}</PageTitle>
      <OrderHistoryPage />
    </>
  );
}
