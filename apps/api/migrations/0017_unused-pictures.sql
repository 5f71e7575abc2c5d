ALTER TABLE "pictures" ADD COLUMN "unused_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "is_in_orders" boolean DEFAULT false NOT NULL;