import * as z from 'zod/mini';
import { shopper } from '../endpoint.ts';
import { amount } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { shortages } from '../refusal-bodies.ts';
import { product } from './catalogue.ts';
import { id, languageQuery } from './fields.ts';

/** The answer of every cart call; `total` in dollars. */
export const cart = z.object({
  items: z.array(z.object({ product, quantity: z.int().check(z.gte(1)) })),
  /** Archived products that are still in the cart, if there are any: not in the total; removing them or an order takes them out. */
  gone: z.optional(z.array(z.object({ productId: z.string(), productName: z.string() }))),
  /** Sum of the discounted lines, without delivery. */
  total: amount,
});

/** The cart checks the quantity and refuses with `invalid_quantity`. */
const quantityToBeChecked = z.optional(z.unknown()).check(
  z.meta({
    type: 'integer',
    minimum: 1,
    maximum: LIMITS.quantity,
    description: 'Pieces; anything else is answered `invalid_quantity`',
  }),
);

export const cartLineBody = z.object({ productId: id, quantity: quantityToBeChecked });

export const productIdParams = z.object({ productId: id });

const LINE_REFUSALS = {
  errors: ['invalid_quantity', 'product_not_found'],
  errorBodies: { insufficient_stock: shortages },
} as const;

/** A shopper's cart. */
export const cartCalls = {
  getCart: shopper('GET /cart', 'read', {
    summary: 'The cart',
    query: languageQuery,
    answer: cart,
  }),
  addToCart: shopper('POST /cart/add', 'write', {
    summary: 'Adds pieces of a product to the cart',
    query: languageQuery,
    body: cartLineBody,
    answer: cart,
    ...LINE_REFUSALS,
  }),
  updateCart: shopper('POST /cart/update', 'write', {
    summary: 'Sets the quantity of a product, adding it if it is not in the cart',
    query: languageQuery,
    body: cartLineBody,
    answer: cart,
    ...LINE_REFUSALS,
  }),
  replaceCartLine: shopper('PUT /cart/update', 'write', {
    summary: 'The same as the POST',
    query: languageQuery,
    body: cartLineBody,
    answer: cart,
    ...LINE_REFUSALS,
  }),
  removeFromCart: shopper('DELETE /cart/remove/:productId', 'write', {
    summary: 'Removes a product from the cart; succeeds if it is not in the cart',
    query: languageQuery,
    params: productIdParams,
    answer: cart,
  }),
  clearCart: shopper('DELETE /cart/clear', 'write', {
    summary: 'Empties the cart',
    query: languageQuery,
    answer: cart,
  }),
};
