import { PATHS } from '@phsar/contract/shop/paths';
import type { Order } from '@phsar/contract/shop/wire';
import { isDeliveryMethod } from '@phsar/domain/delivery';
import { formatUsd } from '@phsar/domain/money';
import { isProvince } from '@phsar/domain/provinces';
import { deliveryEstimate, deliveryMethodName, provinceName } from '@phsar/texts/names';
import { Button } from '@phsar/ui/button';
import { EmptyState } from '@phsar/ui/empty-state';
import { ReceiptIcon, TelegramIcon } from '@phsar/ui/icons';
import { LoadingArea } from '@phsar/ui/loading-area';
import { Skeleton } from '@phsar/ui/skeleton';
import { useEffect, useReducer, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { currentLanguage } from '../../lib/language/language.ts';
import { useHydrated } from '../../lib/page/use-hydrated.ts';
import { hasToken } from '../../lib/session/session.ts';
import { useFreeDeliveryThreshold } from '../../lib/shop/free-delivery.ts';
import { useShopSettings } from '../../lib/shop/shop-settings.ts';
import type { PaymentData } from '../../lib/storage/stored-shapes.ts';
import { useStored } from '../../lib/storage/use-stored.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button-link.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { askForLogin } from '../../ui/login-prompt.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PayByCode } from '../../ui/pay-by-code.tsx';
import { isPaidOnArrival, totalsOf } from './checkout-data.ts';
import { isComplete } from './checkout-rules.ts';
import type { OrderDialogProps, OrderWay } from './order-dialog.tsx';
import { placedOrderIn } from './placed-order.ts';
import { PurchaseLines } from './purchase-lines.tsx';
import { TotalsList } from './totals-list.tsx';

/** Loaded once the payment page is shown. */
const OrderDialog = lazyPart<OrderDialogProps>(async () => (await import('./order-dialog.tsx')).OrderDialog);
/** Comes while the order is being confirmed. */
const ClearedCart = lazyPart<{ orderId: string | null }>(
  async () => (await import('./cleared-cart.tsx')).ClearedCart,
);

const PANEL = 'rounded-lg bg-surface p-5 shadow-sm sm:p-7';

export interface PaymentPageProps {
  /** Called when the order exists. The server has emptied the cart, except after "buy now". */
  onOrdered: (order: Order, buyNow: boolean) => void;
  /** Called when stock or prices turned out to differ. */
  onOutdated: () => void;
  /** Opens the shop's chat in this tab. */
  openChat: (link: string) => void;
}

/** Confirms the checkout, places the order, and shows its code or leads to the chat. */
export function PaymentPage(props: PaymentPageProps) {
  useRecheckOnReturn();
  const isHydrated = useHydrated();
  const isOrdered = useStored('orderCreated') === true;
  const payment = useStored('paymentData');
  const lastOrderId = useStored('lastOrderId');
  const { state } = useLocation();
  // This history entry shows its order for good, whatever another tab or a later checkout stores. The server, whose page is
  // hydrated after a reload, does not know it.
  const placed = isHydrated ? placedOrderIn(state) : null;
  if (placed !== null || isOrdered) {
    const orderId = placed ?? lastOrderId;
    return <ClearedCart key={orderId} orderId={orderId} />;
  }
  return (
    <section className="page-width pb-12">
      <PageHeading title={m.checkout_payment_title()} />
      {!isHydrated && <PaymentSkeleton />}
      {isHydrated && (payment === null || !isComplete(payment.form)) && <MissingInformation />}
      {payment !== null && isComplete(payment.form) && <Payment payment={payment} {...props} />}
    </section>
  );
}

/** Re-renders when the person returns to the page, because the order may exist by now. */
function useRecheckOnReturn() {
  const [, recheck] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    window.addEventListener('focus', recheck);
    window.addEventListener('pageshow', recheck);
    document.addEventListener('visibilitychange', recheck);
    return () => {
      window.removeEventListener('focus', recheck);
      window.removeEventListener('pageshow', recheck);
      document.removeEventListener('visibilitychange', recheck);
    };
  }, []);
}

