import type { EventValues } from "./model";

/** The styles of an event, and what goes with one that is removed. Pure. */

export type Mapping = EventValues["quiz_mappings"][number];
/** How guests choose their style. */
export type Selection = Pick<
  EventValues,
  "style_ids" | "style_selection_mode" | "quiz_id" | "quiz_mappings" | "quiz_fallback_style_id"
>;

/** Removed styles take their answers with them, and the fallback if it was one of them. */
export function stylesSets(event: Selection, next: readonly string[]): Partial<Selection> {
  const kept = inOrder(event.quiz_mappings, next);
  const fallback = event.quiz_fallback_style_id;
  const isMoved = kept.some(({ style_id }, at) => style_id !== event.quiz_mappings[at]?.style_id);
  return {
    ...((kept.length !== event.quiz_mappings.length || isMoved) && { quiz_mappings: kept }),
    ...(event.style_ids.includes(fallback) && !next.includes(fallback) && { quiz_fallback_style_id: "" }),
  };
}

/** Mappings in the order of the styles: the first of several matches wins (OP-157). */
export function inOrder(mappings: readonly Mapping[], styles: readonly string[]): Mapping[] {
  const byStyle = new Map(mappings.map((one) => [one.style_id, one]));
  return styles.flatMap((id) => byStyle.get(id) ?? []);
}

/** What an event loses with a style, so that it can be put back. */
export interface RemovedStyle {
  id: string;
  /** The chosen styles as they were, which say its place. */
  before: readonly string[];
  quiz: string;
  mapping: Mapping | undefined;
  wasFallback: boolean;
}

/** The style as the event has it; undefined if it has it no more. */
export function styleIn(event: Selection, id: string): RemovedStyle | undefined {
  const mapping = event.quiz_mappings.find(({ style_id }) => style_id === id);
  const wasFallback = event.quiz_fallback_style_id === id;
  if (!event.style_ids.includes(id) && !mapping && !wasFallback) return undefined;
  return { id, before: event.style_ids, quiz: event.quiz_id, mapping, wasFallback };
}

/** The event's choices without a style. */
export function withoutStyle(event: Selection, id: string): Partial<Selection> {
  const style_ids = event.style_ids.filter((one) => one !== id);
  return {
    style_ids,
    ...stylesSets(event, style_ids),
    ...(event.quiz_fallback_style_id === id && { quiz_fallback_style_id: "" }),
  };
}

/** The event's choices with a removed style at its place; its answers only where the quiz is still the same. */
export function withStyleAgain(event: Selection, removed: RemovedStyle): Partial<Selection> {
  const { id, before, quiz, mapping, wasFallback } = removed;
  const followers = before.slice(before.indexOf(id) + 1);
  const next = followers.find((one) => event.style_ids.includes(one));
  const at = next ? event.style_ids.indexOf(next) : event.style_ids.length;
  const style_ids =
    before.includes(id) && !event.style_ids.includes(id)
      ? event.style_ids.toSpliced(at, 0, id)
      : event.style_ids;
  const isSameQuiz = quiz !== "" && event.quiz_id === quiz;
  const isMapped = event.quiz_mappings.some(({ style_id }) => style_id === id);
  return {
    style_ids,
    ...(isSameQuiz &&
      mapping &&
      !isMapped && { quiz_mappings: inOrder([...event.quiz_mappings, mapping], style_ids) }),
    ...(isSameQuiz && wasFallback && event.quiz_fallback_style_id === "" && { quiz_fallback_style_id: id }),
  };
}
