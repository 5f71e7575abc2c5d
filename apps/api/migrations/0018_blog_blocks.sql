CREATE TABLE "blog_pictures" (
	"blog_id" integer NOT NULL,
	"picture_id" text NOT NULL,
	CONSTRAINT "blog_pictures_blog_id_picture_id_pk" PRIMARY KEY("blog_id","picture_id")
);
--> statement-breakpoint
ALTER TABLE "blogs" ALTER COLUMN "picture_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "state" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "blocks" jsonb;--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "editor_id" text;--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "editor_name" text;--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_pictures" ADD CONSTRAINT "blog_pictures_blog_id_blogs_id_fk" FOREIGN KEY ("blog_id") REFERENCES "public"."blogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_pictures" ADD CONSTRAINT "blog_pictures_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blog_pictures_picture" ON "blog_pictures" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "blogs_planned" ON "blogs" USING btree ("publish_at") WHERE publish_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE "blogs" ADD CONSTRAINT "blogs_state" CHECK ("blogs"."state" IN ('draft', 'published'));--> statement-breakpoint
ALTER TABLE "blogs" ADD CONSTRAINT "blogs_published_with_picture" CHECK ("blogs"."state" = 'draft' OR "blogs"."picture_id" IS NOT NULL);--> statement-breakpoint
-- The pictures in posts that are there already.
INSERT INTO "blog_pictures" ("blog_id", "picture_id")
SELECT DISTINCT text.blog_id, shown.id
FROM "blog_texts" AS text
CROSS JOIN LATERAL regexp_matches(text.description, '/media/([0-9a-f]+)-[0-9]+[.]', 'g') AS named (ids)
JOIN "pictures" AS shown ON shown.id = named.ids[1];
