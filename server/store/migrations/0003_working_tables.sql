CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"key_hash" text NOT NULL,
	"key_preview" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "api_keys_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "deposit_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"id_emission" uuid NOT NULL,
	"code" text NOT NULL,
	"denomination" bigint NOT NULL,
	"id_user" uuid,
	"activated_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deposit_codes_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "emissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"id_user" uuid NOT NULL,
	"count" integer NOT NULL,
	"denomination" bigint NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"activated_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "generations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"id_user" uuid NOT NULL,
	"id_participant" uuid NOT NULL,
	"id_style" uuid NOT NULL,
	"id_photo_booth" uuid NOT NULL,
	"id_schedule" uuid,
	"id_schedule_period" uuid,
	"id_server" uuid,
	"source_hash" text,
	"result_hash" text,
	"status" text DEFAULT 'processing' NOT NULL,
	"error" text,
	"cost" bigint DEFAULT 0 NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"is_video" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "routing_tags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"labels" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "style_routing_tags" (
	"id_style" uuid NOT NULL,
	"id_tag" uuid NOT NULL,
	CONSTRAINT "style_routing_tags_id_style_id_tag_pk" PRIMARY KEY("id_style","id_tag")
);
--> statement-breakpoint
CREATE TABLE "workflow_routing_tags" (
	"id_workflow" uuid NOT NULL,
	"id_tag" uuid NOT NULL,
	CONSTRAINT "workflow_routing_tags_id_workflow_id_tag_pk" PRIMARY KEY("id_workflow","id_tag")
);
--> statement-breakpoint
CREATE TABLE "server_api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key_hash" text NOT NULL,
	"key_preview" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "server_api_keys_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "server_customers" (
	"id_server" uuid NOT NULL,
	"id_user" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "server_customers_id_server_id_user_pk" PRIMARY KEY("id_server","id_user")
);
--> statement-breakpoint
CREATE TABLE "server_routing_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"id_server" uuid NOT NULL,
	"language" text,
	"id_tag" uuid NOT NULL,
	"effect" text NOT NULL,
	"priority" integer DEFAULT 0 NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "server_routing_rules_id_server_language_id_tag_unique" UNIQUE NULLS NOT DISTINCT("id_server","language","id_tag")
);
--> statement-breakpoint
CREATE TABLE "servers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"id_user" uuid NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"state" text DEFAULT 'offline' NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"error" boolean DEFAULT false NOT NULL,
	"id_api_key" uuid,
	"id_photo_booth" uuid,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workflow_tunes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"id_workflow" uuid NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"generation_cost" bigint DEFAULT 1 NOT NULL,
	"demo_generation_cost" bigint
);
--> statement-breakpoint
CREATE TABLE "workflows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"id_user" uuid NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"workflow" text NOT NULL,
	"node_count" integer NOT NULL,
	"node_id_result" text,
	"node_id_source" text,
	"orientation" text DEFAULT 'both' NOT NULL,
	"is_draft" boolean DEFAULT true NOT NULL,
	"use_in_custom_styles" boolean DEFAULT false NOT NULL,
	"is_video" boolean DEFAULT false NOT NULL,
	"demo_generation_cost" bigint,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deposit_codes" ADD CONSTRAINT "deposit_codes_id_emission_emissions_id_fk" FOREIGN KEY ("id_emission") REFERENCES "public"."emissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_codes" ADD CONSTRAINT "deposit_codes_id_user_users_id_fk" FOREIGN KEY ("id_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emissions" ADD CONSTRAINT "emissions_id_user_users_id_fk" FOREIGN KEY ("id_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_id_user_users_id_fk" FOREIGN KEY ("id_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_id_participant_participants_id_fk" FOREIGN KEY ("id_participant") REFERENCES "public"."participants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_id_style_styles_id_fk" FOREIGN KEY ("id_style") REFERENCES "public"."styles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_id_photo_booth_photo_booths_id_fk" FOREIGN KEY ("id_photo_booth") REFERENCES "public"."photo_booths"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_id_schedule_schedules_id_fk" FOREIGN KEY ("id_schedule") REFERENCES "public"."schedules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_id_schedule_period_schedule_periods_id_fk" FOREIGN KEY ("id_schedule_period") REFERENCES "public"."schedule_periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_id_server_servers_id_fk" FOREIGN KEY ("id_server") REFERENCES "public"."servers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_source_hash_blobs_hash_fk" FOREIGN KEY ("source_hash") REFERENCES "public"."blobs"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_result_hash_blobs_hash_fk" FOREIGN KEY ("result_hash") REFERENCES "public"."blobs"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "style_routing_tags" ADD CONSTRAINT "style_routing_tags_id_style_styles_id_fk" FOREIGN KEY ("id_style") REFERENCES "public"."styles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "style_routing_tags" ADD CONSTRAINT "style_routing_tags_id_tag_routing_tags_id_fk" FOREIGN KEY ("id_tag") REFERENCES "public"."routing_tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_routing_tags" ADD CONSTRAINT "workflow_routing_tags_id_workflow_workflows_id_fk" FOREIGN KEY ("id_workflow") REFERENCES "public"."workflows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_routing_tags" ADD CONSTRAINT "workflow_routing_tags_id_tag_routing_tags_id_fk" FOREIGN KEY ("id_tag") REFERENCES "public"."routing_tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_customers" ADD CONSTRAINT "server_customers_id_server_servers_id_fk" FOREIGN KEY ("id_server") REFERENCES "public"."servers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_customers" ADD CONSTRAINT "server_customers_id_user_users_id_fk" FOREIGN KEY ("id_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_routing_rules" ADD CONSTRAINT "server_routing_rules_id_server_servers_id_fk" FOREIGN KEY ("id_server") REFERENCES "public"."servers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "server_routing_rules" ADD CONSTRAINT "server_routing_rules_id_tag_routing_tags_id_fk" FOREIGN KEY ("id_tag") REFERENCES "public"."routing_tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "servers" ADD CONSTRAINT "servers_id_user_users_id_fk" FOREIGN KEY ("id_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "servers" ADD CONSTRAINT "servers_id_api_key_server_api_keys_id_fk" FOREIGN KEY ("id_api_key") REFERENCES "public"."server_api_keys"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "servers" ADD CONSTRAINT "servers_id_photo_booth_photo_booths_id_fk" FOREIGN KEY ("id_photo_booth") REFERENCES "public"."photo_booths"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_tunes" ADD CONSTRAINT "workflow_tunes_id_workflow_workflows_id_fk" FOREIGN KEY ("id_workflow") REFERENCES "public"."workflows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflows" ADD CONSTRAINT "workflows_id_user_users_id_fk" FOREIGN KEY ("id_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_created_at_id_index" ON "api_keys" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "deposit_codes_created_at_id_index" ON "deposit_codes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "deposit_codes_id_user_created_at_id_index" ON "deposit_codes" USING btree ("id_user","created_at","id");--> statement-breakpoint
CREATE INDEX "deposit_codes_id_emission_created_at_id_index" ON "deposit_codes" USING btree ("id_emission","created_at","id");--> statement-breakpoint
CREATE INDEX "emissions_created_at_id_index" ON "emissions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "emissions_id_user_created_at_id_index" ON "emissions" USING btree ("id_user","created_at","id");--> statement-breakpoint
CREATE INDEX "generations_created_at_id_index" ON "generations" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "generations_id_user_created_at_id_index" ON "generations" USING btree ("id_user","created_at","id");--> statement-breakpoint
CREATE INDEX "generations_id_schedule_created_at_id_index" ON "generations" USING btree ("id_schedule","created_at","id");--> statement-breakpoint
CREATE INDEX "generations_id_photo_booth_created_at_id_index" ON "generations" USING btree ("id_photo_booth","created_at","id");--> statement-breakpoint
CREATE INDEX "generations_id_style_created_at_id_index" ON "generations" USING btree ("id_style","created_at","id");--> statement-breakpoint
CREATE INDEX "routing_tags_created_at_id_index" ON "routing_tags" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "style_routing_tags_id_tag_index" ON "style_routing_tags" USING btree ("id_tag");--> statement-breakpoint
CREATE INDEX "workflow_routing_tags_id_tag_index" ON "workflow_routing_tags" USING btree ("id_tag");--> statement-breakpoint
CREATE INDEX "server_api_keys_created_at_id_index" ON "server_api_keys" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "server_customers_id_user_index" ON "server_customers" USING btree ("id_user");--> statement-breakpoint
CREATE INDEX "server_routing_rules_id_tag_index" ON "server_routing_rules" USING btree ("id_tag");--> statement-breakpoint
CREATE INDEX "servers_created_at_id_index" ON "servers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "servers_id_user_created_at_id_index" ON "servers" USING btree ("id_user","created_at","id");--> statement-breakpoint
CREATE INDEX "servers_id_photo_booth_index" ON "servers" USING btree ("id_photo_booth");--> statement-breakpoint
CREATE INDEX "servers_search" ON "servers" USING gin ("name" gin_trgm_ops,"description" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "workflow_tunes_created_at_id_index" ON "workflow_tunes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "workflow_tunes_id_workflow_created_at_id_index" ON "workflow_tunes" USING btree ("id_workflow","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "workflow_tunes_one_default" ON "workflow_tunes" USING btree ("id_workflow") WHERE "workflow_tunes"."is_default";--> statement-breakpoint
CREATE INDEX "workflows_created_at_id_index" ON "workflows" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "workflows_id_user_created_at_id_index" ON "workflows" USING btree ("id_user","created_at","id");--> statement-breakpoint
ALTER TABLE "styles" ADD CONSTRAINT "styles_id_workflow_workflows_id_fk" FOREIGN KEY ("id_workflow") REFERENCES "public"."workflows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "styles" ADD CONSTRAINT "styles_id_workflow_tune_workflow_tunes_id_fk" FOREIGN KEY ("id_workflow_tune") REFERENCES "public"."workflow_tunes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "styles_id_workflow_index" ON "styles" USING btree ("id_workflow");