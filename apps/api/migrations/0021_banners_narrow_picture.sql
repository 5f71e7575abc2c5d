ALTER TABLE "banners" ADD COLUMN "narrow_picture_id" text;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_narrow_picture_id_pictures_id_fk" FOREIGN KEY ("narrow_picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "banners_narrow_picture" ON "banners" USING btree ("narrow_picture_id");