import { boolean, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { key, newestFirst, newestOfOwner, version } from "../columns";
import { owned } from "../owned";

/** Questions that lead a guest to a style. The version covers its questions too. */
export const quizzes = pgTable(
  "quizzes",
  {
    ...owned(),
    name: text().notNull(),
    description: text().notNull().default(""),
    is_active: boolean().notNull().default(true),
    version: version(),
  },
  (table) => [
    newestFirst(table),
    newestOfOwner(table),
    index().on(table.is_active, table.created_at, table.id),
  ],
);

/** Answers are read and written with their question, so they are a column of its row. */
export const quiz_questions = pgTable(
  "quiz_questions",
  {
    id: key(),
    id_quiz: uuid()
      .notNull()
      .references(() => quizzes.id, { onDelete: "cascade" }),
    title: text().notNull(),
    /** From 0 without gaps. */
    position: integer().notNull(),
    is_affects_result: boolean().notNull().default(true),
    is_required: boolean().notNull().default(true),
    answers: jsonb().$type<{ id: string; title: string; position: number }[]>().notNull(),
  },
  (table) => [index().on(table.id_quiz, table.position)],
);
