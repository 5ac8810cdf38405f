import { boolean, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { choice, ids, moment, money, newestFirst, newestOfOwner, version } from "../columns";
import { owned } from "../owned";
import { animation_styles } from "./animation-styles";
import { workflow_tunes, workflows } from "./workflows";

/** Looks applied to photos. Deleted ones stay for their generations (OP-25). */
export const styles = pgTable(
  "styles",
  {
    ...owned(),
    id_workflow: uuid().references(() => workflows.id),
    id_workflow_tune: uuid().references(() => workflow_tunes.id, { onDelete: "set null" }),
    id_animation_style: uuid().references(() => animation_styles.id),
    name: text().notNull(),
    description: text().notNull().default(""),
    generation_cost: money(),
    demo_generation_cost: money(),
    is_draft: boolean().notNull().default(false),
    is_group: boolean().notNull().default(false),
    orientation: choice<"landscape" | "portrait" | "both">().notNull().default("both"),
    categories: ids(),
    participants_ids: ids(),
    deleted_at: moment(),
    version: version(),
  },
  (table) => [
    newestFirst(table),
    newestOfOwner(table),
    index().on(table.id_workflow),
    index().on(table.id_workflow_tune),
    index().using("gin", table.participants_ids),
    index().using("gin", table.categories),
  ],
);
