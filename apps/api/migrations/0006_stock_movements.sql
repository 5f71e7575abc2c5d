CREATE TABLE "stock_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"delta" integer NOT NULL,
	"reason" text NOT NULL,
	"order_id" uuid,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"actor_name" text,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_movements_moves" CHECK ("stock_movements"."delta" <> 0),
	CONSTRAINT "stock_movements_reason_known" CHECK ("stock_movements"."reason" IN ('sale', 'return', 'delivery', 'count', 'loss', 'correction', 'import')),
	CONSTRAINT "stock_movements_actor_known" CHECK ("stock_movements"."actor_kind" IN ('shopper', 'staff', 'command', 'system'))
);
--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_movements_newest" ON "stock_movements" USING btree ("product_id","id" DESC NULLS FIRST);--> statement-breakpoint
-- What is there when movements begin is a balance brought forward, neither a delivery nor an import of today.
INSERT INTO "stock_movements" ("product_id", "delta", "reason", "actor_kind", "note")
SELECT "id", "stock", 'correction', 'system', 'Stock before movements were kept' FROM "products" WHERE "stock" <> 0 ORDER BY "id";
