import { hasSignOf, STAFF_STOCK_REASONS, STOCK_REASONS } from '@phsar/domain/stock';
import * as z from 'zod/mini';
import { staff, staffChange } from '../endpoint.ts';
import { paging, rule } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { shortages } from '../refusal-bodies.ts';
import { orderEvent } from './orders.ts';
import { ONE_PRODUCT, officeProduct } from './products.ts';

const stockMovement = z.object({
  _id: z.string(),
  at: orderEvent.shape.at,
  by: orderEvent.shape.by,
  /** Pieces: positive came in, negative went out. */
  delta: z.int(),
  stock: z.int(),
  reason: z.enum(STOCK_REASONS),
  orderId: z.nullable(z.string()),
  note: z.string(),
});

export const stockCalls = {
  moveStock: staffChange('POST /products/:id/stock', 'stock.count', officeProduct, {
    summary: 'Moves stock: a difference with a reason, or what was counted',
    ...ONE_PRODUCT,
    /** `delta` with its `reason`: pieces that came in or went out. Or what was `counted`: the difference is the movement. */
    body: z
      .strictObject({
        delta: z.optional(
          z.int().check(
            z.gte(-LIMITS.stock),
            z.lte(LIMITS.stock),
            z.refine((delta) => delta !== 0, 'delta must not be 0'),
          ),
        ),
        reason: z.optional(z.enum(STAFF_STOCK_REASONS)),
        counted: z.optional(z.int().check(z.gte(0), z.lte(LIMITS.stock))),
        note: z.optional(z.string().check(z.trim(), z.maxLength(LIMITS.stockNote))),
      })
      .check(
        rule(
          'delta',
          'Say how many pieces came in or went out, or how many were counted',
          ({ delta, counted }) => delta !== undefined || counted !== undefined,
        ),
        rule(
          'counted',
          'Send either delta or counted',
          ({ delta, counted }) => delta === undefined || counted === undefined,
        ),
        rule(
          'reason',
          'Say why the stock changes',
          ({ delta, reason }) => delta === undefined || reason !== undefined,
        ),
        rule(
          'delta',
          'A delivery or a return adds pieces, a loss removes them',
          ({ delta, reason }) => !delta || reason === undefined || hasSignOf(reason, delta),
        ),
        rule(
          'reason',
          'What was counted has no other reason',
          ({ counted, reason }) => counted === undefined || reason === undefined || reason === 'count',
        ),
      ),
    errorBodies: { insufficient_stock: shortages },
  }),
  listStockMovements: staff('GET /products/:id/stock', 'products.read', z.array(stockMovement), {
    summary: "A product's stock movements, newest first; the `Link` header has the next page",
    ...ONE_PRODUCT,
    query: z.object({ ...paging, after: z.optional(z.string().check(z.maxLength(100))) }),
  }),
};
