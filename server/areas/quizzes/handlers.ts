import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { checkDraft } from "../../../contract/core/entity";
import { NIL_ID } from "../../../contract/core/ids";
import type * as contract from "../../../contract/endpoints/quizzes";
import {
  MOST_QUESTIONS,
  type QuestionInput,
  type QuizAnswer,
  question,
  quiz as quizEntity,
} from "../../../contract/entities/quiz";
import { dense, moveItem } from "../../../contract/rules/positions";
import type { Caller } from "../../caller";
import type { Row } from "../../crud/binding";
import { answerRecord, findRow } from "../../crud/read";
import { versionTag } from "../../crud/record";
import { answerVersion, withTaggedAnswer } from "../../crud/save";
import { assertVersion } from "../../crud/versions";
import { invalid, notFound, Refusal, refusedField } from "../../errors";
import type { Call, Handler } from "../../http/call";
import type { Services } from "../../services";
import { uuids } from "../../store/columns";
import { quiz_questions as questions, quizzes } from "../../store/schema";
import { questionsOf } from "./binding";

type Question = typeof questions.$inferSelect;
type OfQuiz = Pick<Call, "services" | "request" | "reply"> & { caller: Caller; params: { id: string } };

/** Changes questions with the quiz locked; checks and raises the quiz's version (OP-175). */
function change<T>(call: OfQuiz, work: (present: Question[]) => Promise<T>): Promise<T> {
  const { services, caller, params, reply } = call;
  return answerVersion(call, async () => {
    const { result, row } = await services.database.withTx(async () => {
      const quiz = await findRow(services, quizEntity, caller, { id: params.id, lock: true });
      await assertVersion(services, quizEntity, caller, quiz, call.request.headers["if-match"]);
      const result = await work(await questionsOf(services, [quiz.id]));
      const [row] = await services.database
        .db()
        .update(quizzes)
        .set({ version: sql`${quizzes.version} + 1` })
        .where(eq(quizzes.id, quiz.id))
        .returning();
      return { result, row: row as Row };
    });
    reply.header("etag", versionTag(row));
    return result;
  });
}

/** Known answers keep their ids, others get new ones; positions are renumbered (OP-153, QUIZ-19). */
function answersOf({ answers }: QuestionInput, known: readonly QuizAnswer[]): QuizAnswer[] {
  const left = new Set(known.map(({ id }) => id));
  return dense(answers).map(({ id: sent, title, position }) => {
    const id = sent?.toLowerCase() ?? NIL_ID;
    return { id: left.delete(id) ? id : randomUUID(), title, position };
  });
}

function assertQuestion(sent: QuestionInput): void {
  const issues = checkDraft(question, sent as never, "update");
  if (issues.length > 0) throw invalid(issues);
}

const orderOf = async ({ database }: Services, ids: readonly string[]): Promise<void> => {
  await database.db().execute(sql`
    update ${questions} set position = wanted.at - 1
    from unnest(${uuids(ids)}) with ordinality as wanted(id, at)
    where ${questions.id} = wanted.id`);
};

/** Inserts at the sent position or at the end; positions are renumbered (QUIZ-14). */
export const createQuestion: Handler<typeof contract.createQuestion> = async (call) => {
  const { services, body, params } = call;
  assertQuestion(body);
  const create = () =>
    change(call, async (present) => {
      if (present.length >= MOST_QUESTIONS)
        throw new Refusal(422, "errors.row_quota", { values: { count: MOST_QUESTIONS } });
      const position = Math.min(body.position ?? present.length, present.length);
      const { title, is_affects_result, is_required } = body;
      const values = { title, is_affects_result, is_required, position, answers: answersOf(body, []) };
      const [row] = await services.database
        .db()
        .insert(questions)
        .values({ ...values, id_quiz: params.id })
        .returning();
      const ids = present.map(({ id }) => id);
      ids.splice(position, 0, (row as Question).id);
      await orderOf(services, ids);
      return row as Question;
    });
  return withTaggedAnswer(call, { id: params.id, sent: body }, create);
};

export const updateQuestion: Handler<typeof contract.updateQuestion> = async (call) => {
  const { services, body, params } = call;
  assertQuestion(body);
  return change(call, async (present) => {
    const from = present.findIndex(({ id }) => id === params.qid);
    const current = present[from];
    if (!current) throw notFound();
    const position = Math.min(body.position ?? from, present.length - 1);
    const { title, is_affects_result, is_required } = body;
    const answers = answersOf(body, current.answers);
    const [row] = await services.database
      .db()
      .update(questions)
      .set({ title, is_affects_result, is_required, answers })
      .where(eq(questions.id, params.qid))
      .returning();
    const ids = present.map(({ id }) => id);
    await orderOf(services, moveItem(ids, from, position));
    return { ...(row as Question), position };
  });
};

export const removeQuestion: Handler<typeof contract.removeQuestion> = async (call) => {
  const { services, params } = call;
  await change(call, async (present) => {
    const rest = present.map(({ id }) => id).filter((id) => id !== params.qid);
    if (rest.length === present.length) throw notFound();
    await services.database.db().delete(questions).where(eq(questions.id, params.qid));
    await orderOf(services, rest);
  });
  return undefined;
};

export const reorderQuestions: Handler<typeof contract.reorderQuestions> = async (call) => {
  const wanted = call.body.question_ids.map((id) => id.toLowerCase());
  await change(call, async (present) => {
    const known = new Set(present.map(({ id }) => id));
    const isWhole = wanted.length === known.size && new Set(wanted).size === wanted.length;
    if (!isWhole || !wanted.every((id) => known.has(id)))
      throw refusedField("question_ids", "errors.incomplete_order");
    await orderOf(call.services, wanted);
  });
  const row = await findRow(call.services, quizEntity, call.caller, { id: call.params.id });
  return answerRecord(quizEntity, row, call);
};

export const previewQuiz: Handler<typeof contract.previewQuiz> = async ({ services, caller, params }) => {
  const { id, name, description } = (await findRow(services, quizEntity, caller, { id: params.id })) as Row &
    typeof quizzes.$inferSelect;
  return { id_schedule: null, quiz: { id, name, description, questions: await questionsOf(services, [id]) } };
};
