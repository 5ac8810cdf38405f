import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  doublePrecision,
  index,
  pgTable,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { MOST_LEVELS } from "../../../contract/rules/categories";
import { choice, created, ids, key } from "../columns";
import { owned } from "../owned";

/**
 * The tree of categories (OP-99). `path` contains the ids from the root to the category itself, for subtrees and
 * inherited access rules. Every change of the tree holds its advisory lock.
 */
export const categories = pgTable(
  "categories",
  {
    ...owned(),
    parent_id: uuid().references((): AnyPgColumn => categories.id),
    is_global: boolean().notNull().default(false),
    /** Sort key among siblings: any numbers, so that a reorder writes one row. The wire counts from 0 (OP-102). */
    position: doublePrecision().notNull().default(0),
    path: ids(),
  },
  (table) => [
    index().on(table.parent_id, table.position),
    index().on(table.id_user),
    index().using("gin", table.path),
    check("categories_depth", sql`cardinality(${table.path}) <= ${sql.raw(String(MOST_LEVELS))}`),
  ],
);

/** Users who may or may not see a category; `id_subject` is a user, a dealer or a user tag (OP-103). */
export const category_access_rules = pgTable(
  "category_access_rules",
  {
    id: key(),
    id_category: uuid()
      .notNull()
      .references(() => categories.id, { onDelete: "cascade" }),
    subject_type: choice<"user" | "dealer" | "user_tag">().notNull(),
    id_subject: uuid().notNull(),
    access: choice<"allow" | "deny">().notNull(),
    created_at: created(),
  },
  (table) => [
    unique("category_access_rules_once").on(
      table.id_category,
      table.subject_type,
      table.id_subject,
      table.access,
    ),
    index().on(table.id_subject),
  ],
);
