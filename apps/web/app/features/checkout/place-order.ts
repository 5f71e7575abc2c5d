import { ApiError } from '@phsar/contract/client';
import type { ErrorAnswer } from '@phsar/contract/errors';
import { mayHaveArrived } from '@phsar/contract/idempotency-key';
import type { Shortage } from '@phsar/contract/refusal-bodies';
import type { Order, OrderBody } from '@phsar/contract/shop/wire';
import { type CheckoutTotals, isDeliveryMethod } from '@phsar/domain/delivery';
import { type Cents, dollarsFromCents } from '@phsar/domain/money';
import { lineTotal, unitPrice } from '@phsar/domain/pricing';
import { isProvince } from '@phsar/domain/provinces';
import { api } from '../../lib/network/client.ts';
import { hasToken } from '../../lib/session/session.ts';
import { centsOf, pricedLine, pricesOf } from '../../lib/shop/wire-prices.ts';
import { readStored, writeStored } from '../../lib/storage/storage.ts';
import type { PaymentData } from '../../lib/storage/stored-shapes.ts';
import { totalsOf, withNewOrderKey, withOrderKey } from './checkout-data.ts';
import { isComplete } from './checkout-rules.ts';

/** The outcome of an attempt to order. Only `placed` certainly created an order; `unanswered` may have. */
export type OrderOutcome =
  | { kind: 'placed'; order: Order }
  /** `isGone`: they are no longer sold, rather than short in stock. */
  | { kind: 'short'; shortages: Shortage[]; isGone: boolean }
  /** The totals that the shopper confirmed, and the current ones. */
  | { kind: 'changed'; before: CheckoutTotals; now: CheckoutTotals }
  | { kind: 'missing_information' }
  | { kind: 'no_token' }
  /** The key belongs to an order with different contents: an earlier attempt did succeed. */
  | { kind: 'placed_before' }
  | { kind: 'refused'; error: unknown }
  | { kind: 'unanswered'; error: unknown };

/** Places the stored checkout as an order. Repeated calls for a checkout create one order, by its idempotency key. */
export async function placeOrder(kept: PaymentData | null, threshold: Cents): Promise<OrderOutcome> {
  if (!hasToken()) return { kind: 'no_token' };
  const body = kept === null ? null : orderBodyOf(kept, threshold);
  if (kept === null || body === null) return { kind: 'missing_information' };
  const payment = withOrderKey(kept);
  try {
    const { data } = await api.call(
      'createOrder',
      { body },
      { headers: { 'idempotency-key': payment.orderKey } },
    );
    if (data?.success !== true || data.order === undefined) return { kind: 'unanswered', error: null };
    return { kind: 'placed', order: data.order };
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: 'unanswered', error };
    return await outcomeOf(error, payment, threshold);
  }
}

async function outcomeOf(error: ApiError, payment: PaymentData, threshold: Cents): Promise<OrderOutcome> {
  const { answer, status } = error;
  if (status === 401) return { kind: 'no_token' };
  if (answer === null || mayHaveArrived(error)) return { kind: 'unanswered', error };
  withNewOrderKey(payment);
  if (answer.code === 'idempotency_mismatch') return { kind: 'placed_before' };
  if (answer.shortages !== undefined) {
    return { kind: 'short', shortages: answer.shortages, isGone: answer.code === 'product_not_found' };
  }
  if (answer.code !== 'totals_changed') return { kind: 'refused', error };
  return {
    kind: 'changed',
    before: totalsOf(payment.cart, payment.form, threshold),
    now: await adoptCurrentPrices(payment, answer, threshold),
  };
}

/** Stores the checkout with current prices and a new key, to be confirmed again. @returns the current totals */
async function adoptCurrentPrices(
  old: PaymentData,
  { lines = [], totals }: ErrorAnswer,
  threshold: Cents,
): Promise<CheckoutTotals> {
  const cart = old.cart.map(({ product, quantity }) => {
    const line = lines.find(({ productId }) => productId === product._id);
    const prices = line === undefined ? {} : { price: line.price, discount: line.discount };
    return { product: { ...product, ...prices }, quantity };
  });
  const now = totalsOf(cart, old.form, (await loadThreshold()) ?? threshold);
  withNewOrderKey({ ...old, cart, total: dollarsFromCents(now.total) });
  if (totals === undefined) return now;
  return {
    subtotal: centsOf(totals.subtotal),
    deliveryFee: centsOf(totals.deliveryFee),
    isFreeDelivery: totals.isFreeDelivery,
    total: centsOf(totals.totalAmount),
  };
}

/** Reloads the free-delivery threshold, which may be what changed. Null on failure; the next attempt then reports the change again. */
async function loadThreshold(): Promise<Cents | null> {
  try {
    const amount = (await api.call('listDeliveryFreeLimits')).data[0]?.amount;
    if (amount === undefined) return null;
    writeStored('cachedDeliveryLimit', { amount, timestamp: Date.now() });
    return centsOf(amount);
  } catch {
    return null;
  }
}

/** Stores the checkout with quantities reduced to the stock and a new key; null, storing nothing, when nothing is left. */
export function withAvailable(payment: PaymentData, shortages: readonly Shortage[], threshold: Cents) {
  const cart = payment.cart.flatMap(({ product, quantity }) => {
    const available = shortages.find(({ productId }) => productId === product._id)?.available ?? quantity;
    const taken = Math.min(quantity, available);
    return taken > 0 ? [{ product: { ...product, Item: Math.max(taken, available) }, quantity: taken }] : [];
  });
  if (cart.length === 0) return null;
  const { total } = totalsOf(cart, payment.form, threshold);
  return withNewOrderKey({ ...payment, cart, total: dollarsFromCents(total) });
}

/** The request body, with the specification's field names; null while the checkout is incomplete. */
export function orderBodyOf({ form, cart, buyNow }: PaymentData, threshold: Cents): OrderBody | null {
  const { province, delivery } = form;
  if (!isComplete(form) || cart.length === 0) return null;
  if (!isProvince(province) || !isDeliveryMethod(delivery)) return null;
  const totals = totalsOf(cart, form, threshold);
  return {
    customerId: readStored('userId') ?? 'GUEST',
    customerName: form.name.trim(),
    customerPhone: form.phone,
    province,
    address: form.address.trim(),
    deliveryMethod: delivery,
    products: cart.map((item) => ({
      productId: item.product._id,
      productName: item.product.title,
      quantity: item.quantity,
      unitPrice: dollarsFromCents(unitPrice(pricesOf(item.product))),
      discount: item.product.discount,
      totalPrice: dollarsFromCents(lineTotal(pricedLine(item))),
      productImage: item.product.images[0] ?? item.product.image,
    })),
    totalAmount: dollarsFromCents(totals.total),
    deliveryFee: dollarsFromCents(totals.deliveryFee),
    isFreeDelivery: totals.isFreeDelivery,
    buyNow,
  };
}
