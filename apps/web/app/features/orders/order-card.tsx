import type { Order } from '@phsar/contract/shop/wire';
import { formatUsd } from '@phsar/domain/money';
import { formatDate } from '@phsar/texts/dates';
import { Button } from '@phsar/ui/button';
import { TruckIcon } from '@phsar/ui/icons';
import { Skeleton } from '@phsar/ui/skeleton';
import { currentLanguage } from '../../lib/language/language.ts';
import { centsOf } from '../../lib/shop/wire-prices.ts';
import { m } from '../../paraglide/messages.js';
import { Picture } from '../../ui/picture.tsx';
import { mainActionOf } from './main-action.ts';
import { type OrderAgain, OrderAgainButton } from './order-again.tsx';
import { OrderPaymentBadge } from './order-payment-badge.tsx';
import { OrderStatusBadge } from './order-status-badge.tsx';

const PREVIEWED_PRODUCTS = 3;

const CARD = 'flex flex-col rounded-lg bg-surface p-4 shadow-sm sm:p-5';

interface OrderCardProps {
  order: Order;
  onDetails: () => void;
  /** Opens the details with the way to pay. */
  onPay: () => void;
  orderAgain: OrderAgain;
}

/** Summary of an order: date, products, total, status, and the action that its state asks for. */
export function OrderCard({ order, onDetails, onPay, orderAgain }: OrderCardProps) {
  const heading = `order-${order._id}`;
  const language = currentLanguage();
  const previewed = order.products.slice(0, PREVIEWED_PRODUCTS);
  const more = order.products.length - previewed.length;
  return (
    <li data-edge className={CARD}>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0">
          <h2 id={heading} className="whitespace-nowrap text-base">
            {order.orderId}
          </h2>
          <p className="text-ink-soft text-sm">{formatDate(new Date(order.createdAt), language)}</p>
        </div>
        <p className="flex flex-wrap gap-1.5">
          <OrderStatusBadge status={order.status} />
          <OrderPaymentBadge order={order} />
        </p>
      </div>
      <ul className="my-4 grid gap-2">
        {previewed.map((line, position) => (
          <li key={position} className="flex items-center gap-3 text-sm">
            <Picture
              url={line.productImage}
              alt=""
              sizes="2.75rem"
              className="size-11 shrink-0 rounded-sm object-cover"
            />
            <span className="min-w-0 grow">{line.productName}</span>
            <span className="shrink-0 text-ink-soft tabular-nums">{`× ${line.quantity}`}</span>
          </li>
        ))}
        {more > 0 && <li className="text-ink-soft text-sm">{m.orders_more_items({ count: more })}</li>}
      </ul>
      <div className="mt-auto flex items-center justify-between gap-3 border-line border-t pt-3">
        <p>
          <span className="text-ink-soft text-sm">{m.orders_total()}</span>{' '}
          <strong className="font-semibold tabular-nums">{formatUsd(centsOf(order.totalAmount))}</strong>
        </p>
        <Button variant="secondary" size="sm" onClick={onDetails} aria-describedby={heading}>
          {m.orders_details()}
        </Button>
      </div>
      <CardAction order={order} onDetails={onDetails} onPay={onPay} orderAgain={orderAgain} />
    </li>
  );
}

function CardAction({ order, onDetails, onPay, orderAgain }: OrderCardProps) {
  const look = { isFullWidth: true, className: 'mt-3', 'aria-describedby': `order-${order._id}` };
  switch (mainActionOf(order)) {
    case 'pay':
      return (
        <Button {...look} onClick={onPay}>
          {m.orders_pay()}
        </Button>
      );
    case 'track':
      return (
        <Button {...look} icon={<TruckIcon className="size-5" />} onClick={onDetails}>
          {m.orders_track()}
        </Button>
      );
    case 'again':
      return <OrderAgainButton {...look} order={order} orderAgain={orderAgain} variant="secondary" />;
    default:
      return null;
  }
}

/** Placeholder of an order: number and date, a product, the total. */
export function OrderCardSkeleton() {
  return (
    <div data-edge className={CARD}>
      <Skeleton className="h-[1lh] w-2/5" />
      <Skeleton className="mt-1 h-[1lh] w-1/3 text-sm" />
      <div className="my-4 flex items-center gap-3">
        <Skeleton className="size-11" />
        <Skeleton className="h-4 grow" />
      </div>
      <div className="flex items-center justify-between border-line border-t pt-3">
        <Skeleton className="h-[1lh] w-24" />
        <Skeleton className="h-10 w-24" corners="rounded-full" />
      </div>
    </div>
  );
}
