CREATE TABLE "kept_builds" (
	"build" text PRIMARY KEY NOT NULL,
	"files" jsonb NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schema_support" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"oldest_migration" smallint NOT NULL,
	CONSTRAINT "schema_support_one_row" CHECK ("schema_support"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "servers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"release" text NOT NULL,
	"secret_print" text NOT NULL,
	"media_identity" text,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
INSERT INTO "schema_support" ("oldest_migration") VALUES (30);
