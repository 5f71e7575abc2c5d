import { productPath } from '@phsar/contract/shop/paths';
import type { Order, OrderLine } from '@phsar/contract/shop/wire';
import { isDeliveryMethod } from '@phsar/domain/delivery';
import { basisPointsFromPercent, formatPercent, formatUsd, sumOf } from '@phsar/domain/money';
import { formatPhone, localPhone } from '@phsar/domain/phone';
import { isProvince } from '@phsar/domain/provinces';
import { formatDateTime } from '@phsar/texts/dates';
import { deliveryEstimate, deliveryMethodName, provinceName } from '@phsar/texts/names';
import { Button } from '@phsar/ui/button';
import { DataList, DataRow } from '@phsar/ui/data-list';
import { Dialog } from '@phsar/ui/dialog';
import { TruckIcon } from '@phsar/ui/icons';
import { Notice } from '@phsar/ui/notice';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { currentLanguage } from '../../lib/language/language.ts';
import { OPENED_HERE } from '../../lib/page/page-address.ts';
import { useOrderChat } from '../../lib/shop/order-chat.ts';
import { useShopSettings } from '../../lib/shop/shop-settings.ts';
import { centsOf } from '../../lib/shop/wire-prices.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button-link.tsx';
import { CopySummary, copyText } from '../../ui/copy-summary.tsx';
import { PayByCode } from '../../ui/pay-by-code.tsx';
import { Picture } from '../../ui/picture.tsx';
import { CancelOrder, isCancellable, type OnCancelled } from './cancel-order.tsx';
import { isPaidOnDelivery, isUnpaid, mainActionOf } from './main-action.ts';
import { type OrderAgain, OrderAgainButton } from './order-again.tsx';
import { OrderPaymentBadge, paymentWord } from './order-payment-badge.tsx';
import { OrderProgress } from './order-progress.tsx';
import { SendSummaryAgain } from './order-sending.tsx';
import { OrderStatusBadge } from './order-status-badge.tsx';

export interface OrderDetailsProps {
  order: Order | undefined;
  /** Shows the way to pay. */
  isPaying: boolean;
  onPay: () => void;
  onClose: () => void;
  orderAgain: OrderAgain;
  onCancelled: OnCancelled;
  /** It was paid by a code while its details were open. */
  onPaid: () => void;
}

/** An order's details. The button at the lower edge is the action that the order's state asks for. */
export function OrderDetails({ order, onClose, ...shown }: OrderDetailsProps) {
  return (
    <Dialog
      isOpen={order !== undefined}
      onClose={onClose}
      title={order === undefined ? '' : m.orders_order({ order: order.orderId })}
      footer={order !== undefined && !shown.isPaying ? <MainActions order={order} {...shown} /> : undefined}
    >
      {order !== undefined && <Details order={order} {...shown} />}
    </Dialog>
  );
}

type ShownOrder = Omit<OrderDetailsProps, 'order' | 'onClose'> & { order: Order };

function MainActions({ order, onPay, orderAgain }: ShownOrder) {
  const { takesKhqr, bankPaymentLink } = useShopSettings();
  const action = mainActionOf(order);
  return (
    <div className="flex flex-wrap justify-end gap-3 *:grow sm:*:grow-0">
      {order.status !== 'Cancelled' && <SendSummaryAgain order={order} />}
      {action === 'pay' && takesKhqr && <Button onClick={onPay}>{m.ui_khqr_pay()}</Button>}
      {action === 'pay' && !takesKhqr && (
        <ButtonLink to={bankPaymentLink}>{m.checkout_bank_link()}</ButtonLink>
      )}
      {action === 'track' && order.trackingUrl && (
        <ButtonLink
          to={order.trackingUrl}
          target="_blank"
          rel="noreferrer"
          icon={<TruckIcon className="size-5" />}
        >
          {m.orders_track()}
        </ButtonLink>
      )}
      {action === 'again' && <OrderAgainButton order={order} orderAgain={orderAgain} />}
    </div>
  );
}

