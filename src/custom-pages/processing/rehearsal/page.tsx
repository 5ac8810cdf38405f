import "../processing.css";
import "./rehearsal.css";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import type { Schedule } from "../../../../contract/entities/schedule";
import { Dots } from "../../../components/page/dots";
import { useTitleOf } from "../../../components/page/use-title-of";
import { RetryAlert } from "../../../components/retry-alert";
import { useLanguage } from "../../../providers/i18n";
import { pathsOf } from "../../../resources/routes";
import { schedules } from "../../../resources/schedules";
import { useIsPhone } from "../../../shared/media-query";
import { useStore } from "../../../shared/store";
import { useGuestNames } from "../guest/names";
import { rehearsals } from "./rehearsals";
import { Running } from "./running";
import { Setup } from "./setup";
import { type Plan, usePlan } from "./use-plan";

/** What both states of the page show: names by id, and the shape of the event's pictures. */
export interface Facts {
  plan: Plan;
  event: Schedule;
  eventName: string;
  /** Width by height. */
  ratio: number;
  participantName(id: string): string;
}

/** `events/{scheduleId}/rehearsal`: one photo through the event's styles (OP-204, OP-235). */
export function RehearsalPage() {
  const { t } = useTranslation();
  const { id = "" } = useParams();
  const plan = usePlan(id);
  const run = useStore(rehearsals)[id];
  const { language } = useLanguage();
  const nameOf = useGuestNames("participant", plan.participants, language);
  const isPhone = useIsPhone();
  const record = pathsOf(schedules).record(id);
  useTitleOf("rehearsal.title", { name: plan.event?.name, path: record });
  if (plan.error && !plan.event) throw plan.error;
  if (!plan.event || !plan.isRead) return <Dots />;
  const facts: Facts = {
    plan,
    event: plan.event,
    eventName: plan.event.name,
    ratio: plan.event.orientation === "landscape" ? 4 / 3 : 3 / 4,
    participantName: (one) => nameOf(one) || one.slice(0, 8),
  };
  return (
    <div className="rehearsal" data-shape={facts.ratio > 1 ? "landscape" : "portrait"}>
      {/* Phones have no breadcrumbs. */}
      {isPhone && (
        <p className="small-text rehearsal-back">
          <Link className="muted rehearsal-up" to={record}>
            {t("rehearsal.back", { name: facts.eventName })}
          </Link>
        </p>
      )}
      {run ? <Running key={run.event} run={run} facts={facts} /> : <Setup facts={facts} />}
      {plan.failed && (
        <RetryAlert kind="warn" onRetry={plan.retry}>
          {t("rehearsal.prices_not_read")}
        </RetryAlert>
      )}
    </div>
  );
}
