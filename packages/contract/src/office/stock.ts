import { hasSignOf, STAFF_STOCK_REASONS, STOCK_REASONS } from '@phsar/domain/stock';
import * as z from 'zod/mini';
import { staff } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { shortages } from '../refusal-bodies.ts';
import { paging } from './fields.ts';
import { orderEvent } from './order-schemas.ts';
import { officeProduct, productParams } from './products.ts';

/** Stock movements as staff make and read them. */

/** `delta` with its `reason`: pieces that came in or went out. Or what was `counted`: the difference is the movement. */
export const stockMoveBody = z
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
    z.refine(({ delta, counted }) => delta !== undefined || counted !== undefined, {
      path: ['delta'],
      error: 'Say how many pieces came in or went out, or how many were counted',
    }),
    z.refine(({ delta, counted }) => delta === undefined || counted === undefined, {
      path: ['counted'],
      error: 'Send either delta or counted',
    }),
    z.refine(({ delta, reason }) => delta === undefined || reason !== undefined, {
      path: ['reason'],
      error: 'Say why the stock changes',
    }),
    z.refine(({ delta, reason }) => !delta || reason === undefined || hasSignOf(reason, delta), {
      path: ['delta'],
      error: 'A delivery or a return adds pieces, a loss removes them',
    }),
    z.refine(({ counted, reason }) => counted === undefined || reason === undefined || reason === 'count', {
      path: ['reason'],
      error: 'What was counted has no other reason',
    }),
  );

export const stockMovementQuery = z.object({
  limit: paging.limit,
  after: z.optional(z.string().check(z.maxLength(100))),
});

/** One change of a product's stock, with the stock after it. */
export const stockMovement = z.object({
  _id: z.string(),
  at: orderEvent.shape.at,
  by: orderEvent.shape.by,
  /** Pieces: positive came in, negative went out. */
  delta: z.int(),
  /** Pieces in stock after it. */
  stock: z.int(),
  reason: z.enum(STOCK_REASONS),
  /** The number of the order that was sold or given back. */
  orderId: z.nullable(z.string()),
  note: z.string(),
});

/** A product's stock. */
export const stockCalls = {
  moveStock: staff('POST /products/:id/stock', 'stock.count', {
    summary: 'Moves stock: a difference with a reason, or what was counted',
    params: productParams,
    body: stockMoveBody,
    answer: officeProduct,
    errors: ['product_not_found', 'idempotency_mismatch'],
    errorBodies: { insufficient_stock: shortages },
  }),
  listStockMovements: staff('GET /products/:id/stock', 'products.read', {
    summary: "A product's stock movements, newest first; the `Link` header has the next page",
    params: productParams,
    query: stockMovementQuery,
    answer: z.array(stockMovement),
    errors: ['product_not_found', 'invalid_cursor'],
  }),
};
