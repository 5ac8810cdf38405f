import { z } from "zod";
import { nobody, signedIn } from "../core/access";
import { decided as decidedMember } from "../core/decided";
import { defineEntity } from "../core/entity";
import { boolean, cleanText, decided, json, multiline, owned, readOnly, text } from "../core/field";
import { id, partId } from "../core/ids";

export const MOST_QUESTIONS = 200;
export const MOST_ANSWERS = 100;

const title = cleanText(1000);
const position = z.int().min(0).max(1_000_000);

export const quizAnswer = z.object({ id, title: z.string(), position: z.int() });

/** A question on the wire; answers and questions are ordered by position, from 0 without gaps (OP-152). */
export const quizQuestion = z.object({
  id,
  title: z.string(),
  position: z.int(),
  is_affects_result: decidedMember(z.boolean(), true),
  is_required: decidedMember(z.boolean(), true),
  answers: z.array(quizAnswer),
});

export type QuizAnswer = z.output<typeof quizAnswer>;
export type QuizQuestion = z.output<typeof quizQuestion>;

/**
 * A question as a save sends it, with the full list of answers: known ids are kept, answers without an id are new,
 * missing ones are deleted (OP-153).
 */
export const questionInput = z.object({
  title,
  position: position.optional(),
  is_affects_result: z.boolean().default(true),
  is_required: z.boolean().default(true),
  answers: z
    .array(z.object({ id: partId.nullish(), title, position: position.optional() }))
    .max(MOST_ANSWERS)
    .default([]),
});

export type QuestionInput = z.output<typeof questionInput>;

/** Questions that lead a guest to a style (spec B section 3, OP-152). Separate calls save the questions. */
export const quiz = defineEntity({
  name: "quizzes",
  singular: "quiz",
  plural: "quizzes",
  title: "name",
  fields: {
    ...owned,
    created_at: decided(owned.created_at),
    updated_at: decided(owned.updated_at),
    id_user: decided(owned.id_user),
    name: decided(text({ required: true })),
    description: decided(multiline()),
    questions: readOnly(json(z.array(quizQuestion), [])),
    is_active: decided(boolean(true)),
  },
  rows: "owner",
  access: {
    list: signedIn,
    read: signedIn,
    many: nobody,
    create: signedIn,
    update: signedIn,
    remove: signedIn,
  },
  transport: { path: "/quizzes", save: "post-put", paging: "page_size", size: 50, envelope: "resource" },
  list: {
    search: ["name", "description"],
    sort: ["name", "created_at", "updated_at"],
    filters: { is_active: z.stringbool() },
  },
});
