import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { generation } from "../../../contract/entities/generation";
import { server } from "../../../contract/entities/server";
import { DataTable } from "../../components/data-table";
import { useGeneration } from "../../domain/generations/use-generation";
import { iconAddress } from "../../fields/image/icon-address";
import { Thumb } from "../../fields/image/thumb";
import { useNames } from "../../fields/reference/use-names";
import { useFormat } from "../../providers/i18n/use-format";
import { useRole } from "../../providers/me";
import { useAbility } from "../../providers/server";
import { generations } from "../../resources/generations";
import { recordPath } from "../../resources/links";
import { pathsOf } from "../../resources/routes";
import type { OneLoad } from "./load";
import { useFailureText } from "./texts";

type Failure = NonNullable<OneLoad["failures"]>[number];

/** The last failures: why, what followed, and the generation. */
export function Failures({ id, load: { failures } }: { id: string; load: OneLoad }) {
  const { t } = useTranslation();
  const role = useRole();
  const canFilter = useAbility("list-filters") === true;
  const text = useFailureText();
  if (!failures) return null;
  const title = t("servers.last_failures");
  return (
    <section aria-label={title}>
      <div className="server-head">
        <h3>{title}</h3>
        {canFilter && (
          <Link className="link small-text" to={`${pathsOf(generations).list}?id_server=${id}&status=error`}>
            {t("servers.all_generations")}
          </Link>
        )}
      </div>
      {failures.length === 0 ? (
        <p className="small-text muted">{t("servers.no_failure")}</p>
      ) : (
        <DataTable<Failure>
          label={title}
          className="server-failures"
          rows={failures}
          keyOf={({ id_generation, at }) => `${id_generation} ${at}`}
          giveWay={["generation", "style", "followed"]}
          columns={[
            {
              key: "at",
              title: t("servers.time"),
              width: 108,
              className: "sl-card-end",
              cell: ({ at }) => at && <When at={at} />,
            },
            {
              key: "reason",
              title: t("servers.reason"),
              className: "sl-title",
              cell: (failure) => (
                <span className="server-lines" title={failure.detail ?? undefined}>
                  <span className="sl-line strong">{text(failure)}</span>
                  {failure.detail && (
                    <span className="sl-line caption muted">{failure.detail.split("\n")[0]}</span>
                  )}
                </span>
              ),
            },
            {
              key: "style",
              title: t("servers.style"),
              width: 168,
              className: "sl-wide",
              cell: ({ id_generation }) => <StyleOf id={id_generation} />,
            },
            {
              key: "followed",
              title: t("servers.followed"),
              width: 200,
              className: "sl-card-fact",
              cell: (failure) => <Followed failure={failure} id={id} />,
            },
            {
              key: "generation",
              title: t("resources.generations.one"),
              width: 112,
              className: "sl-right sl-card-tag",
              cell: ({ id_generation }) => (
                <Link
                  className="link small-text figures"
                  to={recordPath(generation.name, id_generation, role) ?? ""}
                >
                  {id_generation.slice(0, 8)}…
                </Link>
              ),
            },
          ]}
        />
      )}
    </section>
  );
}

function When({ at }: { at: string }) {
  const format = useFormat();
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  return (
    <time dateTime={at} title={format.dateTime(at)} className="small-text muted figures">
      {isToday ? format.clock(at) : `${format.timeOrDay(at)}, ${format.time(at)}`}
    </time>
  );
}

function StyleOf({ id }: { id: string }) {
  const { t } = useTranslation();
  const { record, style } = useGeneration(id);
  if (!style) return null;
  return (
    <span className="server-now">
      <Thumb
        address={iconAddress(style.record, record?.id_participant)}
        alt=""
        width={24}
        height={32}
        labels={{ none: "", retry: t("actions.retry") }}
        thumbnail="always"
      />
      <span className="ellipsis">{style.name}</span>
    </span>
  );
}

/** What became of the generation, as far as its record and the next attempt tell. */
function Followed({ failure: { id_generation, next_id_server }, id }: { failure: Failure; id: string }) {
  const { t } = useTranslation();
  const { record } = useGeneration(id_generation, { untilEnded: true });
  const nameOf = useNames({ [server.name]: [next_id_server] });
  if (!record) return null;
  const name = next_id_server ? (nameOf(server.name, next_id_server) ?? next_id_server.slice(0, 8)) : "";
  const isHere = next_id_server === id;
  const isMadeNext = record.status === "completed" && record.id_server === next_id_server;
  const words =
    record.status === "error"
      ? t("servers.then_failed")
      : record.status === "processing"
        ? next_id_server
          ? t("servers.then_trying", { name })
          : t("servers.then_waits")
        : isMadeNext
          ? isHere
            ? t("servers.then_made_here")
            : t("servers.then_made", { name })
          : record.status === "completed"
            ? t("servers.then_made_later")
            : "";
  return (
    <span className="sl-line small-text muted" title={words}>
      {words}
    </span>
  );
}
