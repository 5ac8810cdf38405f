ALTER TABLE "categories" ALTER COLUMN "position" SET DATA TYPE double precision;--> statement-breakpoint
-- A tree has at most 10 levels (OP-198): deeper categories move to the tenth, behind those that are there.
UPDATE "categories" SET "parent_id" = "path"[9], "path" = "path"[1:9] || "id", "position" = 1000000.0 * cardinality("path") + "position"
WHERE cardinality("path") > 10;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_depth" CHECK (cardinality("categories"."path") <= 10);--> statement-breakpoint
ALTER TABLE "domains" ALTER COLUMN "language_code" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_bots" ADD COLUMN "served_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "delivery_bots" ADD COLUMN "rejected_until" timestamp with time zone;--> statement-breakpoint
UPDATE "delivery_bots" SET "token_sealed" = '' WHERE "deleted_at" IS NOT NULL;--> statement-breakpoint
-- References to rows that were removed meanwhile: the events continue without them (OP-59).
UPDATE "schedules" SET "quiz_id" = NULL, "quiz_mappings" = '[]' WHERE "quiz_id" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "quizzes" WHERE "quizzes"."id" = "schedules"."quiz_id");--> statement-breakpoint
UPDATE "schedules" SET "quiz_fallback_style_id" = NULL WHERE "quiz_fallback_style_id" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "styles" WHERE "styles"."id" = "schedules"."quiz_fallback_style_id");--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_quiz_fallback_style_id_styles_id_fk" FOREIGN KEY ("quiz_fallback_style_id") REFERENCES "public"."styles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "schedules_end_time_index" ON "schedules" USING btree ("end_time");--> statement-breakpoint
CREATE INDEX "schedules_quiz_id_index" ON "schedules" USING btree ("quiz_id");--> statement-breakpoint
CREATE INDEX "schedules_quiz_mappings_index" ON "schedules" USING gin ("quiz_mappings" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "schedules_quiz_fallback_style_id_index" ON "schedules" USING btree ("quiz_fallback_style_id");
