CREATE TABLE "generation_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"id_generation" uuid NOT NULL,
	"number" smallint NOT NULL,
	"id_server" uuid NOT NULL,
	"id_key" uuid,
	"holder" uuid NOT NULL,
	"claim" uuid NOT NULL,
	"lease_until" timestamp with time zone NOT NULL,
	"steps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"stage" text DEFAULT 'preparing' NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" text,
	"class" text,
	"code" text,
	"detail" text,
	CONSTRAINT "generation_attempts_claim_unique" UNIQUE("claim"),
	CONSTRAINT "generation_attempts_id_generation_number_unique" UNIQUE("id_generation","number")
);
--> statement-breakpoint
CREATE TABLE "generation_parts" (
	"id_generation" uuid NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "generation_parts_id_generation_name_pk" PRIMARY KEY("id_generation","name")
);
--> statement-breakpoint
CREATE TABLE "style_turns" (
	"id_style" uuid NOT NULL,
	"id_participant" uuid NOT NULL,
	"next" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "style_turns_id_style_id_participant_pk" PRIMARY KEY("id_style","id_participant")
);
--> statement-breakpoint
-- Leases and steps are updated in place, about once a second while a picture is made.
ALTER TABLE "generation_attempts" SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "id_workflow" uuid;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "id_cartridge" uuid;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "seed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "price_from" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "plan" jsonb;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "candidates" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "best" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "queued_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "rank_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "run_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "wait_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "deadline_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "id_attempt" uuid;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "error_code" text;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "servers" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "servers" ADD COLUMN "failures" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "servers" ADD COLUMN "error_reason" text;--> statement-breakpoint
ALTER TABLE "servers" ADD COLUMN "retry_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "held" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "generation_attempts" ADD CONSTRAINT "generation_attempts_id_generation_generations_id_fk" FOREIGN KEY ("id_generation") REFERENCES "public"."generations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation_attempts" ADD CONSTRAINT "generation_attempts_id_server_servers_id_fk" FOREIGN KEY ("id_server") REFERENCES "public"."servers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation_parts" ADD CONSTRAINT "generation_parts_id_generation_generations_id_fk" FOREIGN KEY ("id_generation") REFERENCES "public"."generations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation_parts" ADD CONSTRAINT "generation_parts_hash_blobs_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."blobs"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "style_turns" ADD CONSTRAINT "style_turns_id_style_styles_id_fk" FOREIGN KEY ("id_style") REFERENCES "public"."styles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "style_turns" ADD CONSTRAINT "style_turns_id_participant_participants_id_fk" FOREIGN KEY ("id_participant") REFERENCES "public"."participants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "generation_attempts_id_server_ended_at_index" ON "generation_attempts" USING btree ("id_server","ended_at");--> statement-breakpoint
CREATE INDEX "generation_attempts_open" ON "generation_attempts" USING btree ("lease_until") WHERE "generation_attempts"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "generation_parts_hash_index" ON "generation_parts" USING btree ("hash");--> statement-breakpoint
-- Nobody makes what was left in processing, and a booth has one at a time from now on.
UPDATE "generations" SET "status" = 'error', "error_code" = 'errors.timeout', "cost" = 0, "ended_at" = now() WHERE "status" = 'processing';--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_id_workflow_workflows_id_fk" FOREIGN KEY ("id_workflow") REFERENCES "public"."workflows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_id_cartridge_styles_id_fk" FOREIGN KEY ("id_cartridge") REFERENCES "public"."styles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "generations_id_server_created_at_id_index" ON "generations" USING btree ("id_server","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "generations_booth_busy" ON "generations" USING btree ("id_photo_booth") WHERE "generations"."status" = 'processing';--> statement-breakpoint
CREATE INDEX "generations_waiting" ON "generations" USING btree ("rank_at") WHERE "generations"."status" = 'processing' and "generations"."id_attempt" is null;--> statement-breakpoint
CREATE INDEX "generations_of_payer" ON "generations" USING btree ("id_user") WHERE "generations"."status" = 'processing';--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_one_charge" ON "transactions" USING btree ("id_generation") WHERE "transactions"."type" = 'charge';--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_held_in_balance" CHECK ("users"."held" >= 0 and "users"."balance" >= "users"."held");