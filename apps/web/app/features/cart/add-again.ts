import { ApiError } from '@phsar/contract/client';
import { LIMITS } from '@phsar/contract/limits';
import type { Product } from '@phsar/contract/shop/wire';
import type { Language } from '@phsar/domain/language';
import { api } from '../../lib/client.ts';
import { loadProductsByIds } from '../../lib/products-by-ids.ts';
import { cartStore } from './cart-store.ts';

/** What an earlier order held of a product. */
export interface EarlierLine {
  productId: string;
  productName: string;
  quantity: number;
}

interface EarlierOrder {
  _id: string;
  products: readonly EarlierLine[];
}

export interface LeftOutLine {
  title: string;
  /** How many are in the cart all the same. */
  taken: number;
  isGone: boolean;
}

/** What the cart held of a product, and what it was to hold. */
interface Step {
  before: number;
  after: number;
}

/** The order whose adding broke off, with the steps made until then, by product. */
let brokenOff: { orderId: string; steps: ReadonlyMap<string, Step> } | null = null;

/**
 * Puts an earlier order into the cart once more, as far as it is still sold and in stock. When it broke off, the next
 * try for the same order goes on: what the cart holds by then is not added a second time.
 * @returns what could not be put there, or not all of it
 * @throws ApiError, NoResponseError
 */
export async function addAgain(
  { _id, products: lines }: EarlierOrder,
  language: Language,
): Promise<LeftOutLine[]> {
  const ids = lines.map(({ productId }) => productId);
  const [products] = await Promise.all([loadProductsByIds(api, ids, language), cartStore.load()]);
  const { status, error } = cartStore.read();
  // What is set would take the place of what was never seen.
  if (status === 'failed') throw error;
  const earlier = brokenOff?.orderId === _id ? brokenOff.steps : new Map<string, Step>();
  const steps = new Map(earlier);
  brokenOff = { orderId: _id, steps };
  const leftOut: LeftOutLine[] = [];
  for (const { productId, productName, quantity } of lines) {
    const product = products.find((product) => product._id === productId);
    const step = product && nextStep(product, quantity, earlier.get(productId));
    if (step !== undefined) steps.set(productId, step);
    const taken = step === undefined ? 0 : await take(productId, step);
    if (taken < quantity) {
      leftOut.push({ title: product?.title ?? productName, taken, isGone: product === undefined });
    }
  }
  brokenOff = null;
  return leftOut;
}

/** @param made by the try that broke off; none when the cart was changed since, or never heard of it */
function nextStep({ _id, Item: stock }: Product, quantity: number, made: Step | undefined): Step {
  const held = heldOf(_id);
  const before = made?.after === held ? made.before : held;
  return { before, after: Math.max(before, Math.min(before + quantity, stock, LIMITS.quantity)) };
}

/** @returns how many came into the cart */
async function take(productId: string, { before, after }: Step): Promise<number> {
  try {
    if (after !== heldOf(productId)) await cartStore.setQuantity(productId, after);
    return after - before;
  } catch (error) {
    // Sold to somebody else in between.
    if (error instanceof ApiError && error.answer?.shortages !== undefined) return 0;
    throw error;
  }
}

function heldOf(productId: string): number {
  return cartStore.read().items.find(({ product }) => product._id === productId)?.quantity ?? 0;
}
