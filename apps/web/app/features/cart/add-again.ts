import { ApiError } from '@phsar/contract/client';
import { LIMITS } from '@phsar/contract/limits';
import type { Product } from '@phsar/contract/shop/wire';
import type { Language } from '@phsar/domain/language';
import type { Cents } from '@phsar/domain/money';
import { unitPrice } from '@phsar/domain/pricing';
import { api } from '../../lib/network/client.ts';
import { loadProductsByIds } from '../../lib/shop/products-by-ids.ts';
import { centsOf, pricesOf } from '../../lib/shop/wire-prices.ts';
import { cartStore } from './cart-store.ts';

/** A line of an earlier order. */
export interface EarlierLine {
  productId: string;
  productName: string;
  quantity: number;
  /** Dollars, after the discount. */
  unitPrice: number;
}

interface EarlierOrder {
  _id: string;
  products: readonly EarlierLine[];
}

/** A line that was not added, only in part, or at another price. */
export interface ChangedLine {
  title: string;
  quantity: number;
  /** The quantity that was added. */
  taken: number;
  isGone: boolean;
  /** Unit prices of the order and of today, where they differ. */
  price: { before: Cents; now: Cents } | null;
}

/** The quantity of a product before and after its line was added. */
interface Step {
  before: number;
  after: number;
}

/** The order whose adding failed midway, with the completed steps by product id. */
let interrupted: { orderId: string; steps: ReadonlyMap<string, Step> } | null = null;

/**
 * Adds an earlier order's products to the cart, as far as they are still sold and in stock. After a failure, the next
 * call for the same order resumes and adds nothing twice.
 * @returns the lines that differ from the order's
 * @throws ApiError, NoResponseError
 */
export async function addAgain(
  { _id, products: lines }: EarlierOrder,
  language: Language,
): Promise<ChangedLine[]> {
  const ids = lines.map(({ productId }) => productId);
  const [products] = await Promise.all([loadProductsByIds(api, ids, language), cartStore.load()]);
  const { status, error } = cartStore.read();
  // Setting quantities would overwrite a cart that could not be loaded.
  if (status === 'failed') throw error;
  const earlier = interrupted?.orderId === _id ? interrupted.steps : new Map<string, Step>();
  const steps = new Map(earlier);
  interrupted = { orderId: _id, steps };
  const changed: ChangedLine[] = [];
  for (const { productId, productName, quantity, unitPrice: paid } of lines) {
    const product = products.find((product) => product._id === productId);
    const step = product && nextStep(product, quantity, earlier.get(productId));
    if (step !== undefined) steps.set(productId, step);
    const taken = step === undefined ? 0 : await addStep(productId, step);
    const before = centsOf(paid);
    const now = product === undefined ? before : unitPrice(pricesOf(product));
    const price = now === before || taken === 0 ? null : { before, now };
    if (taken < quantity || price !== null) {
      const title = product?.title ?? productName;
      changed.push({ title, quantity, taken, isGone: product === undefined, price });
    }
  }
  interrupted = null;
  return changed;
}

/** @param made the step of the failed call; ignored if the cart has changed since or the server never received it */
function nextStep({ _id, Item: stock }: Product, quantity: number, made: Step | undefined): Step {
  const held = heldOf(_id);
  const before = made?.after === held ? made.before : held;
  return { before, after: Math.max(before, Math.min(before + quantity, stock, LIMITS.quantity)) };
}

/** @returns the quantity that was added; 0 when the stock has run out */
async function addStep(productId: string, { before, after }: Step): Promise<number> {
  try {
    if (after !== heldOf(productId)) await cartStore.setQuantity(productId, after);
    return after - before;
  } catch (error) {
    // Someone else bought them in the meantime.
    if (error instanceof ApiError && error.answer?.shortages !== undefined) return 0;
    throw error;
  }
}

function heldOf(productId: string): number {
  return cartStore.read().items.find(({ product }) => product._id === productId)?.quantity ?? 0;
}
