import { z } from "zod";
import { everyone, signedIn } from "../core/access";
import { defineEndpoint } from "../core/endpoint";
import { recordSchema } from "../core/entity";
import { id, idParams, partId } from "../core/ids";
import { MOST_ANSWERS, MOST_QUESTIONS, question, questionInput, questions, quiz } from "../entities/quiz";

/*
 * Questions share their quiz's version: saves take the quiz's ETag as If-Match and return its next one, so that
 * concurrent edits are detected (OP-175).
 */

const ofQuestion = z.object({ id, qid: id });
const reply = { status: 200, json: recordSchema(question) } as const;
const changes = ["quizzes"];

export const createQuestion = defineEndpoint({
  id: "quizzes.create_question",
  method: "POST",
  path: "/quizzes/{id}/questions",
  access: signedIn,
  params: idParams,
  body: { json: questionInput },
  reply,
  changes,
  source: "CALL-QUIZ-06",
});

export const updateQuestion = defineEndpoint({
  id: "quizzes.update_question",
  method: "PUT",
  path: "/quizzes/{id}/questions/{qid}",
  access: signedIn,
  params: ofQuestion,
  body: { json: questionInput },
  reply,
  changes,
  source: "CALL-QUIZ-07",
});

export const removeQuestion = defineEndpoint({
  id: "quizzes.remove_question",
  method: "DELETE",
  path: "/quizzes/{id}/questions/{qid}",
  access: signedIn,
  params: ofQuestion,
  reply: { status: 204 },
  changes,
  source: "CALL-QUIZ-08",
});

/** All ids exactly once, in the new order (OP-155). */
export const reorderQuestions = defineEndpoint({
  id: "quizzes.reorder_questions",
  method: "POST",
  path: "/quizzes/{id}/questions/reorder",
  access: signedIn,
  params: idParams,
  body: { json: z.object({ question_ids: z.array(partId).max(MOST_QUESTIONS) }) },
  reply: { status: 200, json: recordSchema(quiz) },
  changes,
  source: "CALL-QUIZ-09",
});

/** A quiz as guests see it. */
const shownQuiz = z.object({
  id_schedule: id.nullable(),
  quiz: z.object({ id, name: z.string(), description: z.string(), questions: questions.schema }),
});

export type ShownQuiz = z.output<typeof shownQuiz>;

/** For its owner, without an event (OP-173). The path does not contain `quizzes`, so keys keep their casing. */
export const previewQuiz = defineEndpoint({
  id: "quizzes.preview",
  method: "GET",
  path: "/quiz/{id}/preview",
  base: "unversioned",
  access: signedIn,
  params: idParams,
  reply: { status: 200, json: shownQuiz },
  source: "CALL-QUIZ-12",
});

const open = { base: "unversioned", access: everyone, session: "bypass", params: idParams } as const;

/** The quiz of an event; 404 without an active one (OP-157). */
export const publicQuiz = defineEndpoint({
  id: "quizzes.public",
  method: "GET",
  path: "/quiz/schedule/{id}",
  ...open,
  reply: { status: 200, json: shownQuiz },
  source: "CALL-QUIZ-10",
});

export const quizAnswers = z.object({
  answers: z
    .array(z.object({ question_id: partId, answer_ids: z.array(partId).max(MOST_ANSWERS) }))
    .max(MOST_QUESTIONS),
});

/** Where answers lead. */
export const quizOutcome = z.object({
  style: z
    .object({
      id,
      name: z.string(),
      description: z.string(),
      /** The style's first icon for this event (OP-233). Only the embedded server sends it. */
      image_url: z.string().nullish(),
    })
    .nullable(),
  is_fallback: z.boolean(),
});

/** 422 at `answers` without an answer to a required question (OP-157). */
export const submitQuiz = defineEndpoint({
  id: "quizzes.submit",
  method: "POST",
  path: "/quiz/schedule/{id}/submit",
  ...open,
  body: { json: quizAnswers },
  reply: { status: 200, json: quizOutcome },
  limit: { max: 600, seconds: 60 },
  changes: [],
  source: "CALL-QUIZ-11",
});

/** Thumbnail of a style that the event's quiz may lead to (OP-233). */
export const quizStyleImage = defineEndpoint({
  id: "quizzes.style_image",
  method: "GET",
  path: "/quiz/schedule/{id}/styles/{sid}/image",
  ...open,
  params: z.object({ id, sid: id }),
  reply: { status: 200, binary: ["image/webp"] },
  source: "OP-233",
});
