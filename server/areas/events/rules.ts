import { and, eq, inArray, isNull, or } from "drizzle-orm";
import type { Issue } from "../../../contract/core/errors";
import { CLOCK_TOLERANCE, checkTimes, SAVE_ERRORS, withoutSeconds } from "../../../contract/rules/event";
import { clearedByMode } from "../../../contract/rules/event-styles";
import type { Save } from "../../crud/binding";
import { invalid } from "../../errors";
import { styleScope } from "../../rules/styles";
import { quiz_questions, type schedules, styles } from "../../store/schema";

type Event = typeof schedules.$inferSelect;

/** Rules for an event's own fields, without its parts (spec A sections 4 and 5, OP-57 to OP-59). */
export async function checkEvent(save: Save): Promise<void> {
  const { values } = save;
  for (const key of ["start_time", "end_time"])
    if (typeof values[key] === "string") values[key] = withoutSeconds(values[key]);
  const issues = issuesOf(save);
  if (issues.length > 0) throw invalid(issues, codeOf(issues));
  await setSelection(save);
}

function issuesOf({ services, current, values }: Save): Issue[] {
  const before = current as Event | undefined;
  const event = { ...before, ...values } as Event;
  const isNewStart = !before || withoutSeconds(before.start_time) !== event.start_time;
  const issues = checkTimes(event, { now: services.now(), isNewStart, tolerance: CLOCK_TOLERANCE });
  if (event.style_ids.length === 0) issues.push({ path: "style_ids", message: "validation.required" });
  return issues;
}

/** The error code of the two time errors that have their own toast (OP-57). */
const codeOf = (issues: readonly Issue[]): string | undefined =>
  Object.values(SAVE_ERRORS).find(({ shown }) => issues.some(({ message }) => message === shown))?.code;

/** Sets the quiz and its mappings; answers and styles that no longer exist are dropped (OP-59). */
async function setSelection(save: Save): Promise<void> {
  const { values, current } = save;
  const event = clearedByMode({ ...current, ...values } as unknown as Event);
  const { quiz_id, quiz_fallback_style_id } = event;
  Object.assign(values, { quiz_id, quiz_fallback_style_id });
  const kept = (current as Event | undefined)?.style_ids ?? [];
  values.quiz_mappings = quiz_id === null ? [] : await liveMappings(save, event, quiz_id, kept);
}

async function liveMappings(
  { services, caller, current }: Save,
  { quiz_mappings }: Event,
  quiz_id: string,
  keptStyles: readonly string[],
): Promise<Event["quiz_mappings"]> {
  const sent = quiz_mappings.map(({ style_id, answer_ids }) => ({
    style_id: style_id.toLowerCase(),
    answer_ids: [...new Set(answer_ids.map((id) => id.toLowerCase()))],
  }));
  if (sent.length === 0) return [];
  const db = services.database.db();
  const known = (current as Event | undefined)?.quiz_mappings.map(({ style_id }) => style_id) ?? [];
  const kept = and(inArray(styles.id, [...keptStyles, ...known]), isNull(styles.deleted_at));
  const named = sent.map(({ style_id }) => style_id);
  const found = await db
    .select({ id: styles.id })
    .from(styles)
    .where(and(inArray(styles.id, named), or(kept, styleScope(services, caller))));
  const questions = await db
    .select({ answers: quiz_questions.answers })
    .from(quiz_questions)
    .where(eq(quiz_questions.id_quiz, quiz_id));
  const there = new Set(found.map(({ id }) => id));
  const answers = new Set(questions.flatMap((question) => question.answers.map(({ id }) => id)));
  return sent.flatMap(({ style_id, answer_ids }) => {
    const left = answer_ids.filter((id) => answers.has(id));
    // A mapping that never had answers is a new one, not a leftover.
    const isGone = left.length === 0 && answer_ids.length > 0;
    return there.has(style_id) && !isGone ? [{ style_id, answer_ids: left }] : [];
  });
}
