import { clearedByMode } from "../../../contract/rules/event-styles";
import { inOrder, type Mapping, type Selection } from "../../domain/events/styles";

/** Rules of an event's booths and styles, and of how guests choose a style. Pure. */

/** Other fields that the mode clears (EVT-34 to EVT-36); an empty choice of a form is "". */
export function modeSets(event: Selection, mode: string): Partial<Selection> {
  const { quiz_id, quiz_mappings, quiz_fallback_style_id } = clearedByMode({
    ...event,
    quiz_id: event.quiz_id || null,
    quiz_fallback_style_id: event.quiz_fallback_style_id || null,
    style_selection_mode: mode,
  });
  return {
    ...(event.quiz_id !== (quiz_id ?? "") && { quiz_id: "" }),
    ...(event.quiz_mappings.length !== quiz_mappings.length && { quiz_mappings: [] }),
    ...(event.quiz_fallback_style_id !== (quiz_fallback_style_id ?? "") && { quiz_fallback_style_id: "" }),
  };
}

/** Another quiz has other answers: the mappings are cleared (EVT-37). */
export const quizSets = ({ quiz_id, quiz_mappings }: Selection, next: string): Partial<Selection> =>
  next !== quiz_id && quiz_mappings.length > 0 ? { quiz_mappings: [] } : {};

/** The mappings with other answers of one style; a style without answers has no mapping. */
export function withAnswers(
  { quiz_mappings, style_ids }: Pick<Selection, "quiz_mappings" | "style_ids">,
  style_id: string,
  answer_ids: readonly string[],
): Mapping[] {
  const others = quiz_mappings.filter((one) => one.style_id !== style_id);
  return inOrder(answer_ids.length > 0 ? [...others, { style_id, answer_ids }] : others, style_ids);
}

/** Chosen styles keep their order; new ones follow in the order in which they were picked. */
export const withPicked = (styles: readonly string[], picked: ReadonlySet<string>): string[] => [
  ...styles.filter((id) => picked.has(id)),
  ...[...picked].filter((id) => !styles.includes(id)),
];

export interface Booth {
  id: string;
  name: string;
  id_user: string;
  orientation: string;
  id_application_decor?: string | null;
}

/** Chosen booths first, then those of the event's owner, each by name. */
export function orderBooths(booths: readonly Booth[], chosen: readonly string[], owner: string): Booth[] {
  const first = new Set(chosen);
  const rank = ({ id, id_user }: Booth) => (first.has(id) ? 0 : id_user === owner ? 1 : 2);
  const byName = new Intl.Collator(undefined, { numeric: true }).compare;
  return [...booths].sort((a, b) => rank(a) - rank(b) || byName(a.name, b.name));
}

export interface Lost {
  quiz?: string;
  /** Styles whose answers are gone. */
  answers: number;
  fallback?: string;
}

/** What a choice clears; undefined for nothing, or if an undo would overwrite newer answers. */
export function lostBetween(before: Partial<Selection> | undefined, now: Selection): Lost | undefined {
  if (!before) return undefined;
  const { quiz_id, quiz_mappings, quiz_fallback_style_id } = { ...now, ...before };
  if (now.quiz_mappings.some((one) => !quiz_mappings.includes(one))) return undefined;
  const lost: Lost = {
    ...(quiz_id && !now.quiz_id && { quiz: quiz_id }),
    answers: quiz_mappings.length - now.quiz_mappings.length,
    ...(quiz_fallback_style_id && !now.quiz_fallback_style_id && { fallback: quiz_fallback_style_id }),
  };
  return lost.quiz || lost.answers > 0 || lost.fallback ? lost : undefined;
}
