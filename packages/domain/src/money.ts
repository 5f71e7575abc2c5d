/**
 * Money is a whole number of US cents everywhere inside the shop; a discount is a whole number of
 * basis points (hundredths of a percent, 0–10,000), because discounts may have two decimals.
 * Rounding is half up, once, per unit.
 */
export type Cents = number;
export type BasisPoints = number;

export const FULL_DISCOUNT: BasisPoints = 10_000;

/** Largest amount the shop accepts for one price: keeps every product of sums far inside 2^53. */
export const MAX_PRICE: Cents = 100_000_000;

/** Largest total of one order: the database keeps amounts as 32-bit whole numbers of cents. */
export const MAX_ORDER_TOTAL: Cents = 2_000_000_000;

/** 12.5 (dollars) → 1250 (cents). Null when it is no amount with at most two decimals. */
export function centsFromDollars(dollars: number): Cents | null {
  return scaledByHundred(dollars);
}

/** The cents that a computed amount stands for: 0.30000000000000004 (dollars) → 30. For comparing only. */
export function centsNearest(dollars: number): Cents {
  return Math.round(dollars * 100);
}

/** 1250 (cents) → 12.5 (dollars), for the wire and for display only. */
export function dollarsFromCents(cents: Cents): number {
  return cents / 100;
}

/** 12.5 (percent) → 1250 (basis points). Null when it is no percentage with at most two decimals. */
export function basisPointsFromPercent(percent: number): BasisPoints | null {
  const points = scaledByHundred(percent);
  return points === null || points > FULL_DISCOUNT ? null : points;
}

/** 1250 (basis points) → 12.5 (percent). */
export function percentFromBasisPoints(points: BasisPoints): number {
  return points / 100;
}

/** The unit price after discount, rounded half up to whole cents. The one place where money is rounded. */
export function discountedPrice(price: Cents, discount: BasisPoints): Cents {
  return Math.floor((price * (FULL_DISCOUNT - discount) + FULL_DISCOUNT / 2) / FULL_DISCOUNT);
}

export function multiplied(unitPrice: Cents, quantity: number): Cents {
  return unitPrice * quantity;
}

export function sumOf(amounts: Iterable<Cents>): Cents {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return sum;
}

/** '$1,234.50', the same in both languages and on every device (Intl output differs between phones). */
export function formatUsd(cents: Cents): string {
  const sign = cents < 0 ? '-' : '';
  const whole = Math.floor(Math.abs(cents) / 100).toString();
  const fraction = (Math.abs(cents) % 100).toString().padStart(2, '0');
  return `${sign}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}

/** '12.5', '20', '33.33': a percentage without trailing zeros. */
export function formatPercent(points: BasisPoints): string {
  return String(percentFromBasisPoints(points));
}

function scaledByHundred(amount: number): number | null {
  if (!Number.isFinite(amount) || amount < 0) return null;
  const scaled = Math.round(amount * 100);
  // 0.29 * 100 is 28.999…: the nearest whole number counts when it stands for the same decimal.
  return Number.isSafeInteger(scaled) && scaled / 100 === amount ? scaled : null;
}
