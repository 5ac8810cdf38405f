import { useTranslation } from "react-i18next";
import { useFormat } from "../../providers/i18n/use-format";
import { PHASE_WORDS, phaseOf, type Timed, turnOf } from "./phase";

/** "Live", "Upcoming" or "Ended", with how long it is to or since then. */
export function PhaseTag({ event }: { event: Timed & { demo?: unknown } }) {
  const { t } = useTranslation();
  const format = useFormat();
  const phase = phaseOf(event);
  return (
    <span className="event-phase">
      <span className={phase === "live" ? "tag acc" : "tag"}>
        {phase === "live" && <span className="pip live" aria-hidden="true" />}
        {t(PHASE_WORDS[phase])}
      </span>
      {event.demo === true && <span className="tag info">{t("event.demo")}</span>}
      <span className="caption muted">{format.relative(turnOf(event, phase))}</span>
    </span>
  );
}
