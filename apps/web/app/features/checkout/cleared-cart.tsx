import { PATHS } from '@phsar/contract/shop/paths';
import type { Order } from '@phsar/contract/shop/wire';
import { isDeliveryMethod } from '@phsar/domain/delivery';
import { formatPhone, localPhone, phoneLink } from '@phsar/domain/phone';
import { deliveryEstimate } from '@phsar/texts/names';
import { Button } from '@phsar/ui/button';
import { CheckIcon, PhoneIcon, ReceiptIcon, TelegramIcon, TruckIcon } from '@phsar/ui/icons';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { currentLanguage } from '../../lib/language/language.ts';
import { type OrderChat, useOrderChat } from '../../lib/shop/order-chat.ts';
import { useShopSettings } from '../../lib/shop/shop-settings.ts';
import { useStored } from '../../lib/storage/use-stored.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button-link.tsx';
import { CopySummary } from '../../ui/copy-summary.tsx';
import { PayByCode } from '../../ui/pay-by-code.tsx';
import { isPaidOnArrival } from './checkout-data.ts';
import { forgetPlacedOrder } from './placed-order.ts';

/** Shown after ordering: the code that pays the order, or what happens next. @param orderId null when it is not known */
export function ClearedCart({ orderId }: { orderId: string | null }) {
  const navigate = useNavigate();
  const { takesKhqr } = useShopSettings();
  const payment = useStored('paymentData');
  const order = useStored('cachedUserOrders')?.data.find((known) => known.orderId === orderId);
  const chat = useOrderChat(order);
  const [isPaid, setPaid] = useState(false);
  const isOnArrival = isPaidOnArrival(order?.deliveryMethod ?? payment?.form.delivery);
  const isFree = order?.totalAmount === 0;
  const isPaidByCode = takesKhqr === true && orderId !== null && !isOnArrival && !isFree;
  const isCodeShown = isPaidByCode && !isPaid;

  const heading = useRef<HTMLHeadingElement>(null);
  // Replaces a longer page: scroll to it and have it read aloud.
  useEffect(() => heading.current?.focus(), []);

  function continueShopping() {
    forgetPlacedOrder(orderId);
    navigate(PATHS.shop);
  }

  return (
    <section className="page-width py-6 sm:py-12">
      <div
        data-edge
        className="mx-auto flex max-w-form flex-col items-center rounded-lg bg-surface px-4 py-6 text-center shadow-sm sm:px-8 sm:py-9"
      >
        {!isCodeShown && <SuccessIcon />}
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          {m.checkout_order_placed()}
        </h1>
        {orderId !== null && (
          <p className="mt-1">
            {m.checkout_order_number()} <strong className="whitespace-nowrap font-semibold">{orderId}</strong>
          </p>
        )}
        {payment?.buyNow !== true && (
          <h2 className="mt-1 font-normal text-base text-ink-soft">{m.checkout_cart_clear()}</h2>
        )}
        {isPaidByCode && (
          <PayByCode orderId={orderId} chatLink={chat?.link ?? null} onPaid={() => setPaid(true)} />
        )}
        {(isOnArrival || isFree || isPaid) && order !== undefined && (
          <NextSteps order={order} isPaidOnArrival={takesKhqr === true && isOnArrival && !isFree} />
        )}
        <div className="mt-4 grid w-full gap-3">
          {takesKhqr !== true && <SendOrder chat={chat} isPaidNow={!isOnArrival && !isFree} />}
          <Button
            variant={isCodeShown || (takesKhqr !== true && chat !== null) ? 'secondary' : 'primary'}
            isFullWidth
            onClick={continueShopping}
          >
            {m.checkout_continue_shopping()}
          </Button>
          {takesKhqr === true && !isCodeShown && chat !== null && <ChatLink link={chat.link} />}
          <HistoryLink />
        </div>
      </div>
    </section>
  );
}

function SuccessIcon() {
  return (
    <span className="mb-4 flex size-16 items-center justify-center rounded-full bg-success-soft text-success">
      <CheckIcon className="size-8" />
    </span>
  );
}

function ChatLink({ link }: { link: string }) {
  return (
    <ButtonLink to={link} variant="secondary" icon={<TelegramIcon className="size-6" />} isFullWidth>
      {m.ui_khqr_chat()}
    </ButtonLink>
  );
}

function HistoryLink() {
  return (
    <ButtonLink to={PATHS.orderHistory} variant="quiet" icon={<ReceiptIcon className="size-5" />} isFullWidth>
      {m.checkout_to_history()}
    </ButtonLink>
  );
}

interface NextStepsProps {
  order: Order;
  isPaidOnArrival: boolean;
}

/** Who calls, when the parcel comes, and when it is paid. */
function NextSteps({ order, isPaidOnArrival }: NextStepsProps) {
  const { deliveryMethod, customerPhone }: { deliveryMethod: string; customerPhone: string } = order;
  // The number stays in one line.
  const [before, after] = m.checkout_next_call({ phone: '|' }).split('|');
  return (
    <ul aria-label={m.checkout_next()} className="mt-4 grid w-full gap-3 rounded-md bg-sunken p-4 text-start">
      <Step icon={<PhoneIcon className="size-5" />}>
        <span>{before}</span>
        <span className="whitespace-nowrap">{formatPhone(localPhone(customerPhone))}</span>
        <span>{after}</span>
      </Step>
      {isDeliveryMethod(deliveryMethod) && (
        <Step icon={<TruckIcon className="size-5" />}>
          {deliveryEstimate(deliveryMethod, currentLanguage())}
        </Step>
      )}
      {isPaidOnArrival && (
        <Step icon={<ReceiptIcon className="size-5" />}>{m.checkout_next_pay_on_arrival()}</Step>
      )}
    </ul>
  );
}

function Step({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <span className="mt-1 text-primary">{icon}</span>
      <span className="min-w-0">{children}</span>
    </li>
  );
}

/** Ways to send the order to the shop, which needs no message for it with KHQR. */
function SendOrder({ chat, isPaidNow }: { chat: OrderChat | null; isPaidNow: boolean }) {
  const shop = useShopSettings();
  if (chat === null) return null;
  return (
    <>
      <p className="text-ink-soft">{isPaidNow ? m.checkout_send_proof() : m.checkout_send_order()}</p>
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
  );
}
