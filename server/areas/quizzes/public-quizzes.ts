import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type * as contract from "../../../contract/endpoints/quizzes";
import { missingAnswers, quizResult } from "../../../contract/rules/quiz";
import { invalidField, notFound } from "../../errors";
import type { Handler } from "../../http/call";
import { sendPicture } from "../../http/pictures";
import type { Services } from "../../services";
import { participants, quizzes, schedules, style_icons, styles } from "../../store/schema";
import { questionsOf } from "./binding";

type Event = typeof schedules.$inferSelect;

/** The event and its quiz, if guests are asked (OP-157). */
async function quizOf({ database }: Services, id: string) {
  const [found] = await database
    .db()
    .select({ event: schedules, quiz: quizzes })
    .from(schedules)
    .innerJoin(quizzes, eq(quizzes.id, schedules.quiz_id))
    .where(
      and(
        eq(schedules.id, id),
        eq(schedules.style_selection_mode, "QUIZ"),
        eq(quizzes.is_active, true),
        isNull(schedules.deleted_at),
      ),
    );
  if (!found) throw notFound();
  return found;
}

export const publicQuiz: Handler<typeof contract.publicQuiz> = async ({ services, params }) => {
  const { event, quiz } = await quizOf(services, params.id);
  const { id, name, description } = quiz;
  return {
    id_schedule: event.id,
    quiz: { id, name, description, questions: await questionsOf(services, [id]) },
  };
};

/** Styles that the quiz may lead to. Guests are not offered deleted ones (OP-181). */
async function stylesOf({ database }: Services, { quiz_mappings, quiz_fallback_style_id }: Event) {
  const ids = [...quiz_mappings.map(({ style_id }) => style_id), quiz_fallback_style_id].flatMap(
    (id) => id ?? [],
  );
  if (ids.length === 0) return [];
  return database
    .db()
    .select({ id: styles.id, name: styles.name, description: styles.description })
    .from(styles)
    .where(and(inArray(styles.id, ids), isNull(styles.deleted_at)));
}

export const submitQuiz: Handler<typeof contract.submitQuiz> = async ({ services, params, body }) => {
  const { event, quiz } = await quizOf(services, params.id);
  const questions = await questionsOf(services, [quiz.id]);
  const choices = new Map<string, string[]>();
  for (const { question_id, answer_ids } of body.answers) {
    const known = questions.find(({ id }) => id === question_id.toLowerCase());
    if (!known) continue;
    const chosen = new Set(answer_ids.map((id) => id.toLowerCase()));
    const own = known.answers.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
    choices.set(known.id, [...(choices.get(known.id) ?? []), ...own]);
  }
  if (missingAnswers(questions, choices).length > 0) throw invalidField("answers", "validation.required");
  const offered = await stylesOf(services, event);
  const live = event.quiz_mappings.filter(({ style_id }) => offered.some(({ id }) => id === style_id));
  const { style_id, is_fallback } = quizResult(questions, choices, live, event.quiz_fallback_style_id);
  const style = offered.find(({ id }) => id === style_id);
  if (!style) return { style: null, is_fallback };
  const icon = await firstIcon(services, event, style.id);
  const image_url = icon ? `/api/quiz/schedule/${event.id}/styles/${style.id}/image` : null;
  return { style: { ...style, image_url }, is_fallback };
};

/** Hash of the style's icon for the first participant of the event that has one, in the order of participants. */
async function firstIcon({ database }: Services, { participants_ids }: Event, id_style: string) {
  const [row] = await database
    .db()
    .select({ hash: style_icons.image_hash })
    .from(style_icons)
    .innerJoin(participants, eq(participants.id, style_icons.id_participant))
    .where(
      and(
        eq(style_icons.id_style, id_style),
        // None chosen means all (OP-202).
        participants_ids.length > 0 ? inArray(participants.id, participants_ids) : sql`true`,
      ),
    )
    .orderBy(asc(participants.position), asc(participants.id))
    .limit(1);
  return row?.hash;
}

export const quizStyleImage: Handler<typeof contract.quizStyleImage> = async (call) => {
  const { services, params } = call;
  const { event } = await quizOf(services, params.id);
  if (!(await stylesOf(services, event)).some(({ id }) => id === params.sid)) throw notFound();
  return sendPicture(call, await firstIcon(services, event, params.sid), true);
};
