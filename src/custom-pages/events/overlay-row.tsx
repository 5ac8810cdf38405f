import { CloseOutlined, EditOutlined, UpOutlined } from "@ant-design/icons";
import { memo, useId } from "react";
import { useTranslation } from "react-i18next";
import { type Field, hasImage, type ImageValue } from "../../../contract/core/field";
import { overlayImages } from "../../../contract/entities/overlay";
import { Glyph } from "../../components/glyph";
import { CALM, type Shape } from "../../components/samples";
import { fieldId } from "../../editor/focus-field";
import { useEditorState } from "../../editor/store";
import { imageAddress } from "../../fields/image/address";
import { Thumb } from "../../fields/image/thumb";
import { useLabels } from "../../fields/use-labels";
import { usePreview } from "../../providers/http/use-media";
import { useEvent } from "./context";
import { EventField } from "./field";
import { isUnavailable, isUnstored, OVERLAY, type PartDraft } from "./model";
import type { OverlayUse } from "./overlay-use";

interface OverlayRowProps {
  part: PartDraft;
  at: number;
  name: string;
  use: OverlayUse;
  /** The one that is used. */
  first: string | undefined;
  isOpen: boolean;
  onToggle(id: string): void;
  onRemove(id: string): void;
}

/** One overlay as it looks, what becomes of it, and its fields where they are asked for. */
export const OverlayRow = memo(function OverlayRow(props: OverlayRowProps) {
  const { part, at, name, use, first, isOpen, onToggle, onRemove } = props;
  const { t } = useTranslation();
  const labels = useLabels();
  const fields = useId();
  const store = useEvent();
  const path = `overlays.${at}`;
  const problem = useEditorState(store, ({ errors }) => firstBelow(errors(), path));
  const isReady = useEditorState(store, ({ problems }) => firstBelow(problems(), path) === undefined);
  // That it may not be used is said at the row, and mended by taking it off.
  const refused = useEditorState(store, ({ errors }) => errors()[`${path}.id`]);
  const shown = refused ?? (isOpen ? undefined : problem);
  const isThere = !isUnavailable(part);
  const shapes = isThere ? overlayImages(String(part.orientation)) : [];
  return (
    <div className="event-overlay">
      <div className="event-overlay-head">
        <span className="event-overlay-pictures">
          {shapes.map((shape) => (
            <Laid key={shape} part={part} shape={shape} />
          ))}
        </span>
        <span className="event-overlay-text">
          <span className="strong event-overlay-name">{name}</span>
          <span className="event-overlay-facts">
            {isThere && <span className="tag">{labels.choice("orientation", String(part.orientation))}</span>}
            {use === "used" && isReady && <span className="tag ok">{t("event.overlay_used")}</span>}
            {shown && <span className="tag err">{labels.issue(shown)}</span>}
          </span>
          {use !== "used" && (
            <span className="caption muted">
              {t(use === "unavailable" ? "event.part_unavailable_text" : `event.overlay_${use}`, {
                name: first,
              })}
            </span>
          )}
        </span>
        <span className="event-overlay-acts">
          {isThere && (
            <button
              type="button"
              className="button text small icon"
              aria-label={t("event.edit_part", { name })}
              title={t("actions.edit")}
              aria-expanded={isOpen}
              aria-controls={isOpen ? fields : undefined}
              onClick={() => onToggle(part.id)}
            >
              <Glyph of={isOpen ? UpOutlined : EditOutlined} size={15} />
            </button>
          )}
          <button
            id={fieldId(`${path}.id`)}
            type="button"
            className="button text small icon"
            aria-label={t("event.take_off", { name })}
            title={t("actions.remove")}
            onClick={() => onRemove(part.id)}
          >
            <Glyph of={CloseOutlined} size={14} />
          </button>
        </span>
      </div>
      {isOpen && isThere && (
        <fieldset id={fields} className="event-overlay-fields" aria-label={name}>
          <Fields part={part} at={at} />
        </fieldset>
      )}
    </div>
  );
});

/** The first message of an overlay, for the row that hides its fields. */
function firstBelow(errors: Readonly<Record<string, string>>, path: string): string | undefined {
  return Object.entries(errors).find(([key]) => key === path || key.startsWith(`${path}.`))?.[1];
}

const HEIGHT = 72;
const WIDTH = { portrait: 54, landscape: 96 } as const;

/** As it is on a picture, stored or just picked (OP-184). */
function Laid({ part, shape }: { part: PartDraft; shape: Shape }) {
  const { t } = useTranslation();
  const value = part[shape] as ImageValue;
  const picked = usePreview(value.state === "picked" ? value.file : null);
  const sample = <img className="sl-sample" src={CALM[shape]} alt="" loading="lazy" />;
  if (picked)
    return (
      <span
        className="sl-thumb picture checker"
        style={{
          width: `calc(${WIDTH[shape]}px * var(--thumb-scale, 1))`,
          height: `calc(${HEIGHT}px * var(--thumb-scale, 1))`,
        }}
      >
        {sample}
        <img src={picked} alt="" className="multiplied" />
      </span>
    );
  return (
    <Thumb
      address={value.state === "stored" ? imageAddress(OVERLAY.fields[shape] as Field, part) : null}
      alt=""
      width={WIDTH[shape]}
      height={HEIGHT}
      labels={{ none: t("fields_ui.no_picture"), retry: t("actions.retry") }}
      under={sample}
    />
  );
}

/** The overlay's own fields, in place (EVT-47, EVT-48). */
function Fields({ part, at }: { part: PartDraft; at: number }) {
  const { t } = useTranslation();
  const labels = useLabels();
  const shapes = overlayImages(String(part.orientation));
  const kept = (["portrait", "landscape"] as const).filter(
    (shape) => !shapes.includes(shape) && hasImage(part[shape] as ImageValue),
  );
  const path = (key: string) => `overlays.${at}.${key}`;
  return (
    <>
      {!isUnstored(part.id) && <p className="caption muted">{t("event.overlay_shared")}</p>}
      <div className="sl-form-row">
        <EventField path={path("name")} entity={OVERLAY} />
        <EventField path={path("orientation")} entity={OVERLAY} width={264} />
      </div>
      <div className="sl-form-row">
        <EventField path={path("description")} entity={OVERLAY} />
      </div>
      <div className="sl-form-row event-overlay-images">
        {shapes.map((shape) => (
          <EventField
            key={shape}
            path={path(shape)}
            entity={OVERLAY}
            record={part}
            {...(shape === "portrait" && { width: 204 })}
          />
        ))}
      </div>
      {kept.map((shape) => (
        <p key={shape} className="caption faint">
          {t("form.kept_image", { label: labels.label(OVERLAY, shape) })}
        </p>
      ))}
    </>
  );
}
