ALTER TABLE "generation_attempts" DROP CONSTRAINT "generation_attempts_claim_unique";--> statement-breakpoint
DROP INDEX "generations_report";--> statement-breakpoint
CREATE UNIQUE INDEX "generation_attempts_claim" ON "generation_attempts" USING btree ("claim") WHERE "generation_attempts"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "generations_report" ON "generations" USING btree ("created_at","demo","status","cost","id_schedule");