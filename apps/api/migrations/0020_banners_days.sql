ALTER TABLE "banner_texts" ADD COLUMN "button_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "is_on" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "shown_from" date;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "shown_until" date;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "editor_id" text;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "editor_name" text;