import type { Database } from '../platform/database/open-database.ts';

/** Sums of sales that differ from what the orders say; always expected to be empty. */
export async function salesOutOfStep({ database }: { database: Pick<Database, 'pool'> }): Promise<unknown[]> {
  const { rows } = await database.pool.query(`
    WITH counted AS (
      SELECT (created_at AT TIME ZONE 'Asia/Phnom_Penh')::date AS day, * FROM orders
    ), sides AS (
      SELECT day, province || ' ' || coalesce(courier, delivery_method) || ' ' || is_first AS what, 1 AS orders,
        0 AS pieces, CASE WHEN status = 'Cancelled' THEN 0 ELSE total_cents END AS cents,
        (status = 'Cancelled')::integer AS cancelled FROM counted
      UNION ALL
      SELECT day, province || ' ' || courier || ' ' || is_first, -orders, 0, -revenue_cents, -cancelled FROM daily_sales
      UNION ALL
      SELECT day, 'product ' || product_id, 1, quantity, order_lines.total_cents, 0
      FROM counted JOIN order_lines ON order_id = counted.id WHERE status <> 'Cancelled'
      UNION ALL
      SELECT day, 'product ' || product_id, -orders, -pieces, -revenue_cents, 0 FROM daily_product_sales
    )
    SELECT day::text, what, sum(orders) AS orders, sum(pieces) AS pieces, sum(cents) AS cents, sum(cancelled) AS cancelled
    FROM sides GROUP BY day, what
    HAVING sum(orders) <> 0 OR sum(pieces) <> 0 OR sum(cents) <> 0 OR sum(cancelled) <> 0`);
  return rows;
}
