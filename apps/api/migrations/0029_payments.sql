CREATE TABLE "bakong_state" (
	"id" integer PRIMARY KEY NOT NULL,
	"token" "bytea",
	"token_since" timestamp with time zone,
	"given_hash" text,
	"renewal_tried_at" timestamp with time zone,
	"failure" text,
	"failing_since" timestamp with time zone,
	"paused_until" timestamp with time zone,
	CONSTRAINT "bakong_state_single_row" CHECK ("bakong_state"."id" = 1),
	CONSTRAINT "bakong_state_failure_known" CHECK ("bakong_state"."failure" IN ('token', 'renewal', 'silence'))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"khqr" text NOT NULL,
	"md5" text NOT NULL,
	"account" text NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"amount_cents" integer NOT NULL,
	"riel_per_dollar" integer,
	"state" text DEFAULT 'asked' NOT NULL,
	"voided_at" timestamp with time zone,
	"made_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"next_ask_at" timestamp with time zone,
	"hash" text,
	"settled_at" timestamp with time zone,
	"deep_link" text,
	CONSTRAINT "payments_md5_unique" UNIQUE("md5"),
	CONSTRAINT "payments_hash_unique" UNIQUE("hash"),
	CONSTRAINT "payments_currency_known" CHECK ("payments"."currency" IN ('USD', 'KHR')),
	CONSTRAINT "payments_state_known" CHECK ("payments"."state" IN ('asked', 'paid', 'surplus', 'expired', 'failed')),
	CONSTRAINT "payments_amount_positive" CHECK ("payments"."amount" > 0 AND "payments"."amount_cents" > 0),
	CONSTRAINT "payments_settled_by_hash" CHECK (("payments"."hash" IS NULL) = ("payments"."settled_at" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_action_known";--> statement-breakpoint
DROP INDEX "orders_refund_due";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "surplus_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id","made_at");--> statement-breakpoint
CREATE INDEX "payments_next_ask" ON "payments" USING btree ("next_ask_at") WHERE "next_ask_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_refund_due" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "paid_cents" > CASE WHEN "status" = 'Cancelled' THEN 0 ELSE "total_cents" END OR "surplus_cents" > 0;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_action_known" CHECK ("order_events"."action" IN ('created', 'shipped', 'delivered', 'cancelled', 'paid', 'overpaid', 'refunded', 'noted', 'edited', 'undone'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_surplus_not_negative" CHECK ("orders"."surplus_cents" >= 0);