import { chatLink } from '@phsar/texts/chat-link';
import { useParams, useSearchParams } from 'react-router';
import { useHydrated } from '../lib/page/use-hydrated.ts';
import { useShopSettings } from '../lib/shop/shop-settings.ts';
import { m } from '../paraglide/messages.js';
import { PageHeading } from '../ui/page-heading.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { PaymentCode } from '../ui/payment-code.tsx';

/** Pays an order by the link that the shop sent. It shows no more than the amount: whoever has the link may see it. */
export default function PayRoute() {
  const { orderId = '' } = useParams();
  const [parameters] = useSearchParams();
  const { telegramChat } = useShopSettings();
  // The server renders without the key.
  const isHydrated = useHydrated();
  return (
    <section className="page-width pb-12">
      <PageTitle>{m.ui_khqr_pay()}</PageTitle>
      <div className="mx-auto max-w-form">
        <PageHeading title={m.ui_khqr_pay()} />
        <div data-edge className="rounded-lg bg-surface p-4 shadow-sm sm:p-7">
          {isHydrated && (
            <PaymentCode
              orderId={orderId}
              accessKey={parameters.get('key') ?? ''}
              chatLink={chatLink(telegramChat, m.ui_khqr_chat_text({ order: orderId }))}
            />
          )}
        </div>
      </div>
    </section>
  );
}
