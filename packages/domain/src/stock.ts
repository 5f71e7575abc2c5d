/** Why a product's stock changed. */
export const STOCK_REASONS = ['sale', 'return', 'delivery', 'count', 'loss', 'correction', 'import'] as const;
export type StockReason = (typeof STOCK_REASONS)[number];

/** The reasons that staff can give. A mistaken movement is reversed by a count or a correction. */
export const STAFF_STOCK_REASONS = [
  'delivery',
  'return',
  'count',
  'loss',
  'correction',
] as const satisfies readonly StockReason[];
export type StaffStockReason = (typeof STAFF_STOCK_REASONS)[number];

/** Reasons that move stock one way only. `count` and `correction` go either way. */
const DIRECTIONS: Partial<Record<StaffStockReason, 1 | -1>> = { delivery: 1, return: 1, loss: -1 };

/** Whether `delta` has the sign that its reason means: a delivery adds pieces, a loss removes them. */
export function hasSignOf(reason: StaffStockReason, delta: number): boolean {
  return (DIRECTIONS[reason] ?? delta) * delta > 0;
}

/** Whether a reason is one of stocktaking: a count or a loss. */
export function isStocktaking(reason: unknown): boolean {
  return reason === 'count' || reason === 'loss';
}

/** Whether the stock count is missing, 0 or less. */
export function isSoldOut(stock: number | null | undefined): boolean {
  return !((stock ?? 0) > 0);
}

/** Whether a value is a quantity: an integer of at least 1. */
export function isValidQuantity(quantity: unknown): quantity is number {
  return typeof quantity === 'number' && Number.isSafeInteger(quantity) && quantity >= 1;
}

/** Whether `quantity` units are available; a missing stock count is 0. */
export function isWithinStock(quantity: number, stock: number | null | undefined): boolean {
  return quantity <= (stock ?? 0);
}

/** Merges lines of the same product by adding their quantities; products keep the order of first mention. */
export function addedUp(
  lines: readonly { productId: string; quantity: number }[],
): { productId: string; quantity: number }[] {
  const wanted = new Map<string, number>();
  for (const line of lines) wanted.set(line.productId, (wanted.get(line.productId) ?? 0) + line.quantity);
  return [...wanted].map(([productId, quantity]) => ({ productId, quantity }));
}
