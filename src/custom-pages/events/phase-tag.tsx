import { useTranslation } from "react-i18next";
import { phaseOf, type Timed } from "../../domain/events/phase";
import { useLanguage } from "../../providers/i18n";
import { useFormat } from "../../providers/i18n/use-format";
import { PHASE_LABELS } from "./phase-labels";
import { momentText } from "./tonight/moment-text";

/** The phase of an event, with its end while it is live, or the time until its start or since its end. */
export function PhaseTag({ event }: { event: Timed & { demo?: boolean | undefined } }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
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
          {phase === "live"
            ? t("event.until", { time: momentText(Date.parse(moment), language, format) })
            : format.relative(moment)}
        </span>
      )}
    </span>
  );
}
