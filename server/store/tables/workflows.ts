import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { base, choice, moment, money, newestFirst, newestOfOwner, version } from "../columns";
import { owned } from "../owned";

/** Recipes by which styles make pictures. */
export const workflows = pgTable(
  "workflows",
  {
    ...owned(),
    name: text().notNull().default(""),
    description: text().notNull().default(""),
    /** JSON text of the nodes, kept as it came (OP-125). */
    workflow: text().notNull(),
    node_count: integer().notNull(),
    node_id_result: text(),
    node_id_source: text(),
    orientation: choice<"landscape" | "portrait" | "both">().notNull().default("both"),
    is_draft: boolean().notNull().default(true),
    use_in_custom_styles: boolean().notNull().default(false),
    is_video: boolean().notNull().default(false),
    demo_generation_cost: money(),
    deleted_at: moment(),
    version: version(),
  },
  (table) => [newestFirst(table), newestOfOwner(table)],
);

/** Settings of a workflow with a price; exactly one of them is the default (OP-126). */
export const workflow_tunes = pgTable(
  "workflow_tunes",
  {
    ...base(),
    id_workflow: uuid()
      .notNull()
      .references(() => workflows.id),
    is_default: boolean().notNull().default(false),
    name: text().notNull().default(""),
    description: text().notNull().default(""),
    /** 1 credit; a default is in hundredths, past the column's own conversion. */
    generation_cost: money().notNull().default(sql`100`),
    demo_generation_cost: money(),
  },
  (table) => [
    newestFirst(table),
    index().on(table.id_workflow, table.created_at, table.id),
    uniqueIndex("workflow_tunes_one_default").on(table.id_workflow).where(sql`${table.is_default}`),
  ],
);
