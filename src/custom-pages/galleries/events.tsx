import { CloseOutlined } from "@ant-design/icons";
import { useId, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type Schedule, schedule } from "../../../contract/entities/schedule";
import { Glyph } from "../../components/glyph";
import { phaseOf } from "../../domain/events/phase";
import { fieldId } from "../../editor/focus-field";
import { RemoveButton } from "../../editor/remove-button";
import { setValue, useError, useValue } from "../../editor/store";
import { FieldError } from "../../fields/field-error";
import { FinderField } from "../../fields/reference/finder-field";
import { entitySource } from "../../fields/reference/source";
import { useReads } from "../../fields/reference/use-names";
import { useLabels } from "../../fields/use-labels";
import { useFormat } from "../../providers/i18n/use-format";
import { pathsOf } from "../../resources/routes";
import { schedules } from "../../resources/schedules";
import type { GalleryStore } from "./model";
import { Face, STRIP } from "./pictures";

interface EventsProps {
  store: GalleryStore;
  pictures: ReadonlyMap<string, readonly string[]>;
}

/** The events whose pictures the gallery shows, each with its newest ones. */
export function Events({ store, pictures }: EventsProps) {
  const { t } = useTranslation();
  const labels = useLabels();
  const heading = useId();
  const ids = useValue(store, "schedule_ids");
  const error = useError(store, "schedule_ids");
  const source = useMemo(() => entitySource(schedule.name), []);
  const { find, isRead } = useReads({ [schedule.name]: ids });
  const stored = new Set(store.get().initial.schedule_ids);
  const set = (next: readonly string[]) => setValue(store, "schedule_ids", [...next]);
  return (
    <section className="sl-form-group" aria-labelledby={heading}>
      <div className="sl-form-head">
        <h2 id={heading}>{t("gallery.events")}</h2>
        <span className="caption faint">
          {ids.length > 0 && t("gallery.events_note", { count: ids.length })}
        </span>
      </div>
      {ids.length === 0 && <p className="muted small-text">{t("gallery.no_events")}</p>}
      <ul className="gallery-events">
        {ids.map((id) => {
          const record = find(schedule.name, id)?.record;
          return (
            <EventTile
              key={id}
              id={id}
              record={record}
              isGone={isRead && !record}
              isAdded={!stored.has(id)}
              pictures={pictures.get(id)}
              onRemove={() => set(ids.filter((one) => one !== id))}
            />
          );
        })}
      </ul>
      <FinderField
        id={fieldId("schedule_ids")}
        className="gallery-find"
        label={t("gallery.choose_event")}
        source={source}
        without={ids}
        empty="gallery.nothing_to_choose"
        onChoose={({ id }) => set([...ids, id])}
      />
      <p className="caption muted">{t("gallery.one_picture")}</p>
      {error && <FieldError announced>{labels.issue(error)}</FieldError>}
    </section>
  );
}

interface EventTileProps {
  id: string;
  record: Schedule | undefined;
  isGone: boolean;
  /** Not saved yet. */
  isAdded: boolean;
  pictures: readonly string[] | undefined;
  onRemove(): void;
}

function EventTile({ id, record, isGone, isAdded, pictures, onRemove }: EventTileProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = isGone ? t("gallery.event_gone") : (record?.name ?? "");
  const strip = Array.from({ length: STRIP }, (_, at) => pictures?.[at]);
  const isEmpty = pictures?.length === 0;
  return (
    <li className="gallery-event">
      {isEmpty ? (
        <span className="gallery-strip none caption faint">{t("gallery.no_pictures")}</span>
      ) : (
        <span className="gallery-strip" aria-hidden="true">
          {strip.map((address, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place of a picture in the strip
            <Face key={at} address={address} />
          ))}
        </span>
      )}
      <span className="gallery-event-name">
        <Link to={pathsOf(schedules).record(id)} className="link strong two-lines" title={name}>
          {name}
        </Link>
        {record && phaseOf(record) === "live" && (
          <span className="tag acc">
            <span className="pip live" aria-hidden="true" />
            {t("gallery.live")}
          </span>
        )}
        {isAdded && <span className="tag">{t("gallery.added")}</span>}
      </span>
      <span className="caption muted figures">{record && format.date(record.start_time)}</span>
      <RemoveButton
        rows="schedule_ids"
        className="button small icon gallery-remove"
        aria-label={t("gallery.remove_event", { name })}
        title={t("actions.remove")}
        onRemove={onRemove}
      >
        <Glyph of={CloseOutlined} />
      </RemoveButton>
    </li>
  );
}
