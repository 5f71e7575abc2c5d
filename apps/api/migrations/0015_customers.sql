ALTER TABLE "accounts" ADD COLUMN "search_name" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "block_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "accounts_newest" ON "accounts" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "accounts_phone_backwards" ON "accounts" USING btree (reverse(regexp_replace("phone", '[^0-9]', '', 'g')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "accounts_name_prefix" ON "accounts" USING btree (replace("search_name", ' ', '') text_pattern_ops);--> statement-breakpoint
CREATE INDEX "accounts_second_name_prefix" ON "accounts" USING btree (replace(substr("search_name", strpos("search_name", ' ') + 1), ' ', '') text_pattern_ops);--> statement-breakpoint
CREATE INDEX "accounts_name_not_folded" ON "accounts" USING btree ("id") WHERE "search_name" IS NULL;