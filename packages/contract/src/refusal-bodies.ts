import * as z from 'zod/mini';
import { amount } from './fields.ts';

/** What refusals of both audiences say besides code and message. */

/** A product with less stock than was requested. */
const shortage = z.object({
  productId: z.string(),
  productName: z.string(),
  /** Pieces in stock; 0 when it is sold out or no longer sold. */
  available: z.int(),
  message: z.string(),
});

/** With `insufficient_stock`: what is short. With `product_not_found` of an order: what is no longer sold. */
export const shortages = z.object({ shortages: z.array(shortage) });

/** A line of an order as the server prices it, in dollars and percent. */
const currentLine = z.object({
  productId: z.string(),
  productName: z.string(),
  quantity: z.int(),
  /** List price of one unit. */
  price: amount,
  /** Price of one unit after discount. */
  unitPrice: amount,
  discount: z.number(),
  totalPrice: amount,
});

/** With `totals_changed`: the server's figures in dollars, and every line at current prices. */
export const currentFigures = z.object({
  totals: z.object({
    subtotal: amount,
    deliveryFee: amount,
    isFreeDelivery: z.boolean(),
    totalAmount: amount,
  }),
  lines: z.array(currentLine),
});

/**
 * With `order_over_limit` and the limits of unpaid orders: what may be pending and unpaid at once; the amount in dollars.
 */
export const unpaidLimits = z.object({
  limits: z.object({ orders: z.int(), pieces: z.int(), amount }),
});

export type Shortage = z.output<typeof shortage>;
export type CurrentLine = z.output<typeof currentLine>;
/** Any of them. */
export type RefusalBody = Partial<
  z.output<typeof shortages> & z.output<typeof currentFigures> & z.output<typeof unpaidLimits>
>;
