-- The sums of sales are written at the COMMIT: an order takes its stock by its last statement, and the rows of sums that
-- it shares with others must be locked after its products, as by all that lock the products first.
-- What a statement changes is remembered in a setting of the transaction, which a savepoint takes back with its rows.
-- More than 1,000 changes, as a restore makes, are written at once: reading so many again with each statement takes longer.
CREATE FUNCTION remember_sales(changes daily_sales[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  remembered daily_sales[] := nullif(current_setting('phsar.sales', true), '');
BEGIN
  IF cardinality(changes) = 0 THEN RETURN; END IF;
  changes := coalesce(remembered, '{}') || changes;
  IF cardinality(changes) > 1000 THEN
    PERFORM add_sales(changes);
    changes := NULL;
  END IF;
  PERFORM set_config('phsar.sales', coalesce(changes::text, ''), true);
END $$;
--> statement-breakpoint
CREATE FUNCTION remember_product_sales(changes daily_product_sales[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  remembered daily_product_sales[] := nullif(current_setting('phsar.product_sales', true), '');
BEGIN
  IF cardinality(changes) = 0 THEN RETURN; END IF;
  changes := coalesce(remembered, '{}') || changes;
  IF cardinality(changes) > 1000 THEN
    PERFORM add_product_sales(changes);
    changes := NULL;
  END IF;
  PERFORM set_config('phsar.product_sales', coalesce(changes::text, ''), true);
END $$;
--> statement-breakpoint
CREATE FUNCTION add_remembered_sales() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sales daily_sales[] := nullif(current_setting('phsar.sales', true), '');
  product_sales daily_product_sales[] := nullif(current_setting('phsar.product_sales', true), '');
BEGIN
  IF sales IS NOT NULL THEN
    PERFORM set_config('phsar.sales', '', true);
    PERFORM add_sales(sales);
  END IF;
  IF product_sales IS NOT NULL THEN
    PERFORM set_config('phsar.product_sales', '', true);
    PERFORM add_product_sales(product_sales);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Both tables before the functions change: from then on each change is remembered, and must have its trigger.
LOCK TABLE "orders", "order_lines" IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_add_sales AFTER INSERT OR UPDATE OR DELETE ON "orders"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION add_remembered_sales();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER order_lines_add_sales AFTER INSERT OR UPDATE OR DELETE ON "order_lines"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION add_remembered_sales();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN PERFORM remember_sales(ARRAY(SELECT sales_of(added, 1) FROM added));
    WHEN 'DELETE' THEN PERFORM remember_sales(ARRAY(SELECT sales_of(removed, -1) FROM removed));
    WHEN 'TRUNCATE' THEN
      PERFORM set_config('phsar.sales', '', true);
      DELETE FROM daily_sales;
    ELSE
      PERFORM remember_sales(ARRAY(
        SELECT sales_of(added, 1) FROM added UNION ALL SELECT sales_of(removed, -1) FROM removed
      ));
      PERFORM remember_product_sales(ARRAY(
        SELECT product_sales_of(added, line, 1) FROM added JOIN order_lines AS line ON line.order_id = added.id
        WHERE added.status <> 'Cancelled'
        UNION ALL
        SELECT product_sales_of(removed, line, -1) FROM removed JOIN order_lines AS line ON line.order_id = removed.id
        WHERE removed.status <> 'Cancelled'
      ));
  END CASE;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_order_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    PERFORM set_config('phsar.product_sales', '', true);
    DELETE FROM daily_product_sales;
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    PERFORM remember_product_sales(ARRAY(
      SELECT product_sales_of(o, added, 1) FROM added JOIN orders AS o ON o.id = added.order_id
      WHERE o.status <> 'Cancelled'
    ));
  END IF;
  IF TG_OP IN ('DELETE', 'UPDATE') THEN
    PERFORM remember_product_sales(ARRAY(
      SELECT product_sales_of(o, removed, -1) FROM removed JOIN orders AS o ON o.id = removed.order_id
      WHERE o.status <> 'Cancelled'
    ));
  END IF;
  RETURN NULL;
END $$;
