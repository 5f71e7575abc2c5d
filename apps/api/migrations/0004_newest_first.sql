DROP INDEX "blogs_newest";--> statement-breakpoint
DROP INDEX "orders_account_newest";--> statement-breakpoint
DROP INDEX "orders_status_newest";--> statement-breakpoint
CREATE INDEX "blogs_newest" ON "blogs" USING btree ("published_on" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_account_newest" ON "orders" USING btree ("account_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_status_newest" ON "orders" USING btree ("status","created_at" DESC NULLS FIRST);