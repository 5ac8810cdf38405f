import type { TFunction } from "i18next";
import {
  createQuestion,
  removeQuestion,
  reorderQuestions,
  updateQuestion,
} from "../../../contract/endpoints/quizzes";
import { type QuizQuestion, quiz } from "../../../contract/entities/quiz";
import { nextPosition } from "../../../contract/rules/positions";
import { runConfirmed } from "../../components/run-confirmed";
import { baseOf } from "../../editor/reading";
import type { Base, EditorState } from "../../editor/state";
import type { SaveContext } from "../../editor/use-editor";
import { callForAnswer } from "../../providers/call";
import { dataProvider, saveContext } from "../../providers/data";
import { failuresOf } from "../../providers/failure";
import { ignoreGone, isGone } from "../../providers/http/errors";
import { inputOf, type QuizDraft, questionsOf, type Step, stepsFor } from "./model";

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

interface SaveOptions {
  state: EditorState;
  context: SaveContext;
  /** Reads the quiz after the save. */
  read(): Promise<Base>;
  /** Called with what is stored when a later call fails, so that a retry does not send it again. */
  arrived(base: Base, sent: QuizDraft): void;
  /** Idempotency key of a new question: the same for each try with the same content. */
  keyOf(content: string): string;
}

/** Saves the quiz, then each changed question by its own call, each based on the version of the previous one. */
export async function saveQuiz(options: SaveOptions): Promise<Base> {
  const { state, context } = options;
  if (!state.creating) return saveStored(options);
  const { questions: _, ...info } = state.values as QuizDraft;
  try {
    return baseOf(await dataProvider.create({ resource, variables: saveContext(info, context) }));
  } catch (reason) {
    throw quizFailures.withText("create", reason);
  }
}

async function saveStored({ state, context, read, arrived, keyOf }: SaveOptions): Promise<Base> {
  const values = state.values as QuizDraft;
  const progress: Progress = {
    base: { ...state.base, version: context.version },
    sent: state.initial as QuizDraft,
  };
  const steps = stepsFor(progress.sent, values);
  try {
    for (const step of steps) await runStep(step, { values, progress, keyOf });
  } catch (reason) {
    if (progress.base.record !== state.base.record) arrived(progress.base, progress.sent);
    throw quizFailures.withText("update", reason);
  }
  // Answers of question calls do not contain the quiz.
  return steps.some(({ kind }) => kind !== "info") ? read() : progress.base;
}

interface Progress {
  /** The stored quiz according to the answers so far. */
  base: Base;
  /** The stored part of the draft, with the ids of the draft. */
  sent: QuizDraft;
}

interface StepOptions extends Pick<SaveOptions, "keyOf"> {
  values: QuizDraft;
  progress: Progress;
}

async function runStep(step: Step, { values, progress, keyOf }: StepOptions): Promise<void> {
  const { base, sent } = progress;
  const id = String(base.record.id);
  const stored = questionsOf(base.record);
  const options = { version: base.version };
  const advance = (headers: Headers, questions: readonly QuizQuestion[], drafts: QuizDraft["questions"]) => {
    const version = headers.get("ETag") ?? undefined;
    progress.base = { record: { ...base.record, questions }, version };
    progress.sent = { ...sent, questions: drafts };
  };
  if (step.kind === "info") {
    const { questions: _, ...info } = values;
    const variables = saveContext(info, options);
    const reply = baseOf(await dataProvider.update({ resource, id, variables }));
    progress.base = { ...reply, record: { ...base.record, ...reply.record, questions: stored } };
    progress.sent = { ...values, questions: sent.questions };
  } else if (step.kind === "remove") {
    const params = { id, qid: step.id };
    const { headers } = await callForAnswer(removeQuestion, { params }, options).catch((reason) => {
      if (isGone(reason)) return { headers: new Headers() };
      throw reason;
    });
    const others = <T extends { id: string }>(list: readonly T[]) => list.filter((one) => one.id !== step.id);
    advance(headers, others(stored), others(sent.questions));
  } else if (step.kind === "update") {
    const { draft } = step;
    const at = stored.findIndex((one) => one.id === draft.id);
    const body = inputOf(draft, at, stored[at]);
    const answer = await callForAnswer(updateQuestion, { params: { id, qid: draft.id }, body }, options);
    const change = <T extends { id: string }>(list: readonly T[], to: T) =>
      list.map((one) => (one.id === draft.id ? to : one));
    advance(answer.headers, change(stored, answer.body), change(sent.questions, draft));
  } else if (step.kind === "create") {
    const body = inputOf(step.draft, nextPosition(stored));
    const idempotencyKey = keyOf(step.draft.id + JSON.stringify(body));
    const answer = await callForAnswer(
      createQuestion,
      { params: { id }, body },
      { ...options, idempotencyKey },
    );
    advance(answer.headers, [...stored, answer.body], [...sent.questions, step.draft]);
  } else {
    const known = new Map(sent.questions.map((one, at) => [one.id, stored[at]?.id ?? one.id]));
    const question_ids = values.questions.map((one) => known.get(one.id) ?? one.id);
    const answer = await callForAnswer(reorderQuestions, { params: { id }, body: { question_ids } }, options);
    advance(answer.headers, questionsOf(answer.body), values.questions);
  }
}
