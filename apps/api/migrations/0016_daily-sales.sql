CREATE TABLE "daily_product_sales" (
	"day" date NOT NULL,
	"product_id" integer NOT NULL,
	"orders" integer NOT NULL,
	"pieces" integer NOT NULL,
	"revenue_cents" bigint NOT NULL,
	CONSTRAINT "daily_product_sales_day_product_id_pk" PRIMARY KEY("day","product_id")
);
--> statement-breakpoint
CREATE TABLE "daily_sales" (
	"day" date NOT NULL,
	"province" text NOT NULL,
	"courier" text NOT NULL,
	"is_first" boolean NOT NULL,
	"shard" integer NOT NULL,
	"orders" integer NOT NULL,
	"revenue_cents" bigint NOT NULL,
	"cancelled" integer NOT NULL,
	CONSTRAINT "daily_sales_day_province_courier_is_first_shard_pk" PRIMARY KEY("day","province","courier","is_first","shard")
);
--> statement-breakpoint
CREATE TABLE "sales_recounts" (
	"id" integer PRIMARY KEY NOT NULL,
	"recounted_on" date NOT NULL,
	CONSTRAINT "sales_recounts_single_row" CHECK ("sales_recounts"."id" = 1)
);
--> statement-breakpoint
DROP INDEX "orders_newest";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_first" boolean DEFAULT false;--> statement-breakpoint
CREATE INDEX "orders_guest_phone" ON "orders" USING btree ("customer_phone") WHERE "account_id" IS NULL;--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
-- Which orders were the first of their customer; what is there gets `false` without a rewrite of the table.
ALTER TABLE "orders" ALTER COLUMN "is_first" DROP DEFAULT;--> statement-breakpoint
UPDATE "orders" SET "is_first" = true WHERE "id" IN (
  SELECT DISTINCT ON (coalesce("account_id"::text, "customer_phone")) "id" FROM "orders"
  ORDER BY coalesce("account_id"::text, "customer_phone"), "created_at", "id"
);--> statement-breakpoint
CREATE FUNCTION mark_first_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.account_id IS NULL THEN
    NEW.is_first := NOT EXISTS (SELECT FROM orders WHERE account_id IS NULL AND customer_phone = NEW.customer_phone);
  ELSE
    NEW.is_first := NOT EXISTS (SELECT FROM orders WHERE account_id = NEW.account_id);
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_mark_first BEFORE INSERT ON "orders"
  FOR EACH ROW WHEN (NEW.is_first IS NULL) EXECUTE FUNCTION mark_first_order();
