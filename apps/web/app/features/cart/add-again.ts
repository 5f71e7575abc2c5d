import { ApiError } from '@phsar/contract/client';
import type { Product } from '@phsar/contract/wire';
import { api } from '../../lib/client.ts';
import type { Language } from '../../lib/language.ts';
import { loadProductsByIds } from '../../lib/products-by-ids.ts';
import { cartStore } from './cart-store.ts';

/** What an earlier order held of a product. */
export interface EarlierLine {
  productId: string;
  productName: string;
  quantity: number;
}

export interface LeftOutLine {
  title: string;
  /** How many are in the cart all the same. */
  taken: number;
  isGone: boolean;
}

/**
 * Puts an earlier order into the cart once more, as far as it is still sold and in stock.
 * @returns what could not be put there, or not all of it
 * @throws ApiError, NoResponseError
 */
export async function addAgain(lines: readonly EarlierLine[], language: Language): Promise<LeftOutLine[]> {
  const ids = lines.map(({ productId }) => productId);
  const [products] = await Promise.all([loadProductsByIds(api, ids, language), cartStore.load()]);
  const leftOut: LeftOutLine[] = [];
  for (const { productId, productName, quantity } of lines) {
    const product = products.find(({ _id }) => _id === productId);
    const taken = product === undefined ? 0 : await take(product, quantity);
    if (taken < quantity) {
      leftOut.push({ title: product?.title ?? productName, taken, isGone: product === undefined });
    }
  }
  return leftOut;
}

/** @returns how many came into the cart */
async function take({ _id, Item: stock }: Product, quantity: number): Promise<number> {
  const held = cartStore.read().items.find(({ product }) => product._id === _id)?.quantity ?? 0;
  const taken = Math.min(quantity, stock - held);
  if (taken < 1) return 0;
  try {
    await cartStore.add(_id, taken);
    return taken;
  } catch (error) {
    // Sold to somebody else in between.
    if (error instanceof ApiError && error.answer?.shortages !== undefined) return 0;
    throw error;
  }
}
