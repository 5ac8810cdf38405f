CREATE TABLE "blobs" (
	"hash" text PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"mime" text NOT NULL,
	"width" integer,
	"height" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"filename" text NOT NULL,
	"file_size" bigint NOT NULL,
	"file_hash" text NOT NULL,
	"release_notes" text,
	"is_active" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_versions_version_unique" UNIQUE("version")
);
--> statement-breakpoint
CREATE TABLE "decors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"id_user" uuid NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"orientation" text DEFAULT 'portrait' NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"background_color" bigint DEFAULT 4294967295 NOT NULL,
	"text_color" bigint DEFAULT 858993663 NOT NULL,
	"button_color" bigint DEFAULT 255 NOT NULL,
	"button_text_color" bigint DEFAULT 4294967295 NOT NULL,
	"splash_filling" integer DEFAULT 1 NOT NULL,
	"first_screen_image_hash" text,
	"rest_screens_image_hash" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "domains" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"language_code" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "domains_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "labels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"id_object" uuid NOT NULL,
	"object_type" text NOT NULL,
	"id_language" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	CONSTRAINT "labels_object_type_id_object_id_language_unique" UNIQUE("object_type","id_object","id_language")
);
--> statement-breakpoint
CREATE TABLE "languages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "languages_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "overlays" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"id_user" uuid NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"orientation" text DEFAULT 'both' NOT NULL,
	"landscape_hash" text,
	"portrait_hash" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "participants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"id_user" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "photo_booths" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"id_user" uuid NOT NULL,
	"id_application_decor" uuid,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_personal_account" boolean DEFAULT false NOT NULL,
	"orientation" text DEFAULT 'portrait' NOT NULL,
	"login" text NOT NULL,
	"password_hash" text NOT NULL,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "captcha_used" (
	"signature" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_logs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"entry" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"id_user" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"response" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_id_user_key_pk" PRIMARY KEY("id_user","key")
);
--> statement-breakpoint
CREATE TABLE "schedule_periods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"id_schedule" uuid NOT NULL,
	"start_time" timestamp with time zone NOT NULL,
	"end_time" timestamp with time zone NOT NULL,
	"payment_type" text DEFAULT 'quantity' NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "schedule_photo_booths" (
	"id_schedule" uuid NOT NULL,
	"id_photo_booth" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "schedule_photo_booths_id_schedule_id_photo_booth_pk" PRIMARY KEY("id_schedule","id_photo_booth")
);
--> statement-breakpoint
CREATE TABLE "schedules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"id_user" uuid NOT NULL,
	"id_decor" uuid,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"style_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"participants_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"overlays_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"orientation" text DEFAULT 'portrait' NOT NULL,
	"select_language" boolean DEFAULT false NOT NULL,
	"start_time" timestamp with time zone NOT NULL,
	"end_time" timestamp with time zone,
	"demo" boolean DEFAULT false NOT NULL,
	"style_selection_mode" text DEFAULT 'GRID' NOT NULL,
	"quiz_id" uuid,
	"quiz_mappings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"quiz_fallback_style_id" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"id_user" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_active_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"secret" text NOT NULL,
	"counter" integer DEFAULT 0 NOT NULL,
	"active_seen_at" timestamp with time zone,
	"rotated_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"id_user" uuid NOT NULL,
	"type" text NOT NULL,
	"amount" bigint NOT NULL,
	"balance_after" bigint NOT NULL,
	"id_schedule_period" uuid,
	"id_generation" uuid,
	"id_emission" uuid,
	"id_code" uuid,
	"id_order" uuid,
	"description" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_tag_assignments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"id_user" uuid NOT NULL,
	"id_tag" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_tag_assignments_id_user_id_tag_unique" UNIQUE("id_user","id_tag")
);
--> statement-breakpoint
CREATE TABLE "user_tags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	"type" text DEFAULT 'custom' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"id_dealer" uuid,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"is_dealer" boolean DEFAULT false NOT NULL,
	"dealer_code" text,
	"balance" bigint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "users_dealer_code_unique" UNIQUE("dealer_code"),
	CONSTRAINT "users_balance_not_negative" CHECK ("users"."balance" >= 0)
);
--> statement-breakpoint
ALTER TABLE "client_versions" ADD CONSTRAINT "client_versions_file_hash_blobs_hash_fk" FOREIGN KEY ("file_hash") REFERENCES "public"."blobs"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decors" ADD CONSTRAINT "decors_id_user_users_id_fk" FOREIGN KEY ("id_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decors" ADD CONSTRAINT "decors_first_screen_image_hash_blobs_hash_fk" FOREIGN KEY ("first_screen_image_hash") REFERENCES "public"."blobs"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decors" ADD CONSTRAINT "decors_rest_screens_image_hash_blobs_hash_fk" FOREIGN KEY ("rest_screens_image_hash") REFERENCES "public"."blobs"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labels" ADD CONSTRAINT "labels_id_language_languages_id_fk" FOREIGN KEY ("id_language") REFERENCES "public"."languages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overlays" ADD CONSTRAINT "overlays_id_user_users_id_fk" FOREIGN KEY ("id_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overlays" ADD CONSTRAINT "overlays_landscape_hash_blobs_hash_fk" FOREIGN KEY ("landscape_hash") REFERENCES "public"."blobs"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overlays" ADD CONSTRAINT "overlays_portrait_hash_blobs_hash_fk" FOREIGN KEY ("portrait_hash") REFERENCES "public"."blobs"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_id_user_users_id_fk" FOREIGN KEY ("id_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_booths" ADD CONSTRAINT "photo_booths_id_user_users_id_fk" FOREIGN KEY ("id_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_booths" ADD CONSTRAINT "photo_booths_id_application_decor_decors_id_fk" FOREIGN KEY ("id_application_decor") REFERENCES "public"."decors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_id_user_users_id_fk" FOREIGN KEY ("id_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_periods" ADD CONSTRAINT "schedule_periods_id_schedule_schedules_id_fk" FOREIGN KEY ("id_schedule") REFERENCES "public"."schedules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_photo_booths" ADD CONSTRAINT "schedule_photo_booths_id_schedule_schedules_id_fk" FOREIGN KEY ("id_schedule") REFERENCES "public"."schedules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_photo_booths" ADD CONSTRAINT "schedule_photo_booths_id_photo_booth_photo_booths_id_fk" FOREIGN KEY ("id_photo_booth") REFERENCES "public"."photo_booths"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_id_user_users_id_fk" FOREIGN KEY ("id_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_id_decor_decors_id_fk" FOREIGN KEY ("id_decor") REFERENCES "public"."decors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_id_user_users_id_fk" FOREIGN KEY ("id_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_id_user_users_id_fk" FOREIGN KEY ("id_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_tag_assignments" ADD CONSTRAINT "user_tag_assignments_id_user_users_id_fk" FOREIGN KEY ("id_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_tag_assignments" ADD CONSTRAINT "user_tag_assignments_id_tag_user_tags_id_fk" FOREIGN KEY ("id_tag") REFERENCES "public"."user_tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_id_dealer_users_id_fk" FOREIGN KEY ("id_dealer") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_versions_created_at_id_index" ON "client_versions" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "client_versions_one_active" ON "client_versions" USING btree ("is_active") WHERE "client_versions"."is_active";--> statement-breakpoint
CREATE INDEX "decors_created_at_id_index" ON "decors" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "decors_id_user_created_at_id_index" ON "decors" USING btree ("id_user","created_at","id");--> statement-breakpoint
CREATE INDEX "overlays_created_at_id_index" ON "overlays" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "overlays_id_user_created_at_id_index" ON "overlays" USING btree ("id_user","created_at","id");--> statement-breakpoint
CREATE INDEX "participants_position_id_index" ON "participants" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "photo_booths_created_at_id_index" ON "photo_booths" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "photo_booths_id_user_created_at_id_index" ON "photo_booths" USING btree ("id_user","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "photo_booths_login_unique" ON "photo_booths" USING btree ("login") WHERE "photo_booths"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "photo_booths_search" ON "photo_booths" USING gin ("name" gin_trgm_ops,"description" gin_trgm_ops,"login" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "captcha_used_expires_at_index" ON "captcha_used" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "client_logs_created_at_id_index" ON "client_logs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_index" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "schedule_periods_id_schedule_start_time_index" ON "schedule_periods" USING btree ("id_schedule","start_time");--> statement-breakpoint
CREATE INDEX "schedule_photo_booths_id_photo_booth_index" ON "schedule_photo_booths" USING btree ("id_photo_booth");--> statement-breakpoint
CREATE INDEX "schedules_created_at_id_index" ON "schedules" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "schedules_id_user_created_at_id_index" ON "schedules" USING btree ("id_user","created_at","id");--> statement-breakpoint
CREATE INDEX "schedules_start_time_index" ON "schedules" USING btree ("start_time");--> statement-breakpoint
CREATE INDEX "schedules_id_decor_index" ON "schedules" USING btree ("id_decor");--> statement-breakpoint
CREATE INDEX "schedules_style_ids_index" ON "schedules" USING gin ("style_ids");--> statement-breakpoint
CREATE INDEX "sessions_created_at_id_index" ON "sessions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "sessions_id_user_created_at_id_index" ON "sessions" USING btree ("id_user","created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_created_at_id_index" ON "transactions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_id_user_created_at_id_index" ON "transactions" USING btree ("id_user","created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_type_created_at_id_index" ON "transactions" USING btree ("type","created_at","id");--> statement-breakpoint
CREATE INDEX "user_tag_assignments_id_tag_index" ON "user_tag_assignments" USING btree ("id_tag");--> statement-breakpoint
CREATE INDEX "user_tags_created_at_id_index" ON "user_tags" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_created_at_id_index" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_id_dealer_created_at_id_index" ON "users" USING btree ("id_dealer","created_at","id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("first_name" gin_trgm_ops,"last_name" gin_trgm_ops,"email" gin_trgm_ops);