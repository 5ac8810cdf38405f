CREATE TABLE "bot_deliveries" (
	"id_bot" uuid NOT NULL,
	"id_subscriber" uuid NOT NULL,
	"id_generation" uuid NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"run_at" timestamp with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp with time zone,
	"error" text,
	CONSTRAINT "bot_deliveries_id_subscriber_id_generation_pk" PRIMARY KEY("id_subscriber","id_generation")
);
--> statement-breakpoint
CREATE TABLE "bot_subscribers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"id_bot" uuid NOT NULL,
	"telegram_user_id" bigint NOT NULL,
	"chat_id" bigint NOT NULL,
	"username" text,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"language_code" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"subscribed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bot_subscribers_id_bot_telegram_user_id_unique" UNIQUE("id_bot","telegram_user_id")
);
--> statement-breakpoint
CREATE TABLE "bot_subscriptions" (
	"id_subscriber" uuid NOT NULL,
	"id_schedule" uuid NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"subscribed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bot_subscriptions_id_subscriber_id_schedule_pk" PRIMARY KEY("id_subscriber","id_schedule")
);
--> statement-breakpoint
CREATE TABLE "delivery_bots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"id_user" uuid NOT NULL,
	"token_sealed" text NOT NULL,
	"token_hash" text NOT NULL,
	"bot_username" text DEFAULT '' NOT NULL,
	"bot_type" text DEFAULT 'delivery' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_exclusive" boolean DEFAULT false NOT NULL,
	"update_offset" bigint DEFAULT 0 NOT NULL,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schedule_bots" (
	"id_schedule" uuid NOT NULL,
	"id_bot" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "schedule_bots_id_schedule_id_bot_pk" PRIMARY KEY("id_schedule","id_bot")
);
--> statement-breakpoint
ALTER TABLE "bot_deliveries" ADD CONSTRAINT "bot_deliveries_id_bot_delivery_bots_id_fk" FOREIGN KEY ("id_bot") REFERENCES "public"."delivery_bots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_deliveries" ADD CONSTRAINT "bot_deliveries_id_subscriber_bot_subscribers_id_fk" FOREIGN KEY ("id_subscriber") REFERENCES "public"."bot_subscribers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_deliveries" ADD CONSTRAINT "bot_deliveries_id_generation_generations_id_fk" FOREIGN KEY ("id_generation") REFERENCES "public"."generations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_subscribers" ADD CONSTRAINT "bot_subscribers_id_bot_delivery_bots_id_fk" FOREIGN KEY ("id_bot") REFERENCES "public"."delivery_bots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_subscriptions" ADD CONSTRAINT "bot_subscriptions_id_subscriber_bot_subscribers_id_fk" FOREIGN KEY ("id_subscriber") REFERENCES "public"."bot_subscribers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_subscriptions" ADD CONSTRAINT "bot_subscriptions_id_schedule_schedules_id_fk" FOREIGN KEY ("id_schedule") REFERENCES "public"."schedules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_bots" ADD CONSTRAINT "delivery_bots_id_user_users_id_fk" FOREIGN KEY ("id_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_bots" ADD CONSTRAINT "schedule_bots_id_schedule_schedules_id_fk" FOREIGN KEY ("id_schedule") REFERENCES "public"."schedules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_bots" ADD CONSTRAINT "schedule_bots_id_bot_delivery_bots_id_fk" FOREIGN KEY ("id_bot") REFERENCES "public"."delivery_bots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bot_deliveries_id_bot_delivered_at_index" ON "bot_deliveries" USING btree ("id_bot","delivered_at");--> statement-breakpoint
CREATE INDEX "bot_deliveries_status_run_at_index" ON "bot_deliveries" USING btree ("status","run_at");--> statement-breakpoint
CREATE INDEX "bot_subscriptions_id_schedule_index" ON "bot_subscriptions" USING btree ("id_schedule");--> statement-breakpoint
CREATE INDEX "delivery_bots_created_at_id_index" ON "delivery_bots" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "delivery_bots_id_user_created_at_id_index" ON "delivery_bots" USING btree ("id_user","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_bots_token_unique" ON "delivery_bots" USING btree ("token_hash") WHERE "delivery_bots"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "schedule_bots_id_bot_index" ON "schedule_bots" USING btree ("id_bot");