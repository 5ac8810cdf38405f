CREATE TABLE "styles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"id_user" uuid NOT NULL,
	"id_workflow" uuid,
	"id_workflow_tune" uuid,
	"id_animation_style" uuid,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"generation_cost" bigint,
	"demo_generation_cost" bigint,
	"is_draft" boolean DEFAULT false NOT NULL,
	"is_group" boolean DEFAULT false NOT NULL,
	"orientation" text DEFAULT 'both' NOT NULL,
	"categories" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"participants_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "styles" ADD CONSTRAINT "styles_id_user_users_id_fk" FOREIGN KEY ("id_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "styles_created_at_id_index" ON "styles" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "styles_id_user_created_at_id_index" ON "styles" USING btree ("id_user","created_at","id");--> statement-breakpoint
CREATE INDEX "styles_participants_ids_index" ON "styles" USING gin ("participants_ids");