import { LIMITS } from '@phsar/contract/limits';
import type { OfficeProduct } from '@phsar/contract/office/wire';
import { textIn } from '@phsar/domain/language';
import { basisPointsFromPercent, type Cents, centsNearest, formatPercent } from '@phsar/domain/money';
import { dayStart, phnomPenhDay } from '@phsar/domain/phnom-penh-time';
import { unitPrice } from '@phsar/domain/pricing';
import { formatDay } from '@phsar/texts/dates';
import { currentLanguage } from '../../lib/language.ts';
import { m } from '../../paraglide/messages.js';

/** In the language of the screen, else in the one it has. */
export function titleOf({ title }: Pick<OfficeProduct, 'title'>): string {
  return textIn(currentLanguage(), title) || m.products_no_title();
}

/** `low`: at the product's own threshold or below, else at the shop's. */
export type StockLevel = 'out' | 'low' | 'enough';

/** Low at the product's own threshold, or else at the shop's. */
export function stockLevel({ stock, lowStock }: Pick<OfficeProduct, 'stock' | 'lowStock'>): StockLevel {
  if (stock <= 0) return 'out';
  return stock <= (lowStock ?? LIMITS.lowStock) ? 'low' : 'enough';
}

type Discounted = Pick<OfficeProduct, 'discount' | 'discountFrom' | 'discountUntil'>;

/** Whether the discount is on, still to come, or over. */
export function discountPhase({
  discount,
  discountFrom,
  discountUntil,
}: Discounted): 'none' | 'planned' | 'on' | 'over' {
  const today = phnomPenhDay(new Date());
  if (discount === 0) return 'none';
  if (discountUntil !== null && discountUntil < today) return 'over';
  return discountFrom !== null && discountFrom > today ? 'planned' : 'on';
}

/** What one piece costs a shopper today. */
export function priceToday({ price, discountToday }: Pick<OfficeProduct, 'price' | 'discountToday'>): Cents {
  return unitPrice({
    price: centsNearest(price),
    discount: basisPointsFromPercent(discountToday) ?? 0,
  });
}

/** '−20%'. @param discount percent */
export function percentText(discount: number): string {
  return `−${formatPercent(basisPointsFromPercent(discount) ?? 0)}%`;
}

/** '−20%', with the days of one that begins or ends. */
export function discountText(product: Discounted): string {
  const percent = percentText(product.discount);
  const { discountFrom, discountUntil } = product;
  const phase = discountPhase(product);
  if (phase === 'planned' && discountFrom !== null)
    return m.products_discount_from({ percent, day: dayText(discountFrom) });
  if (phase === 'on' && discountUntil !== null)
    return m.products_discount_until({ percent, day: dayText(discountUntil) });
  return percent;
}

/** @param day YYYY-MM-DD */
export function dayText(day: string): string {
  return formatDay(dayStart(day), currentLanguage());
}
