import { PATHS } from '@phsar/contract/shop/paths';
import { formatPhone, phoneLink } from '@phsar/domain/phone';
import { Button } from '@phsar/ui/button';
import { CheckIcon, ReceiptIcon, TelegramIcon } from '@phsar/ui/icons';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useOrderChat } from '../../lib/shop/order-chat.ts';
import { useShopSettings } from '../../lib/shop/shop-settings.ts';
import { useStored } from '../../lib/storage/use-stored.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button-link.tsx';
import { CopySummary } from '../../ui/copy-summary.tsx';
import { PayByCode } from '../../ui/pay-by-code.tsx';
import { isPaidOnArrival } from './checkout-data.ts';
import { forgetPlacedOrder } from './placed-order.ts';

/** Shown after ordering: the order's number, a link back to the chat, and one to the shop. */
export function ClearedCart() {
  const navigate = useNavigate();
  const shop = useShopSettings();
  const payment = useStored('paymentData');
  const orderId = useStored('lastOrderId');
  const order = useStored('cachedUserOrders')?.data.find((known) => known.orderId === orderId);
  const chat = useOrderChat(order);
  // Nothing is paid now for what costs nothing, or is paid on delivery.
  const isPaidNow =
    order?.totalAmount !== 0 && !isPaidOnArrival(order?.deliveryMethod ?? payment?.form.delivery);

  const heading = useRef<HTMLHeadingElement>(null);
  // Replaces a longer page: scroll to it and have it read aloud.
  useEffect(() => heading.current?.focus(), []);

  function continueShopping() {
    forgetPlacedOrder();
    navigate(PATHS.shop);
  }

  return (
    <section className="page-width py-12">
      <div
        data-edge
        className="mx-auto flex max-w-form flex-col items-center rounded-lg bg-surface px-5 py-9 text-center shadow-sm sm:px-8"
      >
        <span className="mb-5 flex size-20 items-center justify-center rounded-full bg-success-soft text-success">
          <CheckIcon className="size-10" />
        </span>
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          {payment?.buyNow === true ? m.checkout_order_placed() : m.checkout_cart_clear()}
        </h1>
        {orderId !== null && (
          <p className="mt-2">
            {m.checkout_order_number()} <strong className="wrap-anywhere font-semibold">{orderId}</strong>
          </p>
        )}
        <p className="mt-2 text-ink-soft">{isPaidNow ? m.checkout_send_proof() : m.checkout_send_order()}</p>
        {orderId !== null && (
          <PayByCode orderId={orderId} isUnpaid={order?.totalAmount !== 0} isShownAtOnce={isPaidNow} />
        )}
        <div className="mt-6 grid w-full gap-3">
          {chat !== null && (
            <>
              <ButtonLink to={chat.link} icon={<TelegramIcon className="size-6" />} isFullWidth>
                {m.checkout_open_chat()}
              </ButtonLink>
              {isPaidNow && (
                <ButtonLink to={shop.bankPaymentLink} variant="secondary" isFullWidth>
                  {m.checkout_bank_link()}
                </ButtonLink>
              )}
              <p className="mt-2 text-ink-soft text-sm">
                <span>{m.checkout_no_telegram()} </span>
                {shop.contactPhone !== '' && (
                  <a
                    href={phoneLink(shop.contactPhone)}
                    className="-my-3 inline-flex min-h-11 items-center whitespace-nowrap text-primary underline"
                  >
                    {formatPhone(shop.contactPhone)}
                  </a>
                )}
              </p>
              <CopySummary text={chat.text} variant="secondary" />
            </>
          )}
          <Button variant={chat === null ? 'primary' : 'secondary'} isFullWidth onClick={continueShopping}>
            {m.checkout_continue_shopping()}
          </Button>
          <ButtonLink
            to={PATHS.orderHistory}
            variant="quiet"
            icon={<ReceiptIcon className="size-5" />}
            isFullWidth
          >
            {m.checkout_to_history()}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
