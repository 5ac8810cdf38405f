import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { attachBot, botsOfSchedule, detachBot } from "../../../contract/endpoints/delivery";
import { bot } from "../../../contract/entities/bot";
import { schedule } from "../../../contract/entities/schedule";
import { QueryState } from "../../components/query-state";
import { Section } from "../../components/section";
import { Channels } from "../../domain/delivery/channels";
import { FinderField } from "../../fields/reference/finder-field";
import type { Option } from "../../fields/reference/options";
import { entitySource } from "../../fields/reference/source";
import { call, change } from "../../providers/call";
import { keys } from "../../providers/data/cache";
import { sayFailure } from "../../providers/failure";
import { ignoreGone } from "../../providers/http/errors";
import { useFormat } from "../../providers/i18n/use-format";
import { botFailures } from "../../providers/messenger";
import { pathsOf } from "../../resources/routes";
import { schedules } from "../../resources/schedules";
import { toast } from "../../shared/toasts";
import { useOnce } from "../../shared/use-once";

/** Attaches the bot to an event or detaches it, at once and without a save (CALL-BOT-06, -09, -10). */
export function BotEvents({ id }: { id: string }) {
  const { t } = useTranslation();
  const source = useMemo(() => entitySource(schedule.name), []);
  const [event, setEvent] = useState<Option>();
  return (
    <Section title={t("bot.events")} note={t("bot.at_once")}>
      <p className="muted small-text">{t("bot.events_text")}</p>
      <FinderField label={t("bot.find_event")} source={source} empty="bot.no_events" onChoose={setEvent} />
      {event && <Attachment key={event.id} id={id} event={event} />}
    </Section>
  );
}

function Attachment({ id, event }: { id: string; event: Option }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { busy, once } = useOnce();
  const query = useQuery({
    queryKey: keys.list(bot.name, "of-event", event.id),
    queryFn: async ({ signal }) =>
      (await call(botsOfSchedule, { params: { id: event.id } }, { signal })).items,
    retry: false,
  });
  const isAttached = query.data?.some((one) => one.id === id) ?? false;
  const params = { id: event.id, botId: id };
  const attach = async () => {
    try {
      await change(attachBot, { params });
      toast({ kind: "success", title: t("bot.attached", { name: event.name }) });
    } catch (reason) {
      botFailures.say("attach", reason);
    }
  };
  const detach = async () => {
    try {
      await change(detachBot, { params }).catch(ignoreGone);
      toast({ kind: "success", title: t("bot.detached", { name: event.name }) });
    } catch (reason) {
      sayFailure(reason, t("bot.not_detached"));
    }
  };
  return (
    <div className="delivery-event">
      <span className="delivery-event-name">
        <Link className="link strong" to={pathsOf(schedules).record(event.id)}>
          {event.name}
        </Link>
        <span className="caption muted">{format.dateTime(String(event.record.start_time))}</span>
      </span>
      <QueryState
        query={query}
        empty={t("bot.none_attached")}
        skeleton={<div className="skeleton" style={{ height: 36 }} />}
      />
      {query.data && (
        <button
          type="button"
          className="button"
          aria-disabled={busy || undefined}
          onClick={() => void once(isAttached ? detach : attach)}
        >
          {t(isAttached ? "bot.detach" : "bot.attach")}
        </button>
      )}
      {isAttached && <Channels id={event.id} />}
    </div>
  );
}
