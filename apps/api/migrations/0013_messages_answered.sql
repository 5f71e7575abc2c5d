ALTER TABLE "contact_messages" ADD COLUMN "folded_text" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "answered_by_id" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "answered_by_name" text;--> statement-breakpoint
CREATE INDEX "contact_messages_new" ON "contact_messages" USING btree ("id" DESC NULLS FIRST) WHERE "answered_at" IS NULL;--> statement-breakpoint
CREATE INDEX "contact_messages_answered" ON "contact_messages" USING btree ("id" DESC NULLS FIRST) WHERE "answered_at" IS NOT NULL;