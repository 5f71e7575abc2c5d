CREATE TABLE "picture_descriptions" (
	"picture_id" text NOT NULL,
	"engine" text NOT NULL,
	"description" "bytea" NOT NULL,
	CONSTRAINT "picture_descriptions_picture_id_engine_pk" PRIMARY KEY("picture_id","engine")
);
--> statement-breakpoint
ALTER TABLE "picture_descriptions" ADD CONSTRAINT "picture_descriptions_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE cascade ON UPDATE no action;