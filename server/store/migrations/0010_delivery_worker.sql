DROP INDEX "bot_deliveries_status_run_at_index";--> statement-breakpoint
ALTER TABLE "delivery_bots" ADD COLUMN "held_by" uuid;--> statement-breakpoint
ALTER TABLE "delivery_bots" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "delivery_bots" ADD COLUMN "paused_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "handed_out" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "bot_deliveries_waiting" ON "bot_deliveries" USING btree ("id_bot","id_subscriber","run_at") WHERE "bot_deliveries"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "bot_deliveries_sending" ON "bot_deliveries" USING btree ("id_bot") WHERE "bot_deliveries"."status" = 'sending';--> statement-breakpoint
CREATE INDEX "generations_to_hand_out" ON "generations" USING btree ("id_schedule") WHERE "generations"."status" = 'completed' and "generations"."result_hash" is not null and not "generations"."handed_out";