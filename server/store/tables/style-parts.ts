import { index, integer, jsonb, pgTable, primaryKey, unique, uuid } from "drizzle-orm/pg-core";
import type { ParamType } from "../../../contract/entities/workflow";
import { choice, key } from "../columns";
import { owner } from "../owned";
import { blobHash } from "./blobs";
import { categories } from "./categories";
import { photo_booths } from "./photo-booths";
import { participants } from "./plain";
import { styles } from "./styles";
import { workflow_params } from "./workflows";

const style = () =>
  uuid()
    .notNull()
    .references(() => styles.id);

/** Values of params in styles, for one participant or for all (OP-108). */
export const style_values = pgTable(
  "style_values",
  {
    id: key(),
    id_style: style(),
    id_workflow_param: uuid()
      .notNull()
      .references(() => workflow_params.id, { onDelete: "cascade" }),
    id_participant: uuid().references(() => participants.id),
    type: choice<ParamType>().notNull(),
    value: jsonb().$type<boolean | number | string>(),
    image_hash: blobHash(),
  },
  (table) => [
    unique().on(table.id_style, table.id_workflow_param, table.id_participant).nullsNotDistinct(),
    index().on(table.id_workflow_param),
    index().on(table.image_hash),
  ],
);

/** At most one icon per style and participant (STY-53). */
export const style_icons = pgTable(
  "style_icons",
  {
    id_style: style(),
    id_participant: uuid()
      .notNull()
      .references(() => participants.id),
    image_hash: blobHash().notNull(),
  },
  (table) => [primaryKey({ columns: [table.id_style, table.id_participant] }), index().on(table.image_hash)],
);

/** Users that a style is shared with (OP-113). */
export const style_customers = pgTable(
  "style_customers",
  { id_style: style(), id_user: owner() },
  (table) => [primaryKey({ columns: [table.id_style, table.id_user] }), index().on(table.id_user)],
);

/** Styles on booths (OP-115). */
export const style_photo_booths = pgTable(
  "style_photo_booths",
  {
    id_style: style(),
    id_photo_booth: uuid()
      .notNull()
      .references(() => photo_booths.id),
  },
  (table) => [
    primaryKey({ columns: [table.id_style, table.id_photo_booth] }),
    index().on(table.id_photo_booth),
  ],
);

/** The normal styles of a revolver, in order (OP-117). */
export const style_cartridges = pgTable(
  "style_cartridges",
  {
    id_style: style(),
    id_cartridge: style(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.id_style, table.id_cartridge] }), index().on(table.id_cartridge)],
);

/** Users' own categories of styles (OP-114). */
export const style_personal_categories = pgTable(
  "style_personal_categories",
  {
    id_style: style(),
    id_category: uuid()
      .notNull()
      .references(() => categories.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.id_style, table.id_category] }), index().on(table.id_category)],
);
