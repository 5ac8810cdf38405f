CREATE TABLE "animation_styles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	CONSTRAINT "animation_styles_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"id_user" uuid NOT NULL,
	"parent_id" uuid,
	"is_global" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"path" uuid[] DEFAULT '{}'::uuid[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "category_access_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"id_category" uuid NOT NULL,
	"subject_type" text NOT NULL,
	"id_subject" uuid NOT NULL,
	"access" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "category_access_rules_once" UNIQUE("id_category","subject_type","id_subject","access")
);
--> statement-breakpoint
CREATE TABLE "quiz_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"id_quiz" uuid NOT NULL,
	"title" text NOT NULL,
	"position" integer NOT NULL,
	"is_affects_result" boolean DEFAULT true NOT NULL,
	"is_required" boolean DEFAULT true NOT NULL,
	"answers" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quizzes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"id_user" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "style_cartridges" (
	"id_style" uuid NOT NULL,
	"id_cartridge" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "style_cartridges_id_style_id_cartridge_pk" PRIMARY KEY("id_style","id_cartridge")
);
--> statement-breakpoint
CREATE TABLE "style_customers" (
	"id_style" uuid NOT NULL,
	"id_user" uuid NOT NULL,
	CONSTRAINT "style_customers_id_style_id_user_pk" PRIMARY KEY("id_style","id_user")
);
--> statement-breakpoint
CREATE TABLE "style_icons" (
	"id_style" uuid NOT NULL,
	"id_participant" uuid NOT NULL,
	"image_hash" text NOT NULL,
	CONSTRAINT "style_icons_id_style_id_participant_pk" PRIMARY KEY("id_style","id_participant")
);
--> statement-breakpoint
CREATE TABLE "style_personal_categories" (
	"id_style" uuid NOT NULL,
	"id_category" uuid NOT NULL,
	CONSTRAINT "style_personal_categories_id_style_id_category_pk" PRIMARY KEY("id_style","id_category")
);
--> statement-breakpoint
CREATE TABLE "style_photo_booths" (
	"id_style" uuid NOT NULL,
	"id_photo_booth" uuid NOT NULL,
	CONSTRAINT "style_photo_booths_id_style_id_photo_booth_pk" PRIMARY KEY("id_style","id_photo_booth")
);
--> statement-breakpoint
CREATE TABLE "style_values" (
	"id" uuid PRIMARY KEY NOT NULL,
	"id_style" uuid NOT NULL,
	"id_workflow_param" uuid NOT NULL,
	"id_participant" uuid,
	"type" text NOT NULL,
	"value" jsonb,
	"image_hash" text,
	CONSTRAINT "style_values_id_style_id_workflow_param_id_participant_unique" UNIQUE NULLS NOT DISTINCT("id_style","id_workflow_param","id_participant")
);
--> statement-breakpoint
CREATE TABLE "workflow_params" (
	"id" uuid PRIMARY KEY NOT NULL,
	"id_user" uuid NOT NULL,
	"id_workflow" uuid NOT NULL,
	"position" integer NOT NULL,
	"node_id" text NOT NULL,
	"node_param" text NOT NULL,
	"use_in_custom_styles" boolean DEFAULT false NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"comfy_title" text DEFAULT '' NOT NULL,
	"comfy_class" text DEFAULT '' NOT NULL,
	"type" text NOT NULL,
	"detail" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_id_user_users_id_fk" FOREIGN KEY ("id_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_access_rules" ADD CONSTRAINT "category_access_rules_id_category_categories_id_fk" FOREIGN KEY ("id_category") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_questions" ADD CONSTRAINT "quiz_questions_id_quiz_quizzes_id_fk" FOREIGN KEY ("id_quiz") REFERENCES "public"."quizzes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quizzes" ADD CONSTRAINT "quizzes_id_user_users_id_fk" FOREIGN KEY ("id_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "style_cartridges" ADD CONSTRAINT "style_cartridges_id_style_styles_id_fk" FOREIGN KEY ("id_style") REFERENCES "public"."styles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "style_cartridges" ADD CONSTRAINT "style_cartridges_id_cartridge_styles_id_fk" FOREIGN KEY ("id_cartridge") REFERENCES "public"."styles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "style_customers" ADD CONSTRAINT "style_customers_id_style_styles_id_fk" FOREIGN KEY ("id_style") REFERENCES "public"."styles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "style_customers" ADD CONSTRAINT "style_customers_id_user_users_id_fk" FOREIGN KEY ("id_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "style_icons" ADD CONSTRAINT "style_icons_id_style_styles_id_fk" FOREIGN KEY ("id_style") REFERENCES "public"."styles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "style_icons" ADD CONSTRAINT "style_icons_id_participant_participants_id_fk" FOREIGN KEY ("id_participant") REFERENCES "public"."participants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "style_icons" ADD CONSTRAINT "style_icons_image_hash_blobs_hash_fk" FOREIGN KEY ("image_hash") REFERENCES "public"."blobs"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "style_personal_categories" ADD CONSTRAINT "style_personal_categories_id_style_styles_id_fk" FOREIGN KEY ("id_style") REFERENCES "public"."styles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "style_personal_categories" ADD CONSTRAINT "style_personal_categories_id_category_categories_id_fk" FOREIGN KEY ("id_category") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "style_photo_booths" ADD CONSTRAINT "style_photo_booths_id_style_styles_id_fk" FOREIGN KEY ("id_style") REFERENCES "public"."styles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "style_photo_booths" ADD CONSTRAINT "style_photo_booths_id_photo_booth_photo_booths_id_fk" FOREIGN KEY ("id_photo_booth") REFERENCES "public"."photo_booths"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "style_values" ADD CONSTRAINT "style_values_id_style_styles_id_fk" FOREIGN KEY ("id_style") REFERENCES "public"."styles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "style_values" ADD CONSTRAINT "style_values_id_workflow_param_workflow_params_id_fk" FOREIGN KEY ("id_workflow_param") REFERENCES "public"."workflow_params"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "style_values" ADD CONSTRAINT "style_values_id_participant_participants_id_fk" FOREIGN KEY ("id_participant") REFERENCES "public"."participants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "style_values" ADD CONSTRAINT "style_values_image_hash_blobs_hash_fk" FOREIGN KEY ("image_hash") REFERENCES "public"."blobs"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_params" ADD CONSTRAINT "workflow_params_id_user_users_id_fk" FOREIGN KEY ("id_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_params" ADD CONSTRAINT "workflow_params_id_workflow_workflows_id_fk" FOREIGN KEY ("id_workflow") REFERENCES "public"."workflows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "categories_parent_id_position_index" ON "categories" USING btree ("parent_id","position");--> statement-breakpoint
CREATE INDEX "categories_id_user_index" ON "categories" USING btree ("id_user");--> statement-breakpoint
CREATE INDEX "categories_path_index" ON "categories" USING gin ("path");--> statement-breakpoint
CREATE INDEX "category_access_rules_id_subject_index" ON "category_access_rules" USING btree ("id_subject");--> statement-breakpoint
CREATE INDEX "quiz_questions_id_quiz_position_index" ON "quiz_questions" USING btree ("id_quiz","position");--> statement-breakpoint
CREATE INDEX "quizzes_created_at_id_index" ON "quizzes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "quizzes_id_user_created_at_id_index" ON "quizzes" USING btree ("id_user","created_at","id");--> statement-breakpoint
CREATE INDEX "quizzes_is_active_created_at_id_index" ON "quizzes" USING btree ("is_active","created_at","id");--> statement-breakpoint
CREATE INDEX "style_cartridges_id_cartridge_index" ON "style_cartridges" USING btree ("id_cartridge");--> statement-breakpoint
CREATE INDEX "style_customers_id_user_index" ON "style_customers" USING btree ("id_user");--> statement-breakpoint
CREATE INDEX "style_icons_image_hash_index" ON "style_icons" USING btree ("image_hash");--> statement-breakpoint
CREATE INDEX "style_personal_categories_id_category_index" ON "style_personal_categories" USING btree ("id_category");--> statement-breakpoint
CREATE INDEX "style_photo_booths_id_photo_booth_index" ON "style_photo_booths" USING btree ("id_photo_booth");--> statement-breakpoint
CREATE INDEX "style_values_id_workflow_param_index" ON "style_values" USING btree ("id_workflow_param");--> statement-breakpoint
CREATE INDEX "style_values_image_hash_index" ON "style_values" USING btree ("image_hash");--> statement-breakpoint
CREATE INDEX "workflow_params_id_workflow_position_index" ON "workflow_params" USING btree ("id_workflow","position");--> statement-breakpoint
ALTER TABLE "styles" ADD CONSTRAINT "styles_id_animation_style_animation_styles_id_fk" FOREIGN KEY ("id_animation_style") REFERENCES "public"."animation_styles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "styles_categories_index" ON "styles" USING gin ("categories");