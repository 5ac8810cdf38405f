import { index, jsonb, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { created, key, newestFirst } from "../columns";
import { styles } from "./styles";
import { workflows } from "./workflows";

/** Tags of styles and workflows that route generations to servers (OP-163). */
export const routing_tags = pgTable(
  "routing_tags",
  {
    id: key(),
    /** Name by language code. */
    labels: jsonb().$type<Record<string, string>>().notNull(),
    created_at: created(),
  },
  (table) => [newestFirst(table)],
);

const tag = () =>
  uuid()
    .notNull()
    .references(() => routing_tags.id, { onDelete: "cascade" });

export const style_routing_tags = pgTable(
  "style_routing_tags",
  {
    id_style: uuid()
      .notNull()
      .references(() => styles.id),
    id_tag: tag(),
  },
  (table) => [primaryKey({ columns: [table.id_style, table.id_tag] }), index().on(table.id_tag)],
);

export const workflow_routing_tags = pgTable(
  "workflow_routing_tags",
  {
    id_workflow: uuid()
      .notNull()
      .references(() => workflows.id),
    id_tag: tag(),
  },
  (table) => [primaryKey({ columns: [table.id_workflow, table.id_tag] }), index().on(table.id_tag)],
);
