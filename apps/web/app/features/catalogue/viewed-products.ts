import { readStored, writeStored } from '../../lib/storage/storage.ts';

/** The current product and eight before it. */
const REMEMBERED = 9;

/** Records a product as the latest viewed on this device. */
export function rememberViewed(productId: string): void {
  const before = readStored('recentlyViewed') ?? [];
  writeStored('recentlyViewed', [productId, ...without(before, productId)].slice(0, REMEMBERED));
}

/** The ids except one. */
export function without(ids: readonly string[], productId: string): string[] {
  return ids.filter((id) => id !== productId);
}
