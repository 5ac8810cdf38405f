import { useTranslation } from "react-i18next";
import { useFormat } from "../../providers/i18n/use-format";
import { PHASE_WORDS, phaseOf, type Timed, turnOf } from "./phase";

/** "Live" until its end, "Upcoming" or "Ended" with how long it is to or since then. */
export function PhaseTag({ event }: { event: Timed & { demo?: unknown } }) {
  const { t } = useTranslation();
  const format = useFormat();
  const phase = phaseOf(event);
  const turn = turnOf(event, phase);
  return (
    <span className="event-phase">
      <span className="event-phase-tags">
        <span className={phase === "live" ? "tag acc" : "tag"}>
          {phase === "live" && <span className="pip live" aria-hidden="true" />}
          {t(PHASE_WORDS[phase])}
        </span>
        {event.demo === true && <span className="tag info">{t("event.demo")}</span>}
      </span>
      {turn && (
        <span className="caption muted figures">
          {phase === "live" ? t("event.until", { time: untilText(turn, format) }) : format.relative(turn)}
        </span>
      )}
    </span>
  );
}

/** The hour of today, or of another day with its date. */
const untilText = (end: string, format: ReturnType<typeof useFormat>) =>
  new Date(end).toDateString() === new Date().toDateString() ? format.time(end) : format.dateTime(end);
