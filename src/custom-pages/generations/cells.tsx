import "./generations.css";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import type { Generation } from "../../../contract/entities/generation";
import { isFilm, timeOf } from "../../domain/generations/facts";
import { useLive } from "../../domain/generations/live";
import { faceOf } from "../../domain/generations/pictures";
import { Thumb } from "../../fields/image/thumb";
import type { CellProps, CellTools } from "../../fields/kind";
import { None } from "../../fields/none";
import { useFormat } from "../../providers/i18n/use-format";
import { useRole } from "../../providers/me";
import { generations } from "../../resources/generations";
import { recordPath } from "../../resources/links";
import { pathsOf } from "../../resources/routes";

/** "Space 1969, Woman" */
export function nameOf(record: Generation, { recordOf }: Pick<CellTools, "recordOf">): string {
  const style = recordOf("styles", record.id_style)?.name;
  const participant = recordOf("participants", record.id_participant)?.name;
  return [style, participant].filter(Boolean).join(", ") || record.id.slice(0, 8);
}

/** The result; while there is none, the photo in grey, and for a film the photo. */
export function PictureCell({ record, tools }: CellProps<unknown, Generation>) {
  const live = useLive(record);
  const isMade = live.status === "completed";
  return (
    <span className={isMade ? "generation-face" : "generation-face grey"}>
      <Thumb
        address={faceOf(live)}
        alt=""
        width={42}
        height={56}
        labels={{ ...tools.pictureLabels, none: "–" }}
      />
    </span>
  );
}

/** Style and participant as the link, the booth and the time below. */
export function NameCell({ record, tools }: CellProps<unknown, Generation>) {
  const { pathname, search } = useLocation();
  const name = nameOf(record, tools);
  const booth = tools.recordOf("photo_booths", record.id_photo_booth)?.name;
  const time = record.created_at && tools.format.dateTime(record.created_at);
  const second = [time, booth].filter(Boolean).join(" · ");
  return (
    <>
      <span className="sl-name">
        <Link
          to={pathsOf(generations).record(record.id)}
          state={{ list: pathname + search }}
          className="sl-line"
          title={name}
        >
          {name}
        </Link>
      </span>
      <span className="sl-line small-text faint figures generation-second" title={second}>
        {second}
      </span>
    </>
  );
}

export function EventCell({ value, tools }: CellProps<string | null | undefined>) {
  const role = useRole();
  if (!value) return <None />;
  const path = recordPath("schedules", value, role);
  const name = tools.nameOf("schedules", value) ?? value.slice(0, 8);
  return path ? (
    <Link to={path} className="sl-line" title={name}>
      {name}
    </Link>
  ) : (
    <span className="sl-line">{name}</span>
  );
}

export function StatusCell({ record }: CellProps<unknown, Generation>) {
  return <StatusTag record={useLive(record)} />;
}

/** State as dot and word; a failure says why in its tooltip. */
export function StatusTag({ record }: { record: Generation }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { status, error, demo } = record;
  const took = timeOf(record);
  return (
    <span className="generation-tags">
      {status === "processing" && (
        <span className="tag acc">
          <span className="pip live" aria-hidden="true" />
          {t("choices.status.processing")}
        </span>
      )}
      {status === "completed" && (
        <span className="tag ok">
          {took === undefined
            ? t("choices.status.completed")
            : t("generations.done_in", { seconds: format.seconds(took, true) })}
        </span>
      )}
      {status === "error" && (
        <span className="tag err" title={error || undefined}>
          {t("choices.status.error")}
        </span>
      )}
      {demo === true && <span className="tag">{t("generations.demo")}</span>}
      {isFilm(record) && <span className="tag">{t("fields.generations.is_video")}</span>}
    </span>
  );
}

/** Marks what is finished as a test or rehearsal (OP-235), or as a film; other pictures say nothing. */
export function KindTags({ record }: { record: Generation }) {
  // Most have none: a wall of thousands draws nothing for them.
  return record.demo === true || isFilm(record) ? <MarkedTags record={record} /> : null;
}

function MarkedTags({ record }: { record: Generation }) {
  const { t } = useTranslation();
  return (
    <span className="generation-tags">
      {record.demo === true && <span className="tag">{t("generations.demo")}</span>}
      {isFilm(record) && <span className="tag">{t("fields.generations.is_video")}</span>}
    </span>
  );
}

export function CostCell({ record, tools }: CellProps<unknown, Generation>) {
  const { t } = useTranslation();
  const { cost, status } = useLive(record);
  if (typeof cost !== "number") return null;
  return (
    <span
      className={status === "completed" ? "figures strong" : "figures faint"}
      title={status === "processing" ? t("generations.held") : undefined}
    >
      {tools.format.money(cost)}
    </span>
  );
}

export function ServerCell({ record, tools }: CellProps<unknown, Generation>) {
  const { id_server: id } = useLive(record);
  if (typeof id !== "string") return <None />;
  const name = tools.nameOf("servers", id) ?? id.slice(0, 8);
  return (
    <span className="sl-line" title={name}>
      {name}
    </span>
  );
}
