ALTER TABLE "orders" ADD COLUMN "wider_networks" text[];--> statement-breakpoint
ALTER TABLE "verification_codes" ADD COLUMN "wider_networks" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_wider_networks" ON "orders" USING gin ("wider_networks") WHERE "wider_networks" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "verification_codes_wider_networks" ON "verification_codes" USING gin ("wider_networks");