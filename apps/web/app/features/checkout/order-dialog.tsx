import { ApiError } from '@phsar/contract/client';
import type { ErrorCode } from '@phsar/contract/errors';
import type { Shortage } from '@phsar/contract/refusal-bodies';
import { PATHS } from '@phsar/contract/shop/paths';
import type { Order } from '@phsar/contract/shop/wire';
import type { CheckoutTotals } from '@phsar/domain/delivery';
import { formatUsd } from '@phsar/domain/money';
import { AlertDialog, ConfirmDialog } from '@phsar/ui/confirm-dialog';
import { type ReactNode, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { currentLanguage } from '../../lib/language/language.ts';
import { loginDetour } from '../../lib/session/login-detour.ts';
import { useFreeDeliveryThreshold } from '../../lib/shop/free-delivery.ts';
import { orderChat } from '../../lib/shop/order-chat.ts';
import { useShopSettings } from '../../lib/shop/shop-settings.ts';
import { readStored } from '../../lib/storage/storage.ts';
import { useStored } from '../../lib/storage/use-stored.ts';
import { m } from '../../paraglide/messages.js';
import { formErrorText } from '../../ui/form-error-text.ts';
import { isPaidOnArrival, totalsOf } from './checkout-data.ts';
import { orderErrorText } from './order-error-text.ts';
import { type OrderOutcome, placeOrder, withAvailable } from './place-order.ts';
import { rememberPlacedOrder } from './placed-order.ts';
import { TotalsList } from './totals-list.tsx';

/** What follows the order: the payment code, the shop's chat, or nothing. */
export type OrderWay = 'code' | 'chat' | 'order';

export interface OrderDialogProps {
  isOpen: boolean;
  way: OrderWay;
  onClose: () => void;
  onOrdered: (order: Order, buyNow: boolean) => void;
  onOutdated: () => void;
  openChat: (link: string) => void;
}

type Refusal = Exclude<OrderOutcome, { kind: 'placed' }>;

/** Asks for confirmation, places the order, and shows problems. */
export function OrderDialog({ isOpen, way, onClose, ...actions }: OrderDialogProps) {
  const { order, isPlacing, refusal, accept } = useOrdering({ way, ...actions });
  function close() {
    // Closing the dialog cannot cancel an order under way.
    if (isPlacing) return;
    accept();
    onClose();
  }
  if (refusal === null || refusal.kind === 'changed') {
    return (
      <Confirmation
        isOpen={isOpen}
        way={way}
        isPending={isPlacing}
        changed={refusal}
        onConfirm={order}
        onClose={close}
      />
    );
  }
  if (refusal.kind === 'short') {
    return <Shortages isOpen={isOpen} {...refusal} onTaken={accept} onClose={close} />;
  }
  if (refusal.kind === 'unanswered') {
    return (
      <ConfirmDialog
        isOpen={isOpen}
        title={titleOf(refusal)}
        confirmLabel={m.ui_retry()}
        onConfirm={order}
        onCancel={close}
        isPending={isPlacing}
      >
        <p>{hintOf(refusal)}</p>
      </ConfirmDialog>
    );
  }
  return (
    <AlertDialog isOpen={isOpen} onClose={close} title={titleOf(refusal)}>
      <p>{hintOf(refusal)}</p>
      {isHelpedByPhoneProof(refusal) && <PhoneProofLink />}
    </AlertDialog>
  );
}

function useOrdering({ way, onOrdered, onOutdated, openChat }: Omit<OrderDialogProps, 'isOpen' | 'onClose'>) {
  const shop = useShopSettings();
  const language = currentLanguage();
  const threshold = useFreeDeliveryThreshold();
  const [isPlacing, setPlacing] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  // State changes with the next render; a second press may come first.
  const isUnderWay = useRef(false);

  async function order() {
    // Another tab may have placed this order; this page is about to show it.
    if (isUnderWay.current || readStored('orderCreated') === true) return;
    isUnderWay.current = true;
    setPlacing(true);
    const payment = readStored('paymentData');
    const outcome = await placeOrder(payment, threshold);
    isUnderWay.current = false;
    setPlacing(false);
    if (outcome.kind !== 'placed') {
      if (outcome.kind === 'short' || outcome.kind === 'changed') onOutdated();
      setRefusal(outcome);
      return;
    }
    rememberPlacedOrder(outcome.order, language);
    onOrdered(outcome.order, payment?.buyNow === true);
    const chat = way === 'chat' ? orderChat(outcome.order, shop, language) : null;
    if (chat !== null) openChat(chat.link);
  }

  return { order, isPlacing, refusal, accept: () => setRefusal(null) };
}

interface ConfirmationProps {
  isOpen: boolean;
  way: OrderWay;
  isPending: boolean;
  /** The totals differ from those the shopper saw. */
  changed: { before: CheckoutTotals; now: CheckoutTotals } | null;
  onConfirm: () => void;
  onClose: () => void;
}

function Confirmation({ isOpen, way, isPending, changed, onConfirm, onClose }: ConfirmationProps) {
  const payment = useStored('paymentData');
  const threshold = useFreeDeliveryThreshold();
  const confirmText = confirmTextOf(way, isPaidOnArrival(payment?.form.delivery));
  const amount = payment === null ? 0 : totalsOf(payment.cart, payment.form, threshold).total;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={changed === null ? m.checkout_confirm_order() : m.checkout_totals_changed()}
      confirmLabel={m.checkout_order_now()}
      onConfirm={onConfirm}
      onCancel={onClose}
      isPending={isPending}
    >
      {changed === null ? (
        <p>{confirmText({ amount: formatUsd(amount) })}</p>
      ) : (
        <>
          <p className="mb-2">{m.checkout_totals_changed_text()}</p>
          <TotalsList totals={changed.now} before={changed.before} />
        </>
      )}
    </ConfirmDialog>
  );
}

