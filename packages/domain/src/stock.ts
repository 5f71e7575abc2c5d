/** Sold out when the stock count is missing, 0 or less. */
export function isSoldOut(stock: number | null | undefined): boolean {
  return stock === null || stock === undefined || !(stock > 0);
}

/** A quantity is a whole number of at least 1. */
export function isValidQuantity(quantity: unknown): quantity is number {
  return typeof quantity === 'number' && Number.isSafeInteger(quantity) && quantity >= 1;
}

export function isWithinStock(quantity: number, stock: number | null | undefined): boolean {
  return quantity <= (stock ?? 0);
}

/** A line that asks for more than there is, with what there is. */
export interface StockShortage {
  productId: string;
  available: number;
}

/** Pieces wanted of each product, lines of the same product added up, in the order of first mention. */
export function addedUp(
  lines: readonly { productId: string; quantity: number }[],
): { productId: string; quantity: number }[] {
  const wanted = new Map<string, number>();
  for (const line of lines) wanted.set(line.productId, (wanted.get(line.productId) ?? 0) + line.quantity);
  return [...wanted].map(([productId, quantity]) => ({ productId, quantity }));
}
