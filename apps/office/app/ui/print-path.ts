/** Where labels and packing slips of these orders are printed. */
export function printPath(orderIds: readonly string[]): string {
  return `/orders/print?orders=${orderIds.map(encodeURIComponent).join(',')}`;
}
