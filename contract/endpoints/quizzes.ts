import { z } from "zod";
import { signedIn } from "../core/access";
import { defineEndpoint } from "../core/endpoint";
import { recordSchema } from "../core/entity";
import { id, idParams, partId } from "../core/ids";
import { MOST_QUESTIONS, questionInput, quiz, quizQuestion } from "../entities/quiz";

/*
 * Questions share their quiz's version: saves take the quiz's ETag as If-Match and return its next one, so that
 * concurrent edits are detected (OP-175).
 */

const ofQuestion = z.object({ id, qid: id });
const question = { status: 200, json: quizQuestion } as const;
const changes = ["quizzes"];

export const createQuestion = defineEndpoint({
  id: "quizzes.create_question",
  method: "POST",
  path: "/quizzes/{id}/questions",
  access: signedIn,
  params: idParams,
  body: { json: questionInput },
  reply: question,
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
  reply: question,
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

/** The quiz as guests see it (OP-157, OP-173). The path does not contain `quizzes`, so keys keep their casing. */
export const previewQuiz = defineEndpoint({
  id: "quizzes.preview",
  method: "GET",
  path: "/quiz/{id}/preview",
  base: "unversioned",
  access: signedIn,
  params: idParams,
  reply: {
    status: 200,
    json: z.object({
      id_schedule: id.nullable(),
      quiz: z.object({ id, name: z.string(), description: z.string(), questions: z.array(quizQuestion) }),
    }),
  },
  source: "CALL-QUIZ-12",
});
