CREATE TABLE "categories" (
	"key" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"editor_id" text,
	"editor_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "category_texts" (
	"category_key" text NOT NULL,
	"language" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "category_texts_category_key_language_pk" PRIMARY KEY("category_key","language")
);
--> statement-breakpoint
DROP INDEX "products_low_stock";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "discount_from" date;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "discount_until" date;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "low_stock" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_archived" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "editor_id" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "editor_name" text;--> statement-breakpoint
ALTER TABLE "category_texts" ADD CONSTRAINT "category_texts_category_key_categories_key_fk" FOREIGN KEY ("category_key") REFERENCES "public"."categories"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "categories_position" ON "categories" USING btree ("position","key");--> statement-breakpoint
-- The three that products could have so far.
INSERT INTO "categories" ("key", "position") VALUES ('dental', 0), ('home_care', 1), ('pet', 2);--> statement-breakpoint
INSERT INTO "category_texts" ("category_key", "language", "name") VALUES
	('dental', 'km', 'ថែទាំធ្មេញ'), ('dental', 'en', 'Dental care'),
	('home_care', 'km', 'ថែទាំផ្ទះ'), ('home_care', 'en', 'Home care'),
	('pet', 'km', 'សត្វចិញ្ចឹម'), ('pet', 'en', 'Pets');--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_categories_key_fk" FOREIGN KEY ("category") REFERENCES "public"."categories"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_archived" ON "products" USING btree ("position","id") WHERE is_archived;--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("category","position","id");--> statement-breakpoint
CREATE INDEX "products_low_stock" ON "products" USING btree ("position","id") WHERE stock <= coalesce(low_stock, 5) AND NOT is_archived;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_discount_days" CHECK ("products"."discount_from" <= "products"."discount_until");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_low_stock_not_negative" CHECK ("products"."low_stock" >= 0);