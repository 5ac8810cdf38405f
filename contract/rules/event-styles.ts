/** Which styles an event offers (spec A sections 4 and 5). Resources need these rules, those of times only its editors. */

export interface EventStyles {
  style_ids: readonly string[];
  quiz_mappings: readonly { style_id: string }[];
  quiz_fallback_style_id: string | null;
}

/** All styles that guests of an event may get: chosen ones and those of its quiz (OP-197, OP-202). */
export const stylesOf = ({ style_ids, quiz_mappings, quiz_fallback_style_id }: EventStyles): string[] => [
  ...new Set([
    ...style_ids,
    ...quiz_mappings.map(({ style_id }) => style_id),
    ...(quiz_fallback_style_id ? [quiz_fallback_style_id] : []),
  ]),
];

interface Selection {
  style_selection_mode: string;
  quiz_id: string | null;
  quiz_mappings: readonly { style_id: string; answer_ids: readonly string[] }[];
  quiz_fallback_style_id: string | null;
}

/** GRID has no quiz, mappings or fallback (EVT-34 to EVT-36). */
export const clearedByMode = <S extends Selection>(event: S): S =>
  event.style_selection_mode === "GRID"
    ? { ...event, quiz_id: null, quiz_mappings: [], quiz_fallback_style_id: null }
    : event;
