import * as z from 'zod/mini';
import { shopper } from '../endpoint.ts';
import { amount, id, languageQuery } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { shortages } from '../refusal-bodies.ts';
import { product } from './catalogue.ts';

/** `total` is the sum of the discounted lines in dollars, without delivery. */
const cart = z.object({
  items: z.array(z.object({ product, quantity: z.int().check(z.gte(1)) })),
  /** Archived products that are still in the cart: not in the total; removing them or an order takes them out. */
  gone: z.optional(z.array(z.object({ productId: z.string(), productName: z.string() }))),
  total: amount,
});

const CART_LINE = {
  query: languageQuery,
  body: z.object({
    productId: id,
    /** Checked by the cart, which refuses with `invalid_quantity`. */
    quantity: z.optional(z.unknown()).check(
      z.meta({
        type: 'integer',
        minimum: 1,
        maximum: LIMITS.quantity,
        description: 'Pieces; anything else is answered `invalid_quantity`',
      }),
    ),
  }),
  errors: ['invalid_quantity', 'product_not_found'],
  errorBodies: { insufficient_stock: shortages },
} as const;

export const cartCalls = {
  getCart: shopper('GET /cart', 'read', cart, { summary: 'The cart', query: languageQuery }),
  addToCart: shopper('POST /cart/add', 'write', cart, {
    summary: 'Adds pieces of a product to the cart',
    ...CART_LINE,
  }),
  updateCart: shopper('POST /cart/update', 'write', cart, {
    summary: 'Sets the quantity of a product, adding it if it is not in the cart',
    ...CART_LINE,
  }),
  replaceCartLine: shopper('PUT /cart/update', 'write', cart, {
    summary: 'The same as the POST',
    ...CART_LINE,
  }),
  removeFromCart: shopper('DELETE /cart/remove/:productId', 'write', cart, {
    summary: 'Removes a product from the cart; succeeds if it is not in the cart',
    query: languageQuery,
    params: z.object({ productId: id }),
  }),
  clearCart: shopper('DELETE /cart/clear', 'write', cart, {
    summary: 'Empties the cart',
    query: languageQuery,
  }),
};
