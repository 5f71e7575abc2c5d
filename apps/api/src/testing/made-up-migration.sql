ALTER TABLE "orders" ADD COLUMN "gift_note" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "priority" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_priority" CHECK ("priority" BETWEEN 0 AND 9);--> statement-breakpoint
CREATE INDEX "orders_by_priority" ON "orders" ("priority", "created_at");--> statement-breakpoint
CREATE TABLE "order_tags" (
  "order_id" uuid NOT NULL REFERENCES "orders" ("id") ON DELETE CASCADE,
  "tag" text NOT NULL,
  PRIMARY KEY ("order_id", "tag")
);--> statement-breakpoint
CREATE INDEX "order_tags_by_tag" ON "order_tags" ("tag");--> statement-breakpoint
DROP INDEX "order_tags_by_tag";--> statement-breakpoint
CREATE FUNCTION tag_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_tags (order_id, tag) VALUES (NEW.id, 'new');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER orders_tag AFTER INSERT ON "orders" FOR EACH ROW EXECUTE FUNCTION tag_order();--> statement-breakpoint
ALTER TABLE "order_events" RENAME COLUMN "via" TO "channel";--> statement-breakpoint
INSERT INTO "order_tags" ("order_id", "tag") SELECT "id", 'old' FROM "orders";--> statement-breakpoint
UPDATE "orders" SET "priority" = 1 WHERE "status" = 'Pending';--> statement-breakpoint
UPDATE "order_lines" SET "image" = "image" || '?old';--> statement-breakpoint
UPDATE "schema_support" SET "oldest_migration" = 1;
