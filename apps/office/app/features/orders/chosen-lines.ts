import type { OfficeOrder, OfficeProduct } from '@phsar/contract/office/wire';
import { textIn } from '@phsar/domain/language';
import { basisPointsFromPercent, type Cents, centsNearest, multiplied, sumOf } from '@phsar/domain/money';
import { unitPrice } from '@phsar/domain/pricing';
import { currentLanguage } from '../../lib/language.ts';

/** A line of an order that is being written. Amounts are cents. */
export interface ChosenLine {
  productId: string;
  name: string;
  /** Address of the picture; '' for none. */
  image: string;
  quantity: number;
  listPrice: Cents;
  unitPrice: Cents;
  /** Pieces that the order can have at most; null while unknown. */
  available: number | null;
  /** Pieces that the order holds already: they count as available, and their price stays. */
  held: number;
}

/** One piece of a product at today's price. */
export function lineOf(product: OfficeProduct): ChosenLine {
  const price = centsNearest(product.price);
  const discount = basisPointsFromPercent(product.discountToday) ?? 0;
  return {
    productId: product._id,
    name: textIn(currentLanguage(), product.title),
    image: product.pictures[0]?.url ?? '',
    quantity: 1,
    listPrice: price,
    unitPrice: unitPrice({ price, discount }),
    available: product.stock,
    held: 0,
  };
}

/** The lines of an order at the prices they were sold for. */
export function linesOf({ products }: Pick<OfficeOrder, 'products'>): ChosenLine[] {
  return products.map(({ productId, productName, productImage, quantity, price, unitPrice: paid }) => ({
    productId,
    name: productName,
    image: productImage,
    quantity,
    listPrice: centsNearest(price),
    unitPrice: centsNearest(paid),
    available: null,
    held: quantity,
  }));
}

/**
 * With one more piece of the product: on its line, or on a new one.
 * @param sold lines of the saved order: a product that is removed and added again keeps its price
 */
export function withProduct(
  lines: readonly ChosenLine[],
  product: OfficeProduct,
  sold: readonly ChosenLine[] = [],
): ChosenLine[] {
  if (!lines.some(({ productId }) => productId === product._id)) {
    const before = sold.find(({ productId }) => productId === product._id);
    const line = before === undefined ? [lineOf(product)] : withToday([before], [product]);
    return [...lines, ...line.map((added) => ({ ...added, quantity: 1 }))];
  }
  return lines.map((line) =>
    line.productId === product._id ? { ...line, quantity: line.quantity + 1 } : line,
  );
}

/** With one piece less of a product; the line goes with its last piece. */
export function withOneLess(lines: readonly ChosenLine[], productId: string): ChosenLine[] {
  return lines
    .map((line) => (line.productId === productId ? { ...line, quantity: line.quantity - 1 } : line))
    .filter(({ productId: id, quantity }) => id !== productId || quantity > 0);
}

/** With the current stock, and today's price where the order has none. A product that is gone has no stock. */
export function withToday(lines: readonly ChosenLine[], products: readonly OfficeProduct[]): ChosenLine[] {
  const byId = new Map(products.map((product) => [product._id, product]));
  return lines.map((line) => {
    const product = byId.get(line.productId);
    if (product === undefined) return { ...line, available: line.held };
    if (line.held > 0) return { ...line, available: product.stock + line.held };
    return { ...lineOf(product), quantity: line.quantity };
  });
}

/** What is wanted now, as lines of an order that holds some of it already. */
export function linesOnto(order: Pick<OfficeOrder, 'products'>, lines: readonly ChosenLine[]): ChosenLine[] {
  const sold = new Map(linesOf(order).map((line) => [line.productId, line]));
  return lines.map((line) => ({ ...(sold.get(line.productId) ?? line), quantity: line.quantity }));
}

/** The sum of the lines in cents, without delivery. */
export function subtotalOf(lines: readonly ChosenLine[]): Cents {
  return sumOf(lines.map(({ unitPrice: price, quantity }) => multiplied(price, quantity)));
}

/** The lines as the call takes them. */
export function productsIn(lines: readonly ChosenLine[]): { productId: string; quantity: number }[] {
  return lines.map(({ productId, quantity }) => ({ productId, quantity }));
}
