import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Icon } from "../../../components/icon";
import { useFormat } from "../../../providers/i18n/use-format";
import { useMe, useRole } from "../../../providers/me";
import { generations } from "../../../resources/generations";
import { recordPath } from "../../../resources/links";
import { pathsOf } from "../../../resources/routes";
import { schedules } from "../../../resources/schedules";
import { servers } from "../../../resources/servers";
import type { EventRow } from "./model";
import type { Problem } from "./problems";

interface Shown {
  title: string;
  text: string;
  action: string;
  to: string | undefined;
  /** The part of the event's editor. */
  part?: string;
}

/** An estimate has two digits that say something: 3,058.39 is 3,100. */
function roundedUp(amount: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 1);
  return Math.ceil(amount / step) * step;
}

interface OneProblemProps {
  event: EventRow;
  problem: Problem;
  nameOf(booth: string): string;
}

/** What stops the guests first, with the way to mend it. */
export function OneProblem({ event, problem, nameOf }: OneProblemProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const role = useRole();
  const isMine = event.id_user === useMe()?.id;
  const open = pathsOf(schedules).record(event.id);
  const topUp = {
    action: t(isMine ? "event.tonight.enter_code" : "event.tonight.open_owner"),
    to: isMine ? "/balance" : recordPath("users", event.id_user, role),
  };
  const { title, text, action, to, part } = ((): Shown => {
    switch (problem.kind) {
      case "broke":
        return {
          title: t("event.tonight.broke"),
          text: t("event.tonight.broke_text"),
          ...topUp,
        };
      case "unserved":
        return {
          title: t("event.tonight.unserved"),
          text: t("event.tonight.unserved_text"),
          action: t("event.tonight.open_servers"),
          to: pathsOf(servers).list,
        };
      case "failing":
        return {
          title: t("event.tonight.failing", { count: problem.count }),
          text: problem.error,
          action: t("event.tonight.open_failed"),
          to: `${pathsOf(generations).list}?id_schedule=${event.id}&status=error`,
        };
      case "silent":
        return {
          title: t("event.tonight.silent", { booth: nameOf(problem.booth) }),
          text:
            problem.more > 0
              ? t("event.tonight.silent_more", { count: problem.more })
              : t("event.tonight.silent_text"),
          action: t("event.tonight.open_booth"),
          to: recordPath("photo_booths", problem.booth, role),
        };
      case "balance":
        return {
          title: t("event.tonight.balance_ends", { time: format.time(problem.at) }),
          text: t("event.tonight.balance_missing", { amount: format.money(roundedUp(problem.missing)) }),
          ...topUp,
        };
      case "bot":
        return {
          title: t("event.tonight.bot_refused", { name: problem.name }),
          text: t("event.tonight.bot_text"),
          action: t("event.tonight.open_bots"),
          to: open,
          part: "bots",
        };
      case "part":
        return {
          title: t(`event.tonight.${problem.part}_missing`),
          text: t("event.tonight.part_text"),
          action: t("event.ready.fix"),
          to: open,
          part: problem.part,
        };
      case "server":
        return {
          title: t("event.tonight.server_error", { name: problem.name }),
          text: t("event.tonight.server_text"),
          action: t("event.tonight.open_server"),
          to: recordPath("servers", problem.id, role),
        };
    }
  })();
  return (
    <div className="alert warn event-tonight-problem" role="status">
      <Icon name="warn" />
      <span className="alert-text">
        <b className="strong">{title}</b> {text}
      </span>
      {to && (
        <Link className="button small" to={to} state={part ? { part } : undefined}>
          {action}
        </Link>
      )}
    </div>
  );
}
