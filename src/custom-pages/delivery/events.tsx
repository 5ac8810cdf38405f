import { DeleteOutlined, EllipsisOutlined, PlusOutlined } from "@ant-design/icons";
import { useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { attachBot, detachBot } from "../../../contract/endpoints/delivery";
import { photoBooth } from "../../../contract/entities/photo-booth";
import { schedule } from "../../../contract/entities/schedule";
import { type DataColumn, DataTable } from "../../components/data-table";
import { Glyph } from "../../components/glyph";
import { MenuButton } from "../../components/menu-button";
import { QueryState } from "../../components/query-state";
import { DateBlock } from "../../domain/events/date-block";
import { phaseOf } from "../../domain/events/phase";
import { GenerationFace } from "../../domain/generations/pictures";
import { useInView } from "../../fields/image/use-in-view";
import { FinderField } from "../../fields/reference/finder-field";
import type { Option } from "../../fields/reference/options";
import { entitySource } from "../../fields/reference/source";
import { useNames } from "../../fields/reference/use-names";
import { useLabels } from "../../fields/use-labels";
import { change } from "../../providers/call";
import { sayFailure } from "../../providers/failure";
import { ignoreGone } from "../../providers/http/errors";
import { useFormat } from "../../providers/i18n/use-format";
import { botFailures } from "../../providers/messenger";
import { pathsOf } from "../../resources/routes";
import { schedules } from "../../resources/schedules";
import { toast, toastsOf } from "../../shared/toasts";
import { useOnce } from "../../shared/use-once";
import { type BotEvent, type useBotEvents, useNewest } from "./event-reads";

/** One toast for each event: an undone removal or a failure before a success is no longer said. */
const toastOf = (event: string) => `bot-event-${event}`;

interface BotEventsProps extends ReturnType<typeof useBotEvents> {
  id: string;
  /** An event was added. */
  onAdded(event: string): void;
}

/** The bot's events; adding and removing take effect at once (CALL-BOT-06, -09, -10). */
export function BotEvents({ id, query, rows, onAdded }: BotEventsProps) {
  const { t } = useTranslation();
  const labels = useLabels();
  const format = useFormat();
  const { once } = useOnce();
  const [isAdding, setAdding] = useState(false);
  const source = useMemo(() => entitySource(schedule.name), []);
  const notAttached = useRef(new Map<string, () => void>());
  const attach = async (event: Pick<Option, "id" | "name">, after?: () => void) => {
    notAttached.current.get(event.id)?.();
    try {
      await change(attachBot, { params: { id: event.id, botId: id } });
      toast({ id: toastOf(event.id), kind: "success", title: t("bot.attached", { name: event.name }) });
      after?.();
    } catch (reason) {
      notAttached.current.set(event.id, toastsOf(() => botFailures.say("attach", reason)).close);
    }
  };
  const add = (event: Option) =>
    attach(event, () => {
      setAdding(false);
      onAdded(event.id);
    });
  const detach = async (event: BotEvent) => {
    try {
      await change(detachBot, { params: { id: event.id, botId: id } }).catch(ignoreGone);
      toast({
        id: toastOf(event.id),
        kind: "success",
        title: t("bot.detached", { name: event.name }),
        action: { label: t("actions.undo"), run: () => void once(() => attach(event)) },
      });
    } catch (reason) {
      sayFailure(reason, t("bot.not_detached"), { id: toastOf(event.id) });
    }
  };
  const columns: DataColumn<BotEvent>[] = [
    {
      key: "start",
      title: t("bot.start"),
      width: 152,
      className: "sl-card-lead",
      cell: (event) => <DateBlock event={event} />,
    },
    {
      key: "name",
      title: labels.label(schedule, "name"),
      className: "sl-title",
      cell: (event) => <EventName event={event} />,
    },
    {
      key: "newest",
      title: t("bot.newest"),
      width: 166,
      className: "sl-card-foot",
      cell: (event) => <NewestPictures id={event.id} />,
    },
    {
      key: "state",
      title: t("bot.state"),
      width: 148,
      className: "sl-card-tag",
      cell: (event) => <EventState event={event} />,
    },
    {
      key: "more",
      title: t("bot.more"),
      bare: true,
      width: 52,
      className: "sl-card-end",
      cell: (event) => (
        <MenuButton
          label={t("list.more_of", { name: event.name })}
          className="button text small icon"
          items={[
            {
              key: "detach",
              label: t("bot.detach"),
              icon: <Glyph of={DeleteOutlined} />,
              danger: true,
              run: () => void once(() => detach(event)),
            },
          ]}
        >
          <Glyph of={EllipsisOutlined} size={15} />
        </MenuButton>
      ),
    },
  ];
  return (
    <section className="sl-form-group" aria-labelledby="bot-events">
      <div className="sl-form-head delivery-events-head">
        <h2 id="bot-events">
          {t("bot.events")}
          {rows && <span className="delivery-number figures">{format.number(rows.length)}</span>}
        </h2>
        <button
          type="button"
          className="button small"
          aria-expanded={isAdding}
          onClick={() => setAdding(!isAdding)}
        >
          <Glyph of={PlusOutlined} size={12} />
          {t("bot.attach")}
        </button>
      </div>
      {isAdding && (
        <FinderField
          label={t("bot.find_event")}
          help={t("bot.at_once")}
          source={source}
          without={rows?.map((event) => event.id)}
          empty="bot.no_events"
          onChoose={(event) => void once(() => add(event))}
        />
      )}
      {query.isError ? (
        <QueryState query={query} empty={t("bot.events_text")} skeleton={null} />
      ) : rows?.length === 0 ? (
        <p className="muted small-text">{t("bot.events_text")}</p>
      ) : (
        <DataTable
          label={t("bot.events")}
          className="delivery-events"
          columns={columns}
          giveWay={["newest"]}
          rows={rows}
          keyOf={(event) => event.id}
        />
      )}
    </section>
  );
}

function EventName({ event }: { event: BotEvent }) {
  const nameOf = useNames({ [photoBooth.name]: event.photo_booth_ids });
  const booths = event.photo_booth_ids.map((id) => nameOf(photoBooth.name, id) ?? id.slice(0, 8)).join(", ");
  return (
    <span className={`delivery-event ${phaseOf(event)}`}>
      <Link className="strong ellipsis" to={pathsOf(schedules).record(event.id)} title={event.name}>
        {event.name}
      </Link>
      <span className="small-text faint ellipsis" title={booths}>
        {booths}
      </span>
    </span>
  );
}

/** Nothing where the server cannot say which pictures an event has. */
function NewestPictures({ id }: { id: string }) {
  const { t } = useTranslation();
  const [ref, isSeen] = useInView<HTMLSpanElement>();
  const newest = useNewest(id, isSeen);
  if (newest?.pictures.length === 0) return <span className="small-text faint">{t("bot.no_pictures")}</span>;
  return (
    <span className="delivery-strip" ref={ref}>
      {newest?.pictures.map((picture) => (
        <GenerationFace key={picture.id} generation={picture} width={33} />
      ))}
    </span>
  );
}

const PHASE_TEXTS = { live: "bot.live", coming: "bot.coming", over: "bot.over" } as const;

/** The phase, with how many of its pictures were sent, else how many there are, or when it begins or ended. */
function EventState({ event }: { event: BotEvent }) {
  const { t } = useTranslation();
  const format = useFormat();
  const phase = phaseOf(event);
  const [ref, isSeen] = useInView<HTMLSpanElement>();
  const newest = useNewest(event.id, isSeen);
  const { sent } = event;
  const count = sent?.generations ?? newest?.count ?? 0;
  const moment = phase === "coming" ? event.start_time : event.end_time;
  return (
    <span className="delivery-state" ref={ref}>
      <span className={phase === "live" ? "tag acc" : "tag"}>
        {phase === "live" && <span className="pip live" aria-hidden="true" />}
        {t(PHASE_TEXTS[phase])}
      </span>
      <span className="caption faint figures">
        {count > 0
          ? sent
            ? t("bot.sent", { sent: format.number(sent.delivered), number: format.number(count) })
            : t("bot.pictures", { count, number: format.number(count) })
          : moment && phase !== "live" && format.relative(moment)}
      </span>
    </span>
  );
}
