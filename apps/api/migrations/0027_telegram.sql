CREATE TABLE "leases" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "telegram_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"code_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"chat_id" bigint,
	"title" text DEFAULT '' NOT NULL,
	"linked_at" timestamp with time zone,
	CONSTRAINT "telegram_links_code_unique" UNIQUE("code_hash"),
	CONSTRAINT "telegram_links_kind_known" CHECK ("telegram_links"."kind" IN ('group', 'me'))
);
--> statement-breakpoint
CREATE TABLE "telegram_state" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"hides_contact" boolean DEFAULT false NOT NULL,
	"summary_day" text DEFAULT '' NOT NULL,
	"problem" text,
	"problem_at" timestamp with time zone,
	CONSTRAINT "telegram_state_one_row" CHECK ("telegram_state"."id" = 1)
);
--> statement-breakpoint
DROP INDEX "outbox_due";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "telegram_links" ADD CONSTRAINT "telegram_links_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "telegram_links_one_group" ON "telegram_links" USING btree ("kind") WHERE kind = 'group' AND linked_at IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "telegram_links_one_chat" ON "telegram_links" USING btree ("chat_id") WHERE kind = 'me' AND linked_at IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "telegram_links_one_person" ON "telegram_links" USING btree ("staff_id") WHERE kind = 'me' AND linked_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_pending" ON "outbox" USING btree ("next_attempt_at","id") WHERE done_at IS NULL AND failed_at IS NULL AND attempts >= 0;--> statement-breakpoint
CREATE INDEX "outbox_subject" ON "outbox" USING btree ((payload->>'about'),"id") WHERE done_at IS NULL AND failed_at IS NULL;--> statement-breakpoint
CREATE INDEX "outbox_done" ON "outbox" USING btree ("done_at") WHERE done_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_failed" ON "outbox" USING btree ("id") WHERE failed_at IS NOT NULL AND done_at IS NULL;