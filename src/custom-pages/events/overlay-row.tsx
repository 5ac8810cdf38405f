import { CloseOutlined, EditOutlined, UpOutlined } from "@ant-design/icons";
import { memo, useId } from "react";
import { useTranslation } from "react-i18next";
import { hasImage, type ImageValue } from "../../../contract/core/field";
import { overlay, overlayImages } from "../../../contract/entities/overlay";
import { Glyph } from "../../components/glyph";
import { CALM, type Shape } from "../../components/samples";
import { errorAt, isUnavailable, isUnstored, OVERLAY, type OverlayDraft } from "../../domain/events/model";
import { fieldId } from "../../editor/focus-field";
import { useEditorState } from "../../editor/store";
import { imageAddress } from "../../fields/image/address";
import { Thumb } from "../../fields/image/thumb";
import { useLabels } from "../../fields/use-labels";
import { usePreview } from "../../shared/use-preview";
import { useEvent } from "./context";
import { EventField } from "./field";
import type { OverlayUse } from "./overlay-use";

interface OverlayRowProps {
  part: OverlayDraft;
  at: number;
  name: string;
  use: OverlayUse;
  /** Name of the overlay that is used. */
  first: string | undefined;
  isOpen: boolean;
  onToggle(id: string): void;
  onRemove(id: string): void;
}

/** One overlay: its pictures, how it is used, and its fields while it is open. */
export const OverlayRow = memo(function OverlayRow(props: OverlayRowProps) {
  const { part, at, name, use, first, isOpen, onToggle, onRemove } = props;
  const { t } = useTranslation();
  const labels = useLabels();
  const fields = useId();
  const store = useEvent();
  const path = `overlays.${at}`;
  const problem = useEditorState(store, ({ errors }) => errorAt(errors(), path));
  const isReady = useEditorState(store, ({ problems }) => errorAt(problems(), path) === undefined);
  // The server refused this overlay: only removing it helps.
  const refused = useEditorState(store, ({ errors }) => errors()[`${path}.id`]);
  const shown = refused ?? (isOpen ? undefined : problem);
  const isAvailable = !isUnavailable(part);
  const shapes = isAvailable ? overlayImages(part.orientation ?? "") : [];
  return (
    <div className="event-overlay">
      <div className="event-overlay-head">
        <span className="event-overlay-pictures">
          {shapes.map((shape) => (
            <OverlayPicture key={shape} part={part} shape={shape} />
          ))}
        </span>
        <span className="event-overlay-text">
          <span className="strong event-overlay-name">{name}</span>
          <span className="event-overlay-facts">
            {isAvailable && (
              <span className="tag">{labels.choice("orientation", part.orientation ?? "")}</span>
            )}
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
          {isAvailable && (
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
            // The second click of a double click would remove the next overlay.
            onClick={({ detail }) => detail < 2 && onRemove(part.id)}
          >
            <Glyph of={CloseOutlined} size={14} />
          </button>
        </span>
      </div>
      {isOpen && isAvailable && (
        <fieldset id={fields} className="event-overlay-fields" aria-label={name}>
          <Fields part={part} at={at} />
        </fieldset>
      )}
    </div>
  );
});

const HEIGHT = 72;
const WIDTH = { portrait: 54, landscape: 96 } as const;

const NONE: ImageValue = { state: "none" };

/** A stored or picked overlay on a sample picture (OP-184). */
function OverlayPicture({ part, shape }: { part: OverlayDraft; shape: Shape }) {
  const { t } = useTranslation();
  const value = part[shape] ?? NONE;
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
      address={value.state === "stored" ? imageAddress(overlay.fields[shape], part) : null}
      alt=""
      width={WIDTH[shape]}
      height={HEIGHT}
      labels={{ none: t("fields_ui.no_picture"), retry: t("actions.retry") }}
      under={sample}
    />
  );
}

/** Fields of an overlay (EVT-47, EVT-48). */
function Fields({ part, at }: { part: OverlayDraft; at: number }) {
  const { t } = useTranslation();
  const labels = useLabels();
  const shapes = overlayImages(part.orientation ?? "");
  const kept = (["portrait", "landscape"] as const).filter(
    (shape) => !shapes.includes(shape) && hasImage(part[shape]),
  );
  const path = <K extends keyof OverlayDraft>(key: K) => `overlays.${at}.${key}` as const;
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
            width={shape === "portrait" ? 204 : undefined}
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
