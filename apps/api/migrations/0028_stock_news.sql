ALTER TABLE "refresh_tokens" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "xact_id" xid8;--> statement-breakpoint
-- Apart from the column: together they would write every movement of the past anew.
ALTER TABLE "stock_movements" ALTER COLUMN "xact_id" SET DEFAULT pg_current_xact_id();--> statement-breakpoint
CREATE INDEX "stock_movements_xact" ON "stock_movements" USING btree ("xact_id") WHERE "xact_id" IS NOT NULL;
