import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { choice, created, key, moment, newestFirst, newestOfOwner, version } from "../columns";
import { owned, owner } from "../owned";
import { photo_booths } from "./photo-booths";
import { routing_tags } from "./routing-tags";

/** Keys of the render servers; only hashes are stored. Revoked or replaced ones are deleted (OP-78). */
export const server_api_keys = pgTable(
  "server_api_keys",
  {
    id: key(),
    /** SHA-256 of the key in hex. */
    key_hash: text().notNull().unique(),
    key_preview: text().notNull(),
    created_at: created(),
    expires_at: moment(),
    /** When a worker last used it. */
    seen_at: moment(),
  },
  (table) => [newestFirst(table)],
);

/** Machines that render generations. */
export const servers = pgTable(
  "servers",
  {
    ...owned(),
    active: boolean().notNull().default(true),
    state: choice<"offline" | "online" | "busy">().notNull().default("offline"),
    name: text().notNull(),
    description: text().notNull().default(""),
    error: boolean().notNull().default(false),
    /** When somebody last worked for it (OP-207). */
    seen_at: moment(),
    /** Failures of the machine in a row (OP-209). */
    failures: smallint().notNull().default(0),
    error_reason: choice<"failures" | "health">(),
    /** A server in error gets one trial job after this moment, later each time. */
    retry_at: moment(),
    /** Kinds of nodes that its ComfyUI has, as its worker said; null: not known, or the local renderer. */
    node_classes: text().array(),
    id_api_key: uuid().references(() => server_api_keys.id, { onDelete: "set null" }),
    /** The booth that the server is dedicated to (OP-74). */
    id_photo_booth: uuid().references(() => photo_booths.id),
    deleted_at: moment(),
    version: version(),
  },
  (table) => [
    newestFirst(table),
    newestOfOwner(table),
    index().on(table.id_photo_booth),
    index().on(table.id_api_key),
    index("servers_search").using(
      "gin",
      table.name.op("gin_trgm_ops"),
      sql`left(${table.description}, 200) gin_trgm_ops`,
    ),
  ],
);

/** Programs that make pictures for a server with a key, as they introduced themselves (OP-207). */
export const workers = pgTable(
  "workers",
  {
    /** Chosen by the program when it starts. */
    id: uuid().primaryKey(),
    id_server: uuid()
      .notNull()
      .references(() => servers.id),
    name: text().notNull(),
    version: text().notNull(),
    generator: choice<"local" | "comfyui">().notNull(),
    types: text().$type<"image" | "video">().array().notNull(),
    /** Pictures that it makes at a time. */
    slots: smallint().notNull(),
    seen_at: moment().notNull().default(sql`now()`),
  },
  (table) => [index().on(table.id_server)],
);

/** Users whose booths may use a server. */
export const server_customers = pgTable(
  "server_customers",
  {
    id_server: uuid()
      .notNull()
      .references(() => servers.id),
    id_user: owner(),
    created_at: created(),
  },
  (table) => [primaryKey({ columns: [table.id_server, table.id_user] }), index().on(table.id_user)],
);

/** Routing rules of a server per language; `language` null means every one (OP-164). */
export const server_routing_rules = pgTable(
  "server_routing_rules",
  {
    id: key(),
    id_server: uuid()
      .notNull()
      .references(() => servers.id),
    language: text(),
    id_tag: uuid()
      .notNull()
      .references(() => routing_tags.id, { onDelete: "cascade" }),
    effect: choice<"require" | "prefer" | "exclude">().notNull(),
    priority: integer().notNull().default(0),
    position: integer().notNull(),
  },
  (table) => [
    unique().on(table.id_server, table.language, table.id_tag).nullsNotDistinct(),
    index().on(table.id_tag),
  ],
);
