import { LIMITS } from '@phsar/contract/limits';
import { type SQL, sql } from 'drizzle-orm';
import { products } from './schema.ts';

/** As in the indexes: a parameter would hide them from the planner. */
const THRESHOLD = sql.raw(String(LIMITS.lowStock));

/** Products with as few pieces as their own threshold, or the shop's. Two indexes find those that can be. */
export const IS_LOW: SQL = sql`(${products.id} IN (
    SELECT product_id FROM product_stock WHERE stock <= ${THRESHOLD}
    UNION ALL SELECT id FROM products WHERE low_stock > ${THRESHOLD}
  ) AND (SELECT stock FROM product_stock WHERE product_id = ${products.id}) <= coalesce(${products.lowStock}, ${THRESHOLD}))`;

/** Products without a piece. */
export const IS_SOLD_OUT: SQL = sql`${products.id} IN (SELECT product_id FROM product_stock WHERE stock = 0)`;
