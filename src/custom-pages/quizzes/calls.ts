import type { TFunction } from "i18next";
import { NIL_ID } from "../../../contract/core/ids";
import {
  createQuestion,
  removeQuestion,
  reorderQuestions,
  updateQuestion,
} from "../../../contract/endpoints/quizzes";
import { type QuizQuestion, quiz } from "../../../contract/entities/quiz";
import { byPosition, nextPosition } from "../../../contract/rules/positions";
import { runConfirmed } from "../../components/run-confirmed";
import { baseOf } from "../../editor/reading";
import type { Base, EditorState } from "../../editor/state";
import { oneStep, type SaveContext, type Step, type Stored } from "../../editor/steps";
import { callForAnswer } from "../../providers/call";
import { dataProvider, saveContext } from "../../providers/data";
import { failuresOf } from "../../providers/failure";
import { ignoreGone, isGone } from "../../providers/http/errors";
import {
  type Change,
  changesIn,
  idsOf,
  inputOf,
  type QuestionDraft,
  type QuizDraft,
  type QuizRecord,
  questionsOf,
} from "./model";

/** Messages fixed by the specification (QUIZ-22 to QUIZ-25). */
export const quizFailures = failuresOf(
  {
    load: "Failed to load quizzes",
    create: "Failed to create quiz",
    update: "Failed to update quiz",
    delete: "Failed to delete quiz",
  },
  "quizzes",
);

const resource = quiz.name;

/** Deletes a quiz after a confirmation; returns whether it is gone. */
export async function deleteQuiz(id: string, name: string, t: TFunction): Promise<boolean> {
  const isGone = await runConfirmed({
    title: t("delete.title", { name }),
    content: t("resources.quizzes.delete_text"),
    confirm: t("actions.delete"),
    danger: true,
    run: () => dataProvider.deleteOne({ resource, id }).catch(ignoreGone),
    done: t("delete.done", { name }),
    failed: (reason) => quizFailures.say("delete", reason),
  });
  return isGone === true;
}

type QuizStep = Step<QuizDraft, QuizRecord>;
type QuizState = EditorState<QuizDraft, QuizRecord>;

/** Saves the quiz, then each changed question by its own call, each based on the version of the call before. */
export function quizSteps(state: QuizState, refetch: () => Promise<Base<QuizRecord>>): readonly QuizStep[] {
  if (state.creating)
    return oneStep<QuizDraft, QuizRecord>(async ({ values }, context) =>
      baseOf(await dataProvider.create({ resource, variables: saveContext(infoOf(values), context) })),
    )();
  const changes = changesIn(state.initial, state.values);
  // Answers of question calls do not contain the quiz.
  const read: QuizStep = { run: async ({ values }) => ({ base: await refetch(), sent: values }) };
  const steps = changes.map((change): QuizStep => ({ run: (now, context) => send(change, now, context) }));
  return changes.some(({ kind }) => kind !== "info") ? [...steps, read] : steps;
}

const infoOf = ({ name, description, is_active }: QuizDraft) => ({ name, description, is_active });

async function send(
  change: Change,
  { base, initial, values }: QuizState,
  { version, keyOf }: SaveContext,
): Promise<Stored<QuizDraft, QuizRecord>> {
  const id = base.record.id ?? NIL_ID;
  const params = { id };
  const options = { version };
  const there = questionsOf(base.record);
  const stored = (headers: Headers, questions: QuizQuestion[], drafts: QuizDraft["questions"]) => ({
    base: { record: { ...base.record, questions }, version: headers.get("ETag") ?? undefined },
    sent: { ...initial, questions: drafts },
  });
  if (change.kind === "info") {
    const variables = saveContext(infoOf(values), options);
    const reply = baseOf<QuizRecord>(await dataProvider.update({ resource, id, variables }));
    return {
      base: { ...reply, record: { ...base.record, ...reply.record, questions: there } },
      sent: { ...values, questions: initial.questions },
    };
  }
  if (change.kind === "reorder") {
    const body = { question_ids: idsOf(values.questions) };
    const answer = await callForAnswer(reorderQuestions, { params, body }, options);
    return stored(answer.headers, questionsOf(answer.body), values.questions);
  }
  const ofQuestion = { id, qid: change.id };
  if (change.kind === "remove") {
    const { headers } = await callForAnswer(removeQuestion, { params: ofQuestion }, options).catch(
      (reason) => {
        if (isGone(reason)) return { headers: new Headers() };
        throw reason;
      },
    );
    const others = <T extends { id: string }>(rows: readonly T[]) =>
      rows.filter((one) => one.id !== change.id);
    return stored(headers, others(there), others(initial.questions));
  }
  const draft = values.questions.find((one) => one.id === change.id) as QuestionDraft;
  if (change.kind === "update") {
    const at = there.findIndex((one) => one.id === draft.id);
    const body = inputOf(draft, at, there[at]);
    const answer = await callForAnswer(updateQuestion, { params: ofQuestion, body }, options);
    const put = <T extends { id: string }>(rows: readonly T[], to: T) =>
      rows.map((one) => (one.id === draft.id ? to : one));
    return {
      ...stored(answer.headers, put(there, answer.body), put(initial.questions, draft)),
      ids: answerIds(draft, answer.body),
    };
  }
  const body = inputOf(draft, nextPosition(there));
  const idempotencyKey = keyOf(draft.id + JSON.stringify(body));
  const answer = await callForAnswer(createQuestion, { params, body }, { ...options, idempotencyKey });
  return {
    ...stored(answer.headers, [...there, answer.body], [...initial.questions, draft]),
    ids: new Map([...answerIds(draft, answer.body), [draft.id, answer.body.id]]),
  };
}

/** Answers are stored in the order in which they were sent. */
const answerIds = ({ answers }: QuestionDraft, stored: QuizQuestion): Map<string, string> => {
  const ids = idsOf(byPosition(stored.answers));
  return new Map(answers.flatMap((answer, at) => (ids[at] ? [[answer.id, ids[at]]] : [])));
};
