import type { CartItem } from '@phsar/contract/shop/wire';
import { type CheckoutTotals, checkoutTotals, isDeliveryMethod } from '@phsar/domain/delivery';
import { type Cents, dollarsFromCents } from '@phsar/domain/money';
import { formatPhone, localPhone } from '@phsar/domain/phone';
import { cartTotals } from '@phsar/domain/pricing';
import { isProvince } from '@phsar/domain/provinces';
import { readStored, writeStored } from '../../lib/storage.ts';
import { type PaymentData, readPaymentData, type StoredUser } from '../../lib/stored-shapes.ts';
import { pricedLine } from '../../lib/wire-prices.ts';
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
}

/** What the page that led to the checkout handed over. */
export function purchaseIn(navigationState: unknown): Purchase | null {
  const given = typeof navigationState === 'object' && navigationState !== null ? navigationState : {};
  return readPaymentData({ total: 0, form: {}, ...given });
}

/** On a direct visit: what an earlier one kept. */
export function readKeptPurchase(): Purchase | null {
  return readStored('paymentData');
}

/** The form as it was left, what is empty of it filled from the account. */
export function startForm(user: StoredUser | null): CheckoutForm {
  const kept = readStored('paymentData')?.form ?? EMPTY_FORM;
  return {
    ...kept,
    name: kept.name || (user?.fullName ?? ''),
    phone: kept.phone || formatPhone(localPhone(user?.phoneNumber ?? '')),
    address: kept.address || (user?.address ?? ''),
  };
}

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

/** Keeps the checkout for the payment page, a reload and a login on the way. The key of the checkout stays. */
export function keepCheckout(purchase: Purchase, form: CheckoutForm, total: Cents): PaymentData {
  const kept: PaymentData = {
    form,
    cart: purchase.cart,
    total: dollarsFromCents(total),
    buyNow: purchase.buyNow,
    orderKey: readStored('paymentData')?.orderKey ?? '',
  };
  writeStored('paymentData', kept);
  return kept;
}

/**
 * The idempotency key: made once per checkout, and kept until it is known what became of the order. Only then does
 * the next attempt get a key of its own, so a lost answer never turns into a second order.
 */
export function withOrderKey(payment: PaymentData): PaymentData {
  return payment.orderKey === '' ? withNewOrderKey(payment) : payment;
}

export function withNewOrderKey(payment: PaymentData): PaymentData {
  const renewed = { ...payment, orderKey: newOrderKey() };
  writeStored('paymentData', renewed);
  return renewed;
}

/** Sixteen random bytes in hex; `randomUUID` is missing on http addresses other than localhost. */
function newOrderKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
