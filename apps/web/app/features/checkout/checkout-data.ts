import { randomKey } from '@phsar/contract/idempotency-key';
import type { CartItem } from '@phsar/contract/shop/wire';
import { type CheckoutTotals, checkoutTotals, isDeliveryMethod } from '@phsar/domain/delivery';
import { type Cents, dollarsFromCents } from '@phsar/domain/money';
import { PAYMENT_FACTS, paymentMethodOf } from '@phsar/domain/payment';
import { formatPhone, localPhone } from '@phsar/domain/phone';
import { cartTotals } from '@phsar/domain/pricing';
import { isProvince } from '@phsar/domain/provinces';
import { pricedLine } from '../../lib/shop/wire-prices.ts';
import { readStored, writeStored } from '../../lib/storage/storage.ts';
import { type PaymentData, readPaymentData, type StoredUser } from '../../lib/storage/stored-shapes.ts';
import type { CheckoutForm } from './checkout-rules.ts';

const EMPTY_FORM: CheckoutForm = {
  name: '',
  phone: '',
  province: '',
  address: '',
  delivery: '',
  confirm: false,
};

/** What is being bought. */
export interface Purchase {
  cart: CartItem[];
  buyNow: boolean;
  /** Path of the page on which Buy Now was pressed. */
  from?: string | undefined;
}

/** The purchase in the navigation state, from the page that led to the checkout; null when there is none. */
export function purchaseIn(navigationState: unknown): Purchase | null {
  const given = typeof navigationState === 'object' && navigationState !== null ? navigationState : {};
  return readPaymentData({ total: 0, form: {}, ...given });
}

/** The purchase that an earlier visit stored, for a direct visit. */
export function readKeptPurchase(): Purchase | null {
  return readStored('paymentData');
}

/** The form as it was left, to be confirmed anew, with empty fields filled from the account. */
export function startForm(user: StoredUser | null): CheckoutForm {
  const kept = readStored('paymentData')?.form ?? EMPTY_FORM;
  return {
    ...kept,
    name: kept.name || (user?.fullName ?? ''),
    phone: kept.phone || formatPhone(localPhone(user?.phoneNumber ?? '')),
    address: kept.address || (user?.address ?? ''),
    confirm: false,
  };
}

/** Totals of a cart, in cents; the delivery fee is 0 until province and method are chosen. */
export function totalsOf(
  cart: readonly CartItem[],
  { province, delivery }: Pick<CheckoutForm, 'province' | 'delivery'>,
  threshold: Cents,
): CheckoutTotals {
  const { subtotal } = cartTotals(cart.map(pricedLine));
  return checkoutTotals(
    subtotal,
    threshold,
    isProvince(province) ? province : null,
    isDeliveryMethod(delivery) ? delivery : null,
  );
}

/** Whether a delivery method, as chosen in the form, is paid when the parcel arrives. */
export function isPaidOnArrival(delivery: string | undefined): boolean {
  return isDeliveryMethod(delivery) && PAYMENT_FACTS[paymentMethodOf(delivery)].isPaidOnArrival;
}

/** Stores the checkout for the payment page, a reload or a login; keeps its order key. */
export function keepCheckout(purchase: Purchase, form: CheckoutForm, total: Cents): PaymentData {
  const kept: PaymentData = {
    form,
    cart: purchase.cart,
    total: dollarsFromCents(total),
    buyNow: purchase.buyNow,
    from: purchase.from,
    orderKey: readStored('paymentData')?.orderKey ?? '',
  };
  writeStored('paymentData', kept);
  return kept;
}

/**
 * Stores the checkout with its idempotency key, created once and kept until the order's outcome is known, so that a
 * lost answer never causes a second order.
 */
export function withOrderKey(payment: PaymentData): PaymentData {
  return payment.orderKey === '' ? withNewOrderKey(payment) : payment;
}

/** Stores the checkout with a new idempotency key: the next attempt is a new order. */
export function withNewOrderKey(payment: PaymentData): PaymentData {
  const renewed = { ...payment, orderKey: randomKey() };
  writeStored('paymentData', renewed);
  return renewed;
}
