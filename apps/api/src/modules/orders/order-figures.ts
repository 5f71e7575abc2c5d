import type { ErrorAnswer } from '@phsar/contract/errors';
import type { CurrentLine } from '@phsar/contract/refusal-bodies';
import type { OrderBody } from '@phsar/contract/shop/wire';
import { checkoutTotals } from '@phsar/domain/delivery';
import { type Language, textIn } from '@phsar/domain/language';
import {
  type Cents,
  centsNearest,
  dollarsFromCents,
  multiplied,
  percentFromBasisPoints,
  sumOf,
} from '@phsar/domain/money';
import { lineTotal, unitPrice } from '@phsar/domain/pricing';
import type { SoldProduct } from '../products/products.module.ts';

/** Lines and totals by the shop's own prices, in cents. */
export type PricedOrder = ReturnType<typeof priceOrder>;

export function priceOrder(
  wanted: readonly { product: SoldProduct; quantity: number }[],
  { province, deliveryMethod }: Pick<OrderBody, 'province' | 'deliveryMethod'>,
  threshold: Cents,
) {
  const lines = wanted.map(({ product, quantity }) => ({
    product,
    quantity,
    unitPrice: unitPrice(product),
    total: lineTotal({ price: product.price, discount: product.discount, quantity }),
  }));
  const subtotal = sumOf(lines.map(({ total }) => total));
  return { lines, totals: checkoutTotals(subtotal, threshold, province, deliveryMethod) };
}

/** Whether the shopper's page showed these prices. Compared in cents, because sums in a browser carry float errors. */
export function matchesQuote(quote: OrderBody, { lines, totals }: PricedOrder): boolean {
  const byId = new Map(lines.map((line) => [String(line.product.id), line]));
  return (
    quote.products.every((line) => isSameLine(line, byId.get(line.productId))) &&
    quote.isFreeDelivery === totals.isFreeDelivery &&
    centsNearest(quote.deliveryFee) === totals.deliveryFee &&
    centsNearest(quote.totalAmount) === totals.total
  );
}

function isSameLine(
  quote: OrderBody['products'][number],
  line: PricedOrder['lines'][number] | undefined,
): boolean {
  return (
    line !== undefined &&
    centsNearest(quote.unitPrice) === line.unitPrice &&
    quote.discount === percentFromBasisPoints(line.product.discount) &&
    centsNearest(quote.totalPrice) === multiplied(line.unitPrice, quote.quantity)
  );
}

/** The figures as they are now, for a page that shows old and new. */
export function currentFigures(
  { lines, totals }: PricedOrder,
  language: Language,
): Required<Pick<ErrorAnswer, 'totals' | 'lines'>> {
  return {
    totals: {
      subtotal: dollarsFromCents(totals.subtotal),
      deliveryFee: dollarsFromCents(totals.deliveryFee),
      isFreeDelivery: totals.isFreeDelivery,
      totalAmount: dollarsFromCents(totals.total),
    },
    lines: lines.map(
      (line): CurrentLine => ({
        productId: String(line.product.id),
        productName: textIn(language, line.product.title),
        quantity: line.quantity,
        price: dollarsFromCents(line.product.price),
        unitPrice: dollarsFromCents(line.unitPrice),
        discount: percentFromBasisPoints(line.product.discount),
        totalPrice: dollarsFromCents(line.total),
      }),
    ),
  };
}
