import { readStored, writeStored } from '../../lib/storage.ts';

/** The product on the screen and the eight before it. */
const REMEMBERED = 9;

/** Puts a product in front of those that were looked at on this device. */
export function rememberViewed(productId: string): void {
  const before = readStored('recentlyViewed') ?? [];
  writeStored('recentlyViewed', [productId, ...without(before, productId)].slice(0, REMEMBERED));
}

export function without(ids: readonly string[], productId: string): string[] {
  return ids.filter((id) => id !== productId);
}