function Payment({ payment, onOrdered, ...actions }: PaymentPageProps & { payment: PaymentData }) {
  const threshold = useFreeDeliveryThreshold();
  const takesKhqr = useShopSettings().takesKhqr === true;
  const navigate = useNavigate();
  const { state } = useLocation();
  const [way, setWay] = useState<OrderWay | null>(null);
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (!isAsked) return;
    ClearedCart.preload();
    if (takesKhqr) PayByCode.preload();
  }, [isAsked, takesKhqr]);
  const totals = totalsOf(payment.cart, payment.form, threshold);
  const isOnArrival = isPaidOnArrival(payment.form.delivery);
  const circumstances = { takesKhqr, isOnArrival, isPaidNow: !isOnArrival && totals.total > 0 };

  function choose(chosen: OrderWay) {
    if (!hasToken()) return askForLogin();
    setWay(chosen);
    setAsked(true);
  }
  function showPlaced(order: Order, buyNow: boolean) {
    navigate('.', { replace: true, state: { ...state, placed: order.orderId } });
    onOrdered(order, buyNow);
  }
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:gap-8">
      <div data-edge className={PANEL}>
        <p className="text-center text-ink-soft">{m.checkout_amount_to_pay()}</p>
        <p className="text-center font-semibold text-3xl tabular-nums">{formatUsd(totals.total)}</p>
        <div className="mt-5">
          <TotalsList totals={totals} />
        </div>
        <WayButtons {...circumstances} onChoose={choose} />
      </div>
      <div data-edge className={`${PANEL} divide-y divide-line *:py-5 *:first:pt-0 *:last:pb-0`}>
        <section>
          <h2 className="mb-3 text-lg">{m.checkout_your_order()}</h2>
          <PurchaseLines cart={payment.cart} />
        </section>
        <DeliveryDetails form={payment.form} />
      </div>
      <OrderDialog
        isOpen={isAsked}
        way={way ?? 'chat'}
        onClose={() => setAsked(false)}
        onOrdered={showPlaced}
        {...actions}
      />
    </div>
  );
}

interface Circumstances {
  takesKhqr: boolean;
  isOnArrival: boolean;
  isPaidNow: boolean;
}

/** The ways to order, the first one first. */
function WayButtons({ onChoose, ...circumstances }: Circumstances & { onChoose: (way: OrderWay) => void }) {
  const { takesKhqr, isOnArrival, isPaidNow } = circumstances;
  return (
    <>
      <p className="mt-5 mb-3 text-ink-soft text-sm">{explanation(circumstances)}</p>
      <div className="grid gap-3">
        {takesKhqr && (
          <Button size="lg" isFullWidth onClick={() => onChoose(isPaidNow ? 'code' : 'order')}>
            {isPaidNow ? m.ui_khqr_pay() : m.checkout_order_now()}
          </Button>
        )}
        {(isPaidNow || !takesKhqr) && (
          <Button
            size="lg"
            variant={takesKhqr ? 'secondary' : 'primary'}
            isFullWidth
            icon={<TelegramIcon className="size-6" />}
            onClick={() => onChoose('chat')}
          >
            {isOnArrival ? m.checkout_order_by_chat() : m.checkout_pay_by_chat()}
          </Button>
        )}
      </div>
    </>
  );
}

/** What happens after the order. */
function explanation({ takesKhqr, isOnArrival, isPaidNow }: Circumstances): string {
  if (isPaidNow) return takesKhqr ? m.checkout_pay_explained_code() : m.checkout_pay_explained();
  if (takesKhqr) return isOnArrival ? m.checkout_next_pay_on_arrival() : m.checkout_order_free();
  return isOnArrival ? m.checkout_pay_explained_cash() : m.checkout_pay_explained_free();
}

function DeliveryDetails({ form: { name, phone, address, province, delivery } }: Pick<PaymentData, 'form'>) {
  const language = currentLanguage();
  const { state } = useLocation();
  return (
    <section>
      <h2 className="mb-2 text-lg">{m.checkout_deliver_to()}</h2>
      <p className="font-semibold">{name}</p>
      <p className="whitespace-nowrap tabular-nums">{phone}</p>
      <p>{isProvince(province) ? `${address}, ${provinceName(province, language)}` : address}</p>
      {isDeliveryMethod(delivery) && (
        <>
          <p className="text-ink-soft">{deliveryMethodName(delivery, language)}</p>
          <p className="text-ink-soft text-sm">{deliveryEstimate(delivery, language)}</p>
        </>
      )}
      <ButtonLink to={PATHS.checkout} state={state} variant="quiet" className="-ms-5 mt-1 -mb-2">
        {m.checkout_edit()}
      </ButtonLink>
    </section>
  );
}

function MissingInformation() {
  return (
    <EmptyState
      message={m.checkout_missing_information()}
      hint={m.checkout_missing_hint()}
      icon={<ReceiptIcon className="size-10" />}
      action={<ButtonLink to={PATHS.checkout}>{m.checkout_to_form()}</ButtonLink>}
    />
  );
}

function PaymentSkeleton() {
  return (
    <LoadingArea className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:gap-8">
      <Skeleton className="h-100" corners="rounded-lg" />
      <Skeleton className="h-84" corners="rounded-lg" />
    </LoadingArea>
  );
}
