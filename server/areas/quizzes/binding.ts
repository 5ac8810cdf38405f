import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Binding, Row } from "../../crud/binding";
import type { Services } from "../../services";
import { quiz_questions as questions, quizzes, schedules } from "../../store/schema";

/** Quizzes with their questions, ordered by position (OP-152). */
export const quizBinding: Binding = {
  table: quizzes,
  extend: withQuestions,

  /** Events that used it continue without a quiz, as guests already experience them (OP-59). */
  async beforeRemove({ id }, { database }) {
    const db = database.db();
    const ofQuiz = eq(schedules.quiz_id, id);
    // In the order of whoever locks several events.
    await db
      .select({ id: schedules.id })
      .from(schedules)
      .where(ofQuiz)
      .orderBy(schedules.id)
      .for("no key update");
    await db
      .update(schedules)
      .set({ quiz_id: null, quiz_mappings: [], version: sql`${schedules.version} + 1` })
      .where(ofQuiz);
  },
};

export const questionsOf = ({ database }: Services, quizIds: readonly string[]) =>
  database
    .db()
    .select()
    .from(questions)
    .where(inArray(questions.id_quiz, [...quizIds]))
    .orderBy(asc(questions.position), asc(questions.id));

async function withQuestions(services: Services, rows: Row[]): Promise<Row[]> {
  const found = await questionsOf(
    services,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    questions: found
      .filter(({ id_quiz }) => id_quiz === row.id)
      .map(({ id_quiz: _, ...question }) => question),
  }));
}