function Details({ order, isPaying, onPay, orderAgain, onCancelled, onPaid }: ShownOrder) {
  const { takesKhqr, bankPaymentLink } = useShopSettings();
  const chat = useOrderChat(order);
  const action = mainActionOf(order);
  const isPayable = takesKhqr === true && isUnpaid(order);
  return (
    <>
      {isPaying && (
        <InView>
          <PayByCode
            key={order.orderId}
            orderId={order.orderId}
            chatLink={chat?.link ?? null}
            onPaid={onPaid}
          />
        </InView>
      )}
      <OrderProgress status={order.status} />
      {order.status === 'Cancelled' && <Cancellation reason={order.cancelReason} />}
      {order.status === 'Shipped' && <Tracking order={order} />}
      <Facts order={order} />
      <h3 className="mt-4 mb-1 font-semibold">{m.orders_products()}</h3>
      <ol className="divide-y divide-line border-line border-y">
        {order.products.map((line, position) => (
          <Line key={position} line={line} />
        ))}
      </ol>
      <Totals order={order} />
      <div className="mt-4 grid gap-2">
        {isPayable && action !== 'pay' && !isPaying && (
          <Button variant="secondary" isFullWidth onClick={onPay}>
            {m.ui_khqr_pay()}
          </Button>
        )}
        {takesKhqr !== true && isUnpaid(order) && action !== 'pay' && !isPaidOnDelivery(order) && (
          <ButtonLink to={bankPaymentLink} variant="secondary" isFullWidth>
            {m.checkout_bank_link()}
          </ButtonLink>
        )}
        {action !== 'again' && (
          <OrderAgainButton order={order} orderAgain={orderAgain} variant="quiet" isFullWidth />
        )}
        {order.status !== 'Cancelled' && chat !== null && <CopySummary text={chat.text} />}
        {isCancellable(order) && <CancelOrder order={order} onCancelled={onCancelled} />}
      </div>
    </>
  );
}

/** Scrolls to its content when that is first shown. */
function InView({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.scrollIntoView?.({ block: 'start' }), []);
  return <div ref={place}>{children}</div>;
}

/** Where the parcel is: the courier and the number to look it up with. */
function Tracking({ order: { courier, trackingNumber, trackingUrl } }: { order: Order }) {
  return (
    <section aria-label={m.orders_track()} className="mb-3 rounded-md bg-sunken p-4">
      {courier && <p className="font-semibold">{courier}</p>}
      {trackingNumber ? (
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <p>
            <span className="block text-ink-soft text-sm">{m.orders_tracking()}</span>
            <TrackingNumber number={trackingNumber} url={trackingUrl} />
          </p>
          <Button
            variant="secondary"
            size="sm"
            onClick={() =>
              void copyText(trackingNumber, { done: m.orders_copied(), failed: m.orders_copy_failed() })
            }
          >
            {m.orders_copy()}
          </Button>
        </div>
      ) : (
        <p>{m.orders_no_tracking()}</p>
      )}
    </section>
  );
}

