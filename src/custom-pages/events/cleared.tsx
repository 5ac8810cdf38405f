import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Consequence } from "../../components/undo/consequence";
import type { Selection } from "../../domain/events/styles";
import { useNames } from "../../fields/reference/use-names";
import { lostBetween } from "./choices";
import { useConsequence, useEventValue } from "./context";

/** How guests choose their style; the same object until one of these values changes. */
export function useSelection(): Selection {
  const style_ids = useEventValue("style_ids");
  const style_selection_mode = useEventValue("style_selection_mode");
  const quiz_id = useEventValue("quiz_id");
  const quiz_mappings = useEventValue("quiz_mappings");
  const quiz_fallback_style_id = useEventValue("quiz_fallback_style_id");
  return useMemo(
    () => ({ style_ids, style_selection_mode, quiz_id, quiz_mappings, quiz_fallback_style_id }),
    [style_ids, style_selection_mode, quiz_id, quiz_mappings, quiz_fallback_style_id],
  );
}

/**
 * What a choice clears as text, "quiz Mood, answers of 3 styles"; empty for nothing.
 * @param before the values before the choice
 * @param after what the choice would set; by default the current values
 */
export function useLostText(before: Partial<Selection> | undefined, after?: Partial<Selection>): string {
  const { t } = useTranslation();
  const now = useSelection();
  const lost = lostBetween(before, { ...now, ...after });
  const nameOf = useNames({ quizzes: [lost?.quiz], styles: [lost?.fallback] });
  if (!lost) return "";
  const name = (to: string, id: string) => nameOf(to, id) ?? id.slice(0, 8);
  return [
    lost.quiz && t("event.lost_quiz", { name: name("quizzes", lost.quiz) }),
    lost.answers > 0 && t("event.lost_answers", { count: lost.answers }),
    lost.fallback && t("event.lost_fallback", { name: name("styles", lost.fallback) }),
  ]
    .filter(Boolean)
    .join(", ");
}

interface ClearedProps {
  path: string;
  /** Warns of what the choice will clear. */
  before?: ReactNode;
}

/** What the choice of a field has cleared, with the undo. */
export function Cleared({ path, before }: ClearedProps) {
  const { t } = useTranslation();
  const consequence = useConsequence(path);
  const what = useLostText(consequence.before);
  return <Consequence before={before} after={what && t("event.cleared", { what })} undo={consequence.undo} />;
}
