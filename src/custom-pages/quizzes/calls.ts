import { absentIn, withAbsent } from "../../../contract/core/absent";
import {
  createQuestion,
  removeQuestion,
  reorderQuestions,
  updateQuestion,
} from "../../../contract/endpoints/quizzes";
import { type QuestionInput, question } from "../../../contract/entities/quiz";
import { byPosition, renumber } from "../../../contract/rules/positions";
import { callForAnswer } from "../../providers/call";
import { failuresOf } from "../../providers/failure";
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

/** Questions are saved one by one (OP-153), their order by a call of its own (OP-155). */
export const QUESTIONS = calledRows("questions", question, {
  async create(id, row, conditions) {
    const input = { params: { id }, body: inputOf(row) };
    const { body: stored, headers } = await callForAnswer(createQuestion, input, conditions);
    return { stored, version: versionOf(headers) };
  },
  async update({ document: id, row: qid }, row, conditions) {
    const input = { params: { id, qid }, body: inputOf(row) };
    const { body: stored, headers } = await callForAnswer(updateQuestion, input, conditions);
    return { stored, version: versionOf(headers) };
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
    const { body, headers } = await callForAnswer(reorderQuestions, input, conditions);
    return { stored: byPosition(body.questions), version: versionOf(headers) };
  },
});