function Facts({ order }: { order: Order }) {
  const language = currentLanguage();
  // Cached orders may have values of a later release; unknown ones are shown as they are.
  const { province, deliveryMethod }: { province: string; deliveryMethod: string } = order;
  const [changedTerm, changedAt] =
    order.status === 'Shipped'
      ? // A cached order of an earlier release lacks `shippedAt`.
        [m.orders_shipped_date(), order.shippedAt ?? order.updatedAt]
      : [m.orders_updated_date(), order.updatedAt];
  return (
    <DataList>
      <DataRow term={m.orders_status()}>
        <OrderStatusBadge status={order.status} />
      </DataRow>
      {paymentWord(order) !== null && (
        <DataRow term={m.orders_payment()}>
          <OrderPaymentBadge order={order} />
        </DataRow>
      )}
      {order.courier && order.status !== 'Shipped' ? (
        <DataRow term={m.orders_courier()}>{order.courier}</DataRow>
      ) : null}
      {order.trackingNumber && order.status !== 'Shipped' ? (
        <DataRow term={m.orders_tracking()}>
          <TrackingNumber number={order.trackingNumber} url={order.trackingUrl} />
        </DataRow>
      ) : null}
      <DataRow term={m.orders_ordered_date()}>{formatDateTime(new Date(order.createdAt), language)}</DataRow>
      {order.status !== 'Pending' && (
        <DataRow term={changedTerm}>{formatDateTime(new Date(changedAt), language)}</DataRow>
      )}
      <DataRow term={m.orders_name()}>{order.customerName}</DataRow>
      <DataRow term={m.orders_phone()}>{formatPhone(localPhone(order.customerPhone))}</DataRow>
      <DataRow term={m.orders_province()}>
        {isProvince(province) ? provinceName(province, language) : province}
      </DataRow>
      <DataRow term={m.orders_address()}>{order.address}</DataRow>
      <DataRow term={m.orders_delivery()}>
        <Delivery method={deliveryMethod} isUnderWay={['Pending', 'Shipped'].includes(order.status)} />
      </DataRow>
    </DataList>
  );
}

function Delivery({ method, isUnderWay }: { method: string; isUnderWay: boolean }) {
  const language = currentLanguage();
  if (!isDeliveryMethod(method)) return <span>{method}</span>;
  return (
    <>
      <span>{deliveryMethodName(method, language)}</span>
      {isUnderWay && (
        <span className="block text-ink-soft text-sm">{deliveryEstimate(method, language)}</span>
      )}
    </>
  );
}

function Cancellation({ reason }: { reason: string | null }) {
  return (
    <Notice tone="warning">
      <p>{m.orders_cancelled()}</p>
      {reason ? <p className="wrap-anywhere">{m.orders_cancel_reason({ reason })}</p> : null}
    </Notice>
  );
}

function TrackingNumber({ number, url }: { number: string; url: string | null }) {
  if (!url) return <span className="wrap-anywhere">{number}</span>;
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="wrap-anywhere font-semibold text-primary underline"
    >
      {number}
    </a>
  );
}

function Line({ line }: { line: OrderLine }) {
  const discount = basisPointsFromPercent(line.discount) ?? 0;
  return (
    <li className="flex items-start gap-3 py-2.5 text-sm">
      <Picture
        url={line.productImage}
        alt=""
        sizes="3rem"
        className="size-12 shrink-0 rounded-sm object-cover"
      />
      <div className="min-w-0 grow">
        <Link
          to={productPath(line.productId)}
          state={OPENED_HERE}
          className="-my-3 block py-3 font-semibold underline-offset-4 hover:underline"
        >
          {line.productName}
        </Link>
        <p className="text-ink-soft tabular-nums">
          <span>
            {m.orders_line_price({ quantity: line.quantity, price: formatUsd(centsOf(line.unitPrice)) })}
          </span>
          {discount > 0 && <span>{` (-${formatPercent(discount)}%)`}</span>}
        </p>
      </div>
      <p className="tabular-nums">{formatUsd(centsOf(line.totalPrice))}</p>
    </li>
  );
}

function Totals({ order }: { order: Order }) {
  return (
    <DataList>
      <DataRow term={m.orders_subtotal()}>{formatUsd(subtotalOf(order))}</DataRow>
      <DataRow term={m.orders_delivery_fee()}>
        {order.isFreeDelivery ? m.orders_free() : formatUsd(centsOf(order.deliveryFee))}
      </DataRow>
      <DataRow term={m.orders_total()} isStrong>
        {formatUsd(centsOf(order.totalAmount))}
      </DataRow>
    </DataList>
  );
}

/** A cached order of an earlier release lacks it. */
function subtotalOf({ products }: Order) {
  return sumOf(products.map(({ totalPrice }) => centsOf(totalPrice)));
}
