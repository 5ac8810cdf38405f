import { z } from "zod";
import { nobody, signedIn } from "../core/access";
import { defineEntity, type RecordOf } from "../core/entity";
import { boolean, decided, multiline, owned, place, readOnly, stamps, text } from "../core/field";
import { definePart, inputSchema, rows, withParts } from "../core/nested";

export const MOST_QUESTIONS = 200;
export const MOST_ANSWERS = 100;
export const LEAST_ANSWERS = 2;

const title = text({ required: true, max: 1000 });

export const answer = definePart({
  name: "quiz_answers",
  title: "title",
  names: "title",
  fields: { id: stamps.id, title, position: place() },
});

/** A question; answers and questions are ordered by position, from 0 without gaps (OP-152). */
export const question = definePart({
  name: "quiz_questions",
  title: "title",
  names: "title",
  fields: {
    id: stamps.id,
    title,
    position: place(),
    // Required and counting for the result unless somebody says otherwise (QUIZ-15, QUIZ-16).
    is_affects_result: decided(boolean(true)),
    is_required: decided(boolean(true)),
    answers: rows(answer, { most: MOST_ANSWERS, least: [LEAST_ANSWERS, "validation.two_answers"] }),
  },
});

export type QuizAnswer = RecordOf<typeof answer.fields>;
export type QuizQuestion = RecordOf<typeof question.fields>;

/**
 * A question as a save sends it, with the full list of answers: known ids are kept, answers without an id are new,
 * missing ones are deleted (OP-153).
 */
export const questionInput = inputSchema(question);

export type QuestionInput = z.output<typeof questionInput>;

export const questions = rows(question, { most: MOST_QUESTIONS });

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
    questions: readOnly(questions),
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
    specified: true,
  },
});

/** A quiz as its page edits it. */
export const quizDocument = withParts(quiz, { questions });
