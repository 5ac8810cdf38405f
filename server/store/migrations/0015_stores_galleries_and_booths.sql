CREATE TABLE "galleries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"id_user" uuid NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"domain_id" uuid,
	"theme_id" uuid,
	"schedule_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "galleries_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "gallery_themes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"gallery_id" uuid NOT NULL,
	"name" text NOT NULL,
	"config" jsonb NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stand_in_objects" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"account" text NOT NULL,
	"kind" text NOT NULL,
	"parent" text,
	"idempotency_key" text,
	"request_hash" text,
	"body" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stand_in_objects_account_idempotency_key_unique" UNIQUE("account","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "store_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"id_store" uuid NOT NULL,
	"number" integer NOT NULL,
	"items" jsonb NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"customer_phone" text,
	"id_payment_system" uuid,
	"received_amount" bigint DEFAULT 0 NOT NULL,
	"refunded_amount" bigint DEFAULT 0 NOT NULL,
	"refund_reason" text,
	"is_test" boolean DEFAULT false NOT NULL,
	"attention" text,
	"locale" text DEFAULT 'en' NOT NULL,
	"checkout_key" text,
	"checkout_hash" text,
	"open_until" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	CONSTRAINT "store_orders_checkout_key_unique" UNIQUE("checkout_key"),
	CONSTRAINT "store_orders_id_store_number_unique" UNIQUE("id_store","number")
);
--> statement-breakpoint
CREATE TABLE "store_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"id_order" uuid NOT NULL,
	"id_payment_system" uuid,
	"type" text NOT NULL,
	"state" text NOT NULL,
	"ref" text,
	"payment_ref" text,
	"url" text,
	"return_url" text,
	"description" text DEFAULT '' NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"checked_at" timestamp with time zone,
	"held_by" uuid,
	"held_until" timestamp with time zone,
	CONSTRAINT "store_payments_type_ref_unique" UNIQUE("type","ref")
);
--> statement-breakpoint
CREATE TABLE "store_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"id_order" uuid NOT NULL,
	"id_payment" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"source" text NOT NULL,
	"ref" text,
	"failure" text,
	"id_user" uuid,
	"request_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	"check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"held_by" uuid,
	"held_until" timestamp with time zone,
	CONSTRAINT "store_refunds_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "store_refunds_id_payment_ref_unique" UNIQUE("id_payment","ref")
);
--> statement-breakpoint
CREATE TABLE "booth_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_active_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"secret" text NOT NULL,
	"counter" integer DEFAULT 0 NOT NULL,
	"active_seen_at" timestamp with time zone,
	"rotated_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"id_photo_booth" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_systems" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"id_store" uuid NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"secrets_sealed" text,
	"account" text,
	"position" integer DEFAULT 0 NOT NULL,
	"tested_at" timestamp with time zone,
	"test_success" boolean,
	"heard_at" timestamp with time zone,
	"keys_rejected_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "store_legal_infos" (
	"id_store" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_name" text NOT NULL,
	"tax_id" text DEFAULT '' NOT NULL,
	"registration_number" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"bank_details" text DEFAULT '' NOT NULL,
	"offer_markdown" text DEFAULT '' NOT NULL,
	"terms_markdown" text DEFAULT '' NOT NULL,
	"privacy_markdown" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"id_store" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price" bigint NOT NULL,
	"currency" text DEFAULT 'RUB' NOT NULL,
	"image_url" text,
	"position" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_themes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"id_store" uuid NOT NULL,
	"name" text NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"colors" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"fonts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"custom_css" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stores" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"id_user" uuid NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"id_domain" uuid NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "galleries" ADD CONSTRAINT "galleries_id_user_users_id_fk" FOREIGN KEY ("id_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "galleries" ADD CONSTRAINT "galleries_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_themes" ADD CONSTRAINT "gallery_themes_gallery_id_galleries_id_fk" FOREIGN KEY ("gallery_id") REFERENCES "public"."galleries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_orders" ADD CONSTRAINT "store_orders_id_store_stores_id_fk" FOREIGN KEY ("id_store") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_orders" ADD CONSTRAINT "store_orders_id_payment_system_payment_systems_id_fk" FOREIGN KEY ("id_payment_system") REFERENCES "public"."payment_systems"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_payments" ADD CONSTRAINT "store_payments_id_order_store_orders_id_fk" FOREIGN KEY ("id_order") REFERENCES "public"."store_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_payments" ADD CONSTRAINT "store_payments_id_payment_system_payment_systems_id_fk" FOREIGN KEY ("id_payment_system") REFERENCES "public"."payment_systems"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_refunds" ADD CONSTRAINT "store_refunds_id_order_store_orders_id_fk" FOREIGN KEY ("id_order") REFERENCES "public"."store_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_refunds" ADD CONSTRAINT "store_refunds_id_payment_store_payments_id_fk" FOREIGN KEY ("id_payment") REFERENCES "public"."store_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_refunds" ADD CONSTRAINT "store_refunds_id_user_users_id_fk" FOREIGN KEY ("id_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booth_sessions" ADD CONSTRAINT "booth_sessions_id_photo_booth_photo_booths_id_fk" FOREIGN KEY ("id_photo_booth") REFERENCES "public"."photo_booths"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_systems" ADD CONSTRAINT "payment_systems_id_store_stores_id_fk" FOREIGN KEY ("id_store") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_legal_infos" ADD CONSTRAINT "store_legal_infos_id_store_stores_id_fk" FOREIGN KEY ("id_store") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_products" ADD CONSTRAINT "store_products_id_store_stores_id_fk" FOREIGN KEY ("id_store") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_themes" ADD CONSTRAINT "store_themes_id_store_stores_id_fk" FOREIGN KEY ("id_store") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_id_user_users_id_fk" FOREIGN KEY ("id_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_id_domain_domains_id_fk" FOREIGN KEY ("id_domain") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "galleries_created_at_id_index" ON "galleries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "galleries_id_user_created_at_id_index" ON "galleries" USING btree ("id_user","created_at","id");--> statement-breakpoint
CREATE INDEX "galleries_domain_id_index" ON "galleries" USING btree ("domain_id");--> statement-breakpoint
CREATE INDEX "galleries_schedule_ids_index" ON "galleries" USING gin ("schedule_ids");--> statement-breakpoint
CREATE INDEX "gallery_themes_gallery_id_created_at_id_index" ON "gallery_themes" USING btree ("gallery_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "gallery_themes_active" ON "gallery_themes" USING btree ("gallery_id") WHERE "gallery_themes"."is_active";--> statement-breakpoint
CREATE INDEX "stand_in_objects_parent_index" ON "stand_in_objects" USING btree ("parent");--> statement-breakpoint
CREATE INDEX "store_orders_id_store_created_at_id_index" ON "store_orders" USING btree ("id_store","created_at","id");--> statement-breakpoint
CREATE INDEX "store_orders_id_store_status_created_at_id_index" ON "store_orders" USING btree ("id_store","status","created_at","id");--> statement-breakpoint
CREATE INDEX "store_orders_attention" ON "store_orders" USING btree ("id_store","created_at","id") WHERE "store_orders"."attention" is not null;--> statement-breakpoint
CREATE INDEX "store_orders_id_payment_system_index" ON "store_orders" USING btree ("id_payment_system");--> statement-breakpoint
CREATE UNIQUE INDEX "store_payments_open" ON "store_payments" USING btree ("id_order") WHERE "store_payments"."state" in ('creating', 'open', 'processing');--> statement-breakpoint
CREATE INDEX "store_payments_id_order_index" ON "store_payments" USING btree ("id_order");--> statement-breakpoint
CREATE INDEX "store_payments_id_payment_system_index" ON "store_payments" USING btree ("id_payment_system");--> statement-breakpoint
CREATE INDEX "store_payments_due" ON "store_payments" USING btree ("check_at") WHERE "store_payments"."check_at" is not null;--> statement-breakpoint
CREATE INDEX "store_refunds_id_order_index" ON "store_refunds" USING btree ("id_order");--> statement-breakpoint
CREATE INDEX "store_refunds_due" ON "store_refunds" USING btree ("check_at") WHERE "store_refunds"."check_at" is not null;--> statement-breakpoint
CREATE INDEX "booth_sessions_id_photo_booth_created_at_id_index" ON "booth_sessions" USING btree ("id_photo_booth","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_systems_id_store_position_id_index" ON "payment_systems" USING btree ("id_store","position","id");--> statement-breakpoint
CREATE INDEX "store_products_id_store_position_id_index" ON "store_products" USING btree ("id_store","position","id");--> statement-breakpoint
CREATE INDEX "store_themes_id_store_created_at_id_index" ON "store_themes" USING btree ("id_store","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "store_themes_active" ON "store_themes" USING btree ("id_store") WHERE "store_themes"."is_active";--> statement-breakpoint
CREATE INDEX "stores_created_at_id_index" ON "stores" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "stores_id_user_created_at_id_index" ON "stores" USING btree ("id_user","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "stores_slug" ON "stores" USING btree ("slug") WHERE "stores"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "stores_primary" ON "stores" USING btree ("id_domain") WHERE "stores"."is_primary" and "stores"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "stores_id_domain_index" ON "stores" USING btree ("id_domain");--> statement-breakpoint
CREATE INDEX "generations_report" ON "generations" USING btree ("created_at","demo","status","cost");--> statement-breakpoint
CREATE INDEX "transactions_report" ON "transactions" USING btree ("created_at","type","amount") WHERE "transactions"."id_order" is null;