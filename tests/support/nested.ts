import { sql } from "drizzle-orm";
import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { afterAll } from "vitest";
import { z } from "zod";
import { signedIn } from "../../contract/core/access";
import { defineEntity, type Entity } from "../../contract/core/entity";
import { choice, stamps, text as textField } from "../../contract/core/field";
import { id } from "../../contract/core/ids";
import { entities } from "../../contract/entities";
import { bindings } from "../../server/areas/bindings";
import type { Binding } from "../../server/crud/binding";
import { moment, version } from "../../server/store/columns";
import type { TestServer } from "./server";

const SIZES = ["small", "medium", "large"] as const;

/** A collection below a record of the registry, with everything that the generic calls do. */
export const sticker = defineEntity({
  name: "stickers",
  singular: "sticker",
  plural: "stickers",
  title: "name",
  fields: { ...stamps, name: textField({ required: true }), size: choice(SIZES, "small") },
  rows: "all",
  access: {
    list: signedIn,
    read: signedIn,
    many: signedIn,
    create: signedIn,
    update: signedIn,
    remove: signedIn,
  },
  transport: { path: "/photo_booths/{id_photo_booth}/stickers/", within: "photo_booths", many: true },
  list: {
    search: ["name"],
    sort: ["name"],
    filters: { sizes: z.array(z.enum(SIZES)).max(3), sticker_ids: z.array(id).max(100) },
    filterFields: { sizes: "size", sticker_ids: "id" },
  },
});

const stickers = pgTable("stickers", {
  id: uuid().primaryKey().defaultRandom(),
  created_at: moment().notNull().default(sql`now()`),
  updated_at: moment().notNull().default(sql`now()`),
  id_photo_booth: uuid().notNull(),
  name: text().notNull(),
  size: text().notNull(),
  version: version(),
});

/**
 * Puts it into the registries of contract and server, for the file that calls this at its top: before a server starts,
 * and until its tests are over, as other files share the registries.
 */
export function registerStickers(): void {
  const binding: Binding = { table: stickers };
  Object.assign(entities, { stickers: sticker as unknown as Entity });
  Object.assign(bindings, { stickers: binding });
  afterAll(() => {
    for (const registry of [entities, bindings]) Reflect.deleteProperty(registry, "stickers");
  });
}

/** Its table, which no migration makes. */
export const makeStickerTable = ({ services }: Pick<TestServer, "services">) =>
  services.database.db().execute(sql`create table ${stickers} (
    id uuid primary key default gen_random_uuid(), created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(), id_photo_booth uuid not null references photo_booths (id),
    name text not null, size text not null,
    version integer not null default 1)`);
