import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { base, choice, ids, moment, newestFirst, newestOfOwner, version } from "../columns";
import { owned } from "../owned";
import { decors } from "./decors";
import { photo_booths } from "./photo-booths";
import { quizzes } from "./quizzes";
import { styles } from "./styles";

/**
 * Events (OP-47). The three id lists are ordered arrays, not join tables: they are read and written with the row, keep
 * ids that are no longer shared (OP-181), and refer to rows that are never deleted. Arrays have no foreign keys. To find
 * a booth's overlays, read its links, the events' rows, then overlays by primary key (OP-92).
 */
export const schedules = pgTable(
  "schedules",
  {
    ...owned(),
    id_decor: uuid().references(() => decors.id),
    name: text().notNull(),
    description: text().notNull().default(""),
    style_ids: ids(),
    participants_ids: ids(),
    overlays_ids: ids(),
    orientation: choice<"landscape" | "portrait">().notNull().default("portrait"),
    select_language: boolean().notNull().default(false),
    start_time: moment().notNull(),
    end_time: moment(),
    demo: boolean().notNull().default(false),
    style_selection_mode: choice<"GRID" | "QUIZ">().notNull().default("GRID"),
    quiz_id: uuid().references(() => quizzes.id),
    quiz_mappings: jsonb().$type<{ style_id: string; answer_ids: string[] }[]>().notNull().default([]),
    quiz_fallback_style_id: uuid().references(() => styles.id),
    deleted_at: moment(),
    version: version(),
  },
  (table) => [
    newestFirst(table),
    newestOfOwner(table),
    index().on(table.start_time),
    index().on(table.end_time),
    index().on(table.id_decor),
    index().on(table.quiz_id),
    index().using("gin", table.style_ids),
    index().using("gin", table.quiz_mappings.op("jsonb_path_ops")),
    index().on(table.quiz_fallback_style_id),
  ],
);

/**
 * Booths of an event, in order. Two events must not use a booth at once (OP-50): before writing here, lock the booths'
 * rows, ordered by id, `for update`.
 */
export const schedule_photo_booths = pgTable(
  "schedule_photo_booths",
  {
    id_schedule: uuid()
      .notNull()
      .references(() => schedules.id),
    id_photo_booth: uuid()
      .notNull()
      .references(() => photo_booths.id),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id_schedule, table.id_photo_booth] }),
    index().on(table.id_photo_booth),
  ],
);

/** A period left out of a save is soft-deleted: transactions find their event through it (OP-94). */
export const schedule_periods = pgTable(
  "schedule_periods",
  {
    ...base(),
    id_schedule: uuid()
      .notNull()
      .references(() => schedules.id),
    start_time: moment().notNull(),
    end_time: moment().notNull(),
    payment_type: text().notNull().default("quantity"),
    deleted_at: moment(),
  },
  (table) => [index().on(table.id_schedule, table.start_time)],
);
