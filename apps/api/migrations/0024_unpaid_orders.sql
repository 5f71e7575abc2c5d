ALTER TABLE "orders" ADD COLUMN "network" text;--> statement-breakpoint
CREATE INDEX "orders_pending_unpaid" ON "orders" USING btree ("account_id") WHERE "status" = 'Pending' AND "payment_status" = 'unpaid';--> statement-breakpoint
CREATE INDEX "orders_network" ON "orders" USING btree ("network") WHERE "network" IS NOT NULL;