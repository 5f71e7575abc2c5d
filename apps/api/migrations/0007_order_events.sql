CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"action" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"actor_name" text,
	"via" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "order_events_action_known" CHECK ("order_events"."action" IN ('created', 'shipped', 'delivered', 'cancelled')),
	CONSTRAINT "order_events_actor_known" CHECK ("order_events"."actor_kind" IN ('shopper', 'staff', 'command', 'system')),
	CONSTRAINT "order_events_via_known" CHECK ("order_events"."via" IN ('shop', 'office', 'command', 'telegram'))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_method" text DEFAULT 'bank_transfer' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_known" CHECK ("orders"."payment_method" IN ('cash_on_delivery', 'bank_transfer'));--> statement-breakpoint
UPDATE "orders" SET "payment_method" = 'cash_on_delivery' WHERE "delivery_method" = 'standard';
--> statement-breakpoint
-- Shoppers created the orders that are there; only commands could move them.
INSERT INTO "order_events" ("order_id", "at", "action", "actor_kind", "actor_id", "actor_name", "via")
SELECT "id", event.at, event.action,
  CASE event.action WHEN 'created' THEN 'shopper' ELSE 'command' END,
  CASE event.action WHEN 'created' THEN "account_id"::text END,
  CASE event.action WHEN 'created' THEN NULL ELSE 'npm run shop' END,
  CASE event.action WHEN 'created' THEN 'shop' ELSE 'command' END
FROM "orders" CROSS JOIN LATERAL (VALUES
  (1, 'created', "created_at"), (2, 'shipped', "shipped_at"),
  (3, 'delivered', "delivered_at"), (4, 'cancelled', "cancelled_at")
) AS event (step, action, at)
WHERE event.at IS NOT NULL ORDER BY event.at, "id", event.step;
