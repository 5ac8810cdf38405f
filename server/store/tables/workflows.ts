import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { ParamType, WorkflowParam } from "../../../contract/entities/workflow";
import { base, choice, key, moment, money, newestFirst, newestOfOwner, version } from "../columns";
import { owned, owner } from "../owned";

/** Recipes by which styles make pictures. */
export const workflows = pgTable(
  "workflows",
  {
    ...owned(),
    name: text().notNull().default(""),
    description: text().notNull().default(""),
    /** JSON text of the nodes, stored as received (OP-125). */
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
    /** 1 credit, in hundredths, because defaults bypass the column's conversion. */
    generation_cost: money().notNull().default(sql`100`),
    demo_generation_cost: money(),
  },
  (table) => [
    newestFirst(table),
    index().on(table.id_workflow, table.created_at, table.id),
    uniqueIndex("workflow_tunes_one_default").on(table.id_workflow).where(sql`${table.is_default}`),
  ],
);

/** Inputs of nodes that styles can set. A param's detail is read and written with it (OP-121). */
export const workflow_params = pgTable(
  "workflow_params",
  {
    id: key(),
    id_user: owner(),
    id_workflow: uuid()
      .notNull()
      .references(() => workflows.id),
    /** From 0 without gaps. */
    position: integer().notNull(),
    node_id: text().notNull(),
    node_param: text().notNull(),
    use_in_custom_styles: boolean().notNull().default(false),
    name: text().notNull().default(""),
    description: text().notNull().default(""),
    comfy_title: text().notNull().default(""),
    comfy_class: text().notNull().default(""),
    type: choice<ParamType>().notNull(),
    detail: jsonb().$type<WorkflowParam["detail"]>().notNull(),
  },
  (table) => [index().on(table.id_workflow, table.position)],
);
