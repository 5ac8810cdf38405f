import { absentIn, withAbsent } from "../../../contract/core/absent";
import { isNew } from "../../../contract/core/ids";
import {
  createQuestion,
  removeQuestion,
  reorderQuestions,
  updateQuestion,
} from "../../../contract/endpoints/quizzes";
import { type QuestionInput, type QuizQuestion, question, quiz } from "../../../contract/entities/quiz";
import { byPosition, renumber } from "../../../contract/rules/positions";
import { callForAnswer } from "../../providers/call";
import { getOne } from "../../providers/data/one";
import { failuresOf } from "../../providers/failure";
import { ApiError } from "../../providers/http/errors";
import { quizzes } from "../../resources/quizzes";
import { useDeleteRecord } from "../../screens/delete/delete-record";
import { calledRows, type RowDraft } from "../../screens/row-calls";

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

export const useDeleteQuiz = () => useDeleteRecord(quizzes, (reason) => quizFailures.say("delete", reason));

/** What a save sends of a question: stored answers by their id, positions from 0 in order (QUIZ-19, OP-153). */
export function inputOf({ draft, read }: RowDraft<typeof question.fields>): QuestionInput {
  const known = new Set(read?.answers.map(({ id }) => id));
  const { title, is_affects_result, is_required, position, answers } = draft;
  const input = {
    title: title.trim(),
    is_affects_result,
    is_required,
    position,
    answers: renumber(answers).map((answer) => ({
      ...(known.has(answer.id) && { id: answer.id }),
      title: answer.title.trim(),
      position: answer.position,
    })),
  };
  return withAbsent(input, absentIn(draft));
}

const versionOf = (headers: Headers) => headers.get("ETag") ?? undefined;

interface Answer<B> {
  body: B;
  headers: Headers;
}

/** The answer of a change; undefined if it is none of this call's, as any good status confirms a change (OP-06). */
const answered = <B>(sent: Promise<Answer<B>>): Promise<Answer<B> | undefined> =>
  sent.catch((reason: unknown) => {
    if (reason instanceof ApiError && reason.kind === "malformed") return undefined;
    throw reason;
  });

/** The stored question: that of the answer, else the last one of the quiz that it can be. */
async function storedQuestion(
  id: string,
  sent: Promise<Answer<QuizQuestion>>,
  canBe: (question: QuizQuestion) => boolean,
) {
  const answer = await answered(sent);
  if (answer && !isNew(answer.body)) return { stored: answer.body, version: versionOf(answer.headers) };
  const { data, version } = await getOne(quiz.name, id);
  const stored = byPosition(data.questions).findLast(canBe);
  if (!stored) throw new Error("The quiz does not have the question");
  return { stored, version };
}

/** Questions are saved one by one (OP-153), their order by a call of its own (OP-155). */
export const QUESTIONS = calledRows("questions", question, {
  async create(id, row, conditions) {
    const input = { params: { id }, body: inputOf(row) };
    const sent = callForAnswer(createQuestion, input, conditions);
    return storedQuestion(id, sent, ({ title }) => title === input.body.title);
  },
  async update({ document: id, row: qid }, row, conditions) {
    const input = { params: { id, qid }, body: inputOf(row) };
    const sent = callForAnswer(updateQuestion, input, conditions);
    return storedQuestion(id, sent, (question) => question.id === qid);
  },
  async remove({ document: id, row: qid }, conditions) {
    const { body: stored, headers } = await callForAnswer(
      removeQuestion,
      { params: { id, qid } },
      conditions,
    );
    return { stored, version: versionOf(headers) };
  },
  async reorder(id, ids, conditions) {
    const input = { params: { id }, body: { question_ids: [...ids] } };
    const answer = await answered(callForAnswer(reorderQuestions, input, conditions));
    if (answer && !isNew(answer.body))
      return { stored: byPosition(answer.body.questions), version: versionOf(answer.headers) };
    const { data, version } = await getOne(quiz.name, id);
    return { stored: byPosition(data.questions), version };
  },
});
