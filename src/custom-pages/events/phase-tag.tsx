import { useTranslation } from "react-i18next";
import { useFormat } from "../../providers/i18n/use-format";
import { PHASE_LABELS, phaseOf, type Timed } from "./phase";

/** The phase of an event, with its end while it is live, or the time until its start or since its end. */
export function PhaseTag({ event }: { event: Timed & { demo?: boolean | undefined } }) {
  const { t } = useTranslation();
  const format = useFormat();
  const phase = phaseOf(event);
  const moment = phase === "coming" ? event.start_time : event.end_time;
  return (
    <span className={`event-phase ${phase}`}>
      <span className="event-phase-tags">
        <span className={phase === "live" ? "tag acc" : "tag"}>
          {phase === "live" && <span className="pip live" aria-hidden="true" />}
          {t(PHASE_LABELS[phase])}
        </span>
        {event.demo && <span className="tag info">{t("event.demo")}</span>}
      </span>
      {moment && (
        <span className="caption muted figures">
          {phase === "live" ? t("event.until", { time: untilText(moment, format) }) : format.relative(moment)}
        </span>
      )}
    </span>
  );
}

/** The time of an end today, or date and time of a later one. */
const untilText = (end: string, format: ReturnType<typeof useFormat>) =>
  new Date(end).toDateString() === new Date().toDateString() ? format.time(end) : format.dateTime(end);
