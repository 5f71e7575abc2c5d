/**
 * Inside the shop, money is a whole number of US cents. A discount is a whole number of basis points
 * (hundredths of a percent, 0–10,000), because percentages may have two decimals. Prices are rounded
 * half up, once, per unit.
 */
export type Cents = number;
export type BasisPoints = number;

/** 100 %. */
export const FULL_DISCOUNT: BasisPoints = 10_000;

/** Largest price the shop accepts; price × quantity × basis points stays far below 2^53. */
export const MAX_PRICE: Cents = 100_000_000;

/** Largest total of one order; the database stores cents as 32-bit integers. */
export const MAX_ORDER_TOTAL: Cents = 2_000_000_000;

/** 12.5 (dollars) → 1250 (cents). Null when negative, not finite, or with more than two decimals. */
export function centsFromDollars(dollars: number): Cents | null {
  return scaledByHundred(dollars);
}

/** Rounds a computed amount to cents: 0.30000000000000004 (dollars) → 30. For comparisons only. */
export function centsNearest(dollars: number): Cents {
  return Math.round(dollars * 100);
}

/** 1250 (cents) → 12.5 (dollars), for the wire and for display only. */
export function dollarsFromCents(cents: Cents): number {
  return cents / 100;
}

/** 12.5 (percent) → 1250 (basis points). Null when outside 0–100 or with more than two decimals. */
export function basisPointsFromPercent(percent: number): BasisPoints | null {
  const points = scaledByHundred(percent);
  return points === null || points > FULL_DISCOUNT ? null : points;
}

/** 1250 (basis points) → 12.5 (percent). */
export function percentFromBasisPoints(points: BasisPoints): number {
  return points / 100;
}

/** The unit price after discount, rounded half up to whole cents. Money is rounded nowhere else. */
export function discountedPrice(price: Cents, discount: BasisPoints): Cents {
  return Math.floor((price * (FULL_DISCOUNT - discount) + FULL_DISCOUNT / 2) / FULL_DISCOUNT);
}

/** The price of `quantity` units. */
export function multiplied(unitPrice: Cents, quantity: number): Cents {
  return unitPrice * quantity;
}

/** The sum of amounts; 0 for none. */
export function sumOf(amounts: Iterable<Cents>): Cents {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return sum;
}

/** '$1,234.50' in both languages. Not Intl, whose output differs between phones. */
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
  // 0.29 * 100 is 28.999…: accept the nearest integer if it divides back to the same number.
  return Number.isSafeInteger(scaled) && scaled / 100 === amount ? scaled : null;
}
