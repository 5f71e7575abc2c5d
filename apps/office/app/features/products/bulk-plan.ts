import type { OfficeProduct, ProductEdit } from '@phsar/contract/office/wire';
import {
  centsNearest,
  discountedPrice,
  dollarsFromCents,
  FULL_DISCOUNT,
  formatUsd,
  MAX_PRICE,
  percentFromBasisPoints,
} from '@phsar/domain/money';
import { percentIn, priceIn } from '../../lib/numbers.ts';
import { m } from '../../paraglide/messages.js';
import { discountText } from './product-words.ts';

/** A change of several products at once. */
export type BulkChange = 'price' | 'discount' | 'archive';

/** Changes prices by a percentage, or sets one price. */
export type PriceRule = 'less' | 'more' | 'to';

export interface BulkWish {
  change: BulkChange;
  rule: PriceRule;
  /** As typed: a percentage, or a price. */
  amount: string;
  /** Days of a discount; '' for none. */
  from: string;
  until: string;
}

/** What will happen to one product. */
export interface Plan {
  product: OfficeProduct;
  /** The call's body, `archive` for the call without one; null when nothing changes. */
  edit: ProductEdit | 'archive' | null;
  /** Shown before and after: old → new, or why nothing changes. */
  text: string;
}

/** The plan for a product: it shows exactly what it sends. */
export function planOf(product: OfficeProduct, wish: BulkWish): Plan {
  if (wish.change === 'archive') return archivePlan(product);
  return wish.change === 'price' ? pricePlan(product, wish) : discountPlan(product, wish);
}

function archivePlan(product: OfficeProduct): Plan {
  if (product.isArchived) return { product, edit: null, text: m.products_archived() };
  return { product, edit: 'archive', text: `${m.products_listed()} → ${m.products_archived()}` };
}

function pricePlan(product: OfficeProduct, { rule, amount }: BulkWish): Plan {
  const before = centsNearest(product.price);
  const after = newPrice(before, rule, amount);
  if (after === before) return { product, edit: null, text: formatUsd(before) };
  if (after < 1 || after > MAX_PRICE) return { product, edit: null, text: m.products_bulk_impossible() };
  return {
    product,
    edit: { price: dollarsFromCents(after) },
    text: `${formatUsd(before)} → ${formatUsd(after)}`,
  };
}

/** Rounded half up to whole cents, as discounts are. */
function newPrice(before: number, rule: PriceRule, amount: string): number {
  if (rule === 'to') return priceIn(amount) ?? before;
  const points = percentIn(amount) ?? 0;
  return discountedPrice(before, rule === 'less' ? points : -points);
}

function discountPlan(product: OfficeProduct, { amount, from, until }: BulkWish): Plan {
  const points = Math.min(percentIn(amount) ?? 0, FULL_DISCOUNT);
  const discount = percentFromBasisPoints(points);
  const day = (text: string) => (points === 0 || text === '' ? null : text);
  const edit = { discount, discountFrom: day(from), discountUntil: day(until) };
  const { discount: was, discountFrom, discountUntil } = product;
  const isSame =
    was === discount && discountFrom === edit.discountFrom && discountUntil === edit.discountUntil;
  const before = was === 0 ? m.products_no_discount() : discountText(product);
  if (isSame) return { product, edit: null, text: before };
  const after =
    points === 0
      ? m.products_no_discount()
      : `${discountText({ ...product, ...edit })} · ${formatUsd(discountedPrice(centsNearest(product.price), points))}`;
  return { product, edit, text: `${before} → ${after}` };
}
