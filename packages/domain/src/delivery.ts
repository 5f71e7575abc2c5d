import type { Cents } from './money.ts';
import type { Province } from './provinces.ts';

/** How a parcel goes: by the shop itself, or by one of two couriers. Codes of the wire and the database. */
export const DELIVERY_METHODS = ['standard', 'vtb', 'j&t'] as const;
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number];

/** The free-delivery threshold until the server's is known. */
export const DEFAULT_FREE_DELIVERY_THRESHOLD: Cents = 4500;

/** Days a delivery takes at most, as told to the shopper. */
export const DELIVERY_DAYS: Record<DeliveryMethod, number> = { standard: 1, vtb: 2, 'j&t': 2 };

const STANDARD_FEE: Cents = 150;
const COURIER_FEE: Cents = 200;

/** Whether a value is one of `DELIVERY_METHODS`. */
export function isDeliveryMethod(value: unknown): value is DeliveryMethod {
  return DELIVERY_METHODS.some((method) => method === value);
}

/** Standard delivery is for Phnom Penh only; the couriers go everywhere. */
export function isMethodOffered(method: DeliveryMethod, province: Province): boolean {
  return method !== 'standard' || province === 'phnom_penh';
}

/** The methods offered in a province; none until it is chosen. */
export function offeredMethods(province: Province | null): readonly DeliveryMethod[] {
  return DELIVERY_METHODS.filter((method) => province !== null && isMethodOffered(method, province));
}

/**
 * The fee by the specification's table, before free delivery: 0 until both are chosen, 1.50 for
 * standard in Phnom Penh, 2.00 for every other combination.
 */
export function deliveryFee(province: Province | null, method: DeliveryMethod | null): Cents {
  if (province === null || method === null) return 0;
  return method === 'standard' && province === 'phnom_penh' ? STANDARD_FEE : COURIER_FEE;
}

/** Whether delivery is free: the subtotal is at or above the threshold. */
export function isDeliveryFree(subtotal: Cents, threshold: Cents): boolean {
  return subtotal >= threshold;
}

/** A checkout's amounts; `total` = `subtotal` + `deliveryFee`. */
export interface CheckoutTotals {
  subtotal: Cents;
  /** What the shopper pays for delivery; 0 when it is free. */
  deliveryFee: Cents;
  isFreeDelivery: boolean;
  total: Cents;
}

/** Totals of a checkout; province and method may not be chosen yet. */
export function checkoutTotals(
  subtotal: Cents,
  threshold: Cents,
  province: Province | null,
  method: DeliveryMethod | null,
): CheckoutTotals {
  const isFreeDelivery = isDeliveryFree(subtotal, threshold);
  const fee = isFreeDelivery ? 0 : deliveryFee(province, method);
  return { subtotal, deliveryFee: fee, isFreeDelivery, total: subtotal + fee };
}

/** What an order's delivery fee depends on besides the threshold. */
interface Delivered {
  subtotal: Cents;
  province: Province;
  deliveryMethod: DeliveryMethod;
}

/**
 * Totals of an order after an edit. The fee is recalculated only when the subtotal, the province or the method changes;
 * otherwise the agreed fee stands, whatever the threshold is today.
 */
export function totalsAfterEdit(
  before: CheckoutTotals & Delivered,
  { subtotal, province, deliveryMethod }: Delivered,
  threshold: Cents,
): CheckoutTotals {
  const isSame =
    subtotal === before.subtotal && province === before.province && deliveryMethod === before.deliveryMethod;
  if (!isSame) return checkoutTotals(subtotal, threshold, province, deliveryMethod);
  const { deliveryFee, isFreeDelivery, total } = before;
  return { subtotal, deliveryFee, isFreeDelivery, total };
}