--> statement-breakpoint
-- The day in Phnom Penh, which is UTC+07:00 all year.
CREATE FUNCTION sales_day(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT ((moment AT TIME ZONE 'UTC') + interval '7 hours')::date $$;
--> statement-breakpoint
-- What one order adds to the sums (sign 1) or takes from them (-1), and one line of an order.
CREATE FUNCTION sales_of(written orders, sign integer) RETURNS daily_sales LANGUAGE sql STABLE AS $$
  SELECT sales_day(written.created_at), written.province, coalesce(written.courier, written.delivery_method),
    written.is_first, 0, sign, CASE WHEN written.status = 'Cancelled' THEN 0 ELSE sign * written.total_cents::bigint END,
    CASE WHEN written.status = 'Cancelled' THEN sign ELSE 0 END
$$;
--> statement-breakpoint
CREATE FUNCTION product_sales_of(written orders, line order_lines, sign integer) RETURNS daily_product_sales
LANGUAGE sql STABLE AS $$
  SELECT sales_day(written.created_at), line.product_id, sign, sign * line.quantity, sign * line.total_cents::bigint
$$;
--> statement-breakpoint
-- Each connection writes rows of its own, so that orders placed at once seldom wait for each other. Rows are locked in
-- the order of their keys; what changes nothing is not written.
CREATE FUNCTION add_sales(changes daily_sales[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO daily_sales AS kept
  SELECT day, province, courier, is_first, pg_backend_pid() % 16, sum(orders), sum(revenue_cents), sum(cancelled)
  FROM unnest(changes) GROUP BY 1, 2, 3, 4
  HAVING sum(orders) <> 0 OR sum(revenue_cents) <> 0 OR sum(cancelled) <> 0
  ORDER BY 1, 2, 3, 4
  ON CONFLICT (day, province, courier, is_first, shard) DO UPDATE SET orders = kept.orders + excluded.orders,
    revenue_cents = kept.revenue_cents + excluded.revenue_cents, cancelled = kept.cancelled + excluded.cancelled
$$;
--> statement-breakpoint
CREATE FUNCTION add_product_sales(changes daily_product_sales[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO daily_product_sales AS kept
  SELECT day, product_id, sum(orders), sum(pieces), sum(revenue_cents)
  FROM unnest(changes) GROUP BY 1, 2
  HAVING sum(orders) <> 0 OR sum(pieces) <> 0 OR sum(revenue_cents) <> 0
  ORDER BY 1, 2
  ON CONFLICT (day, product_id) DO UPDATE SET orders = kept.orders + excluded.orders,
    pieces = kept.pieces + excluded.pieces, revenue_cents = kept.revenue_cents + excluded.revenue_cents
$$;
--> statement-breakpoint
SELECT add_sales(array_agg(sales_of(orders, 1))) FROM "orders";--> statement-breakpoint
SELECT add_product_sales(array_agg(product_sales_of(o, l, 1)))
FROM "orders" AS o JOIN "order_lines" AS l ON l.order_id = o.id WHERE o.status <> 'Cancelled';
--> statement-breakpoint
CREATE FUNCTION count_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN PERFORM add_sales(ARRAY(SELECT sales_of(added, 1) FROM added));
    WHEN 'DELETE' THEN PERFORM add_sales(ARRAY(SELECT sales_of(removed, -1) FROM removed));
    WHEN 'TRUNCATE' THEN DELETE FROM daily_sales;
    ELSE
      PERFORM add_sales(ARRAY(
        SELECT sales_of(added, 1) FROM added UNION ALL SELECT sales_of(removed, -1) FROM removed
      ));
      PERFORM add_product_sales(ARRAY(
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
CREATE FUNCTION count_order_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM daily_product_sales;
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    PERFORM add_product_sales(ARRAY(
      SELECT product_sales_of(o, added, 1) FROM added JOIN orders AS o ON o.id = added.order_id
      WHERE o.status <> 'Cancelled'
    ));
  END IF;
  IF TG_OP IN ('DELETE', 'UPDATE') THEN
    PERFORM add_product_sales(ARRAY(
      SELECT product_sales_of(o, removed, -1) FROM removed JOIN orders AS o ON o.id = removed.order_id
      WHERE o.status <> 'Cancelled'
    ));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_count_insert AFTER INSERT ON "orders" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_orders();--> statement-breakpoint
CREATE TRIGGER orders_count_update AFTER UPDATE ON "orders" REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_orders();--> statement-breakpoint
CREATE TRIGGER orders_count_delete AFTER DELETE ON "orders" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_orders();--> statement-breakpoint
CREATE TRIGGER orders_count_truncate AFTER TRUNCATE ON "orders" FOR EACH STATEMENT EXECUTE FUNCTION count_orders();--> statement-breakpoint
CREATE TRIGGER order_lines_count_insert AFTER INSERT ON "order_lines" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_order_lines();--> statement-breakpoint
CREATE TRIGGER order_lines_count_update AFTER UPDATE ON "order_lines" REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_order_lines();--> statement-breakpoint
CREATE TRIGGER order_lines_count_delete AFTER DELETE ON "order_lines" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_order_lines();--> statement-breakpoint
CREATE TRIGGER order_lines_count_truncate AFTER TRUNCATE ON "order_lines" FOR EACH STATEMENT EXECUTE FUNCTION count_order_lines();
