import * as z from 'zod/mini';
import { amount, described } from './fields.ts';

/** What refusals of both audiences say besides code and message. */

const shortage = z.object({
  productId: z.string(),
  productName: z.string(),
  /** Pieces in stock; 0 when it is sold out or no longer sold. */
  available: z.int(),
  message: z.string(),
});

/** With `insufficient_stock`: what is short. With `product_not_found` of an order: what is no longer sold. */
export const shortages = z.object({ shortages: z.array(shortage) });

export const UNIT_PRICE = 'Price of one unit after discount, rounded half up to whole cents';

/** A line of an order, in dollars and percent. */
export const currentLine = z.object({
  productId: z.string(),
  productName: z.string(),
  quantity: z.int(),
  price: described(amount, 'List price of one unit'),
  unitPrice: described(amount, UNIT_PRICE),
  discount: z.number(),
  totalPrice: amount,
});

const totals = { subtotal: amount, deliveryFee: amount, isFreeDelivery: z.boolean(), totalAmount: amount };

/** With `totals_changed`: the server's figures in dollars, and every line at current prices. */
export const currentFigures = z.object({ totals: z.object(totals), lines: z.array(currentLine) });

/** With `order_over_limit` and the limits of unpaid orders: what may be pending and unpaid at once, in dollars. */
export const unpaidLimits = z.object({ limits: z.object({ orders: z.int(), pieces: z.int(), amount }) });

export type Shortage = z.output<typeof shortage>;
export type CurrentLine = z.output<typeof currentLine>;
export type RefusalBody = Partial<
  z.output<typeof shortages> & z.output<typeof currentFigures> & z.output<typeof unpaidLimits>
>;
