-- One rewrite of the table instead of an update of every row.
ALTER TABLE "order_lines" ALTER COLUMN "name_km" TYPE jsonb USING jsonb_build_object('km', "name_km", 'en', "name_en");--> statement-breakpoint
ALTER TABLE "order_lines" RENAME COLUMN "name_km" TO "names";--> statement-breakpoint
ALTER TABLE "order_lines" DROP COLUMN "name_en";
