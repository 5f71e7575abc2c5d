-- No sale may come between the copy and the end of the old column.
LOCK TABLE "products" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "product_stock" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"stock" integer NOT NULL,
	CONSTRAINT "product_stock_not_negative" CHECK ("product_stock"."stock" >= 0)
);
--> statement-breakpoint
INSERT INTO "product_stock" ("product_id", "stock") SELECT "id", "stock" FROM "products" ORDER BY "id";--> statement-breakpoint
ALTER TABLE "product_stock" ADD CONSTRAINT "product_stock_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_stock_low" ON "product_stock" USING btree ("stock","product_id") WHERE stock <= 5;--> statement-breakpoint
CREATE INDEX "products_own_threshold" ON "products" USING btree ("id") WHERE low_stock > 5;--> statement-breakpoint
DROP INDEX "products_low_stock";--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_stock_not_negative";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "stock";--> statement-breakpoint
-- Servers from before this migration sell from the column that is gone.
UPDATE "schema_support" SET "oldest_migration" = 33;
