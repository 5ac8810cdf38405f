import type { TFunction } from "i18next";
import {
  createQuestion,
  removeQuestion,
  reorderQuestions,
  updateQuestion,
} from "../../../contract/endpoints/quizzes";
import { type QuizQuestion, quiz } from "../../../contract/entities/quiz";
import { runConfirmed } from "../../components/run-confirmed";
import type { Base, EditorState } from "../../editor/state";
import type { SaveContext } from "../../editor/use-editor";
import { callForAnswer } from "../../providers/call";
import { dataProvider, saveContext } from "../../providers/data";
import { failuresOf } from "../../providers/failure";
import { ignoreGone, isGone } from "../../providers/http/errors";
import { inputOf, placeOfNew, type QuizDraft, questionsOf, type Step, stepsFor } from "./model";

/** Fixed texts of the specification (QUIZ-22 to QUIZ-25). */
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

/** Of an answer of the data provider, which names the version next to the record. */
export function baseOf(reply: unknown): Base {
  const { data, version } = reply as { data: Record<string, unknown>; version?: string };
  return { record: data, version };
}

/** Asks, deletes, and tells whether it is gone. */
export async function deleteQuiz(id: string, name: string, t: TFunction): Promise<boolean> {
  const gone = await runConfirmed({
    title: t("delete.title", { name }),
    content: t("resources.quizzes.delete_text"),
    confirm: t("actions.delete"),
    danger: true,
    run: () => dataProvider.deleteOne({ resource, id }).catch(ignoreGone),
    done: t("delete.done", { name }),
    failed: (reason) => quizFailures.say("delete", reason),
  });
  return gone === true;
}

interface SaveOptions {
  state: EditorState;
  context: SaveContext;
  /** The newest state of the quiz, with all that the save has brought there. */
  read(): Promise<Base>;
  /** Says what has arrived when a later call fails: it is not to be sent again. */
  arrived(base: Base, sent: QuizDraft): void;
  /** The idempotency key of a new question, the same for each try with the same content. */
  keyOf(content: string): string;
}

/** The quiz by one call, then each changed question by its own, every one upon the version of the one before. */
export async function saveQuiz(options: SaveOptions): Promise<Base> {
  const { state, context } = options;
  const values = state.values as unknown as QuizDraft;
  if (!state.creating) return saveStored(options);
  const { questions: _, ...info } = values;
  try {
    return baseOf(await dataProvider.create({ resource, variables: saveContext(info, context) }));
  } catch (reason) {
    throw quizFailures.withText("create", reason);
  }
}

async function saveStored({ state, context, read, arrived, keyOf }: SaveOptions): Promise<Base> {
  const values = state.values as unknown as QuizDraft;
  const progress: Progress = {
    base: { ...state.base, version: context.version },
    sent: state.initial as unknown as QuizDraft,
  };
  const steps = stepsFor(progress.sent, values);
  try {
    for (const step of steps) await take(step, { values, progress, keyOf });
  } catch (reason) {
    if (progress.base.record !== state.base.record) arrived(progress.base, progress.sent);
    throw quizFailures.withText("update", reason);
  }
  // Calls of questions do not say what the quiz is like after them.
  return steps.some(({ kind }) => kind !== "info") ? read() : progress.base;
}

interface Progress {
  /** What is stored now, as far as the answers say. */
  base: Base;
  /** The part of the draft that has arrived, with the draft's own ids. */
  sent: QuizDraft;
}

interface Taking {
  values: QuizDraft;
  progress: Progress;
  keyOf(content: string): string;
}

async function take(step: Step, { values, progress, keyOf }: Taking): Promise<void> {
  const { base, sent } = progress;
  const id = String(base.record.id);
  const stored = questionsOf(base.record);
  const options = { version: base.version };
  const goOn = (headers: Headers, questions: readonly QuizQuestion[], drafts: QuizDraft["questions"]) => {
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
    goOn(headers, others(stored), others(sent.questions));
  } else if (step.kind === "update") {
    const { draft } = step;
    const at = stored.findIndex((one) => one.id === draft.id);
    const body = inputOf(draft, at, stored[at]);
    const answer = await callForAnswer(updateQuestion, { params: { id, qid: draft.id }, body }, options);
    const change = <T extends { id: string }>(list: readonly T[], to: T) =>
      list.map((one) => (one.id === draft.id ? to : one));
    goOn(answer.headers, change(stored, answer.body), change(sent.questions, draft));
  } else if (step.kind === "create") {
    const body = inputOf(step.draft, placeOfNew(stored));
    const idempotencyKey = keyOf(step.draft.id + JSON.stringify(body));
    const answer = await callForAnswer(
      createQuestion,
      { params: { id }, body },
      { ...options, idempotencyKey },
    );
    goOn(answer.headers, [...stored, answer.body], [...sent.questions, step.draft]);
  } else {
    const known = new Map(sent.questions.map((one, at) => [one.id, stored[at]?.id ?? one.id]));
    const question_ids = values.questions.map((one) => known.get(one.id) ?? one.id);
    const answer = await callForAnswer(reorderQuestions, { params: { id }, body: { question_ids } }, options);
    goOn(answer.headers, questionsOf(answer.body as never), values.questions);
  }
}
