CREATE TABLE "workers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"id_server" uuid NOT NULL,
	"name" text NOT NULL,
	"version" text NOT NULL,
	"generator" text NOT NULL,
	"types" text[] NOT NULL,
	"slots" smallint NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "server_api_keys" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "servers" ADD COLUMN "node_classes" text[];--> statement-breakpoint
ALTER TABLE "workers" ADD CONSTRAINT "workers_id_server_servers_id_fk" FOREIGN KEY ("id_server") REFERENCES "public"."servers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "workers_id_server_index" ON "workers" USING btree ("id_server");