function confirmTextOf(way: OrderWay, isOnArrival: boolean) {
  if (way === 'code') return m.checkout_confirm_order_code;
  if (way === 'chat') return isOnArrival ? m.checkout_confirm_order_cash : m.checkout_confirm_order_text;
  return isOnArrival ? m.checkout_confirm_order_on_arrival : m.checkout_confirm_order_free;
}

interface ShortagesProps {
  isOpen: boolean;
  shortages: readonly Shortage[];
  /** No longer sold, rather than short in stock. */
  isGone: boolean;
  /** The quantities were reduced to the stock; the order can be confirmed again. */
  onTaken: () => void;
  onClose: () => void;
}

function Shortages({ isOpen, shortages, isGone, onTaken, onClose }: ShortagesProps) {
  const payment = useStored('paymentData');
  const threshold = useFreeDeliveryThreshold();
  const isAnyLeft = payment?.cart.some(
    ({ product }) => shortages.find(({ productId }) => productId === product._id)?.available !== 0,
  );
  const list = (
    <ul className="grid gap-2">
      {shortages.map(({ productId, productName, available }) => (
        <li key={productId}>
          <span className="font-semibold">{productName}</span>
          <br />
          {isGone ? m.checkout_gone() : m.checkout_stock_warning({ stock: available })}
        </li>
      ))}
    </ul>
  );
  if (payment === null || isAnyLeft !== true) {
    return (
      <AlertDialog isOpen={isOpen} onClose={onClose} title={m.checkout_order_failed()}>
        {list}
        <p className="mt-3">
          <Link to={PATHS.shop} className="font-semibold text-primary underline underline-offset-4">
            {m.checkout_continue_shopping()}
          </Link>
        </p>
      </AlertDialog>
    );
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={m.checkout_order_failed()}
      confirmLabel={isGone ? m.checkout_take_others() : m.checkout_take_available()}
      onConfirm={() => {
        withAvailable(payment, shortages, threshold);
        onTaken();
      }}
      onCancel={onClose}
    >
      {list}
    </ConfirmDialog>
  );
}

type PlainRefusal = Exclude<Refusal, { kind: 'short' | 'changed' }>;

/** Refusals that an account whose phone is proved does not get. */
const ENDED_BY_PHONE_PROOF: readonly ErrorCode[] = [
  'phone_proof_needed',
  'new_accounts_limit',
  'unpaid_network_limit',
];

function isHelpedByPhoneProof(refusal: PlainRefusal): boolean {
  if (refusal.kind !== 'refused' || !(refusal.error instanceof ApiError)) return false;
  const { answer } = refusal.error;
  return answer !== null && ENDED_BY_PHONE_PROOF.includes(answer.code);
}

/** Leads to the account settings, which lead back here. */
function PhoneProofLink() {
  const here = useLocation();
  return (
    <p className="mt-3">
      <Link
        to={PATHS.account}
        state={loginDetour(here)}
        className="font-semibold text-primary underline underline-offset-4"
      >
        {m.checkout_confirm_phone()}
      </Link>
    </p>
  );
}

function titleOf(refusal: PlainRefusal): string {
  switch (refusal.kind) {
    case 'missing_information':
      return m.checkout_missing_information();
    case 'no_token':
      return m.checkout_no_token();
    case 'placed_before':
    case 'refused':
      return m.checkout_order_failed();
    case 'unanswered':
      return refusal.error === null ? m.checkout_order_failed() : m.checkout_unexpected_error();
  }
}

function hintOf(refusal: PlainRefusal): ReactNode {
  switch (refusal.kind) {
    case 'missing_information':
      return m.checkout_missing_hint();
    case 'no_token':
      return m.checkout_no_token_hint();
    case 'placed_before':
      return (
        <span>
          {m.checkout_placed_before()}{' '}
          <Link to={PATHS.orderHistory} className="font-semibold text-primary underline underline-offset-4">
            {m.checkout_to_history()}
          </Link>
        </span>
      );
    case 'refused':
      return orderErrorText(refusal.error);
    case 'unanswered':
      return (
        <>
          {refusal.error !== null && <span className="mb-2 block">{formErrorText(refusal.error)}</span>}
          <span>{m.checkout_try_again_safely()}</span>
        </>
      );
  }
}
