import "./image.css";
import { lazy, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ImageRule, ImageValue } from "../../../contract/core/field";
import { Loaded } from "../../components/loaded";
import { useFormat } from "../../providers/i18n/use-format";
import { FieldError } from "../field-error";
import type { InputProps } from "../kind";
import { useLabels } from "../use-labels";
import { imageAddress } from "./address";
import { roundBytes } from "./check";
import { Drop } from "./drop";
import { Filled } from "./filled";
import { useFileDrop } from "./use-file-drop";
import { useImageUrl } from "./use-image-url";
import { usePicked } from "./use-picked";

const CropDialog = lazy(() => import("./crop-dialog"));

/** A picture field: drop, paste or pick; then crop, zoom, replace or remove. */
export function Input(props: InputProps<ImageValue>) {
  const { t } = useTranslation();
  const labels = useLabels();
  const format = useFormat();
  const { value, field, onChange, disabled = false } = props;
  const rule = field.image as ImageRule;
  const zone = useRef<HTMLDivElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const [before, setBefore] = useState<ImageValue>();
  const picked = usePicked(rule, onChange);
  const { over, handlers } = useFileDrop(zone, disabled, picked.take);

  const { status, url, retry } = useImageUrl(value, field, props.record);
  const empty = status === "none";
  const errorId = `${props.id}-error`;
  const label = props.label ?? labels.label(props.entity, props.name);

  const { onProblem } = props;
  const refused = picked.error;
  const problem =
    refused &&
    t(refused.message, {
      types: refused.values.types,
      size: format.bytes(roundBytes(refused.values.bytes ?? 0)),
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same file rejected again is reported again
  useEffect(() => onProblem?.(problem), [onProblem, refused, problem]);
  const shown = onProblem ? undefined : problem;

  const remove = () => {
    setBefore(value);
    onChange({ state: imageAddress(field, props.record) ? "removed" : "none" });
    file.current?.focus();
  };
  const convert = picked.convert && (
    <span className="caption muted sl-image-convert">
      <button type="button" className="button small" onClick={() => void picked.convert?.()}>
        {t("fields_ui.to_jpeg")}
      </button>
      {t("fields_ui.to_jpeg_text")}
    </span>
  );
  const undo = before && empty ? () => onChange(before) : undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own layout; the group has its label.
    <div
      role="group"
      aria-labelledby={props.labelId}
      className={over ? "sl-image over" : "sl-image"}
      data-empty={empty}
      ref={zone}
      {...handlers}
    >
      <input
        ref={file}
        id={props.id}
        type="file"
        aria-labelledby={props.labelId}
        className="visually-hidden"
        accept={rule.types.join()}
        disabled={disabled}
        tabIndex={empty ? 0 : -1}
        aria-describedby={[shown && errorId, props.describedBy].filter(Boolean).join(" ") || undefined}
        aria-invalid={props.invalid || Boolean(shown) || undefined}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          event.target.value = ""; // so that choosing the same file again is a change
          if (chosen) void picked.take(chosen);
        }}
        onBlur={props.onBlur}
      />
      {empty ? (
        <Drop id={props.id} rule={rule} over={over} invalid={props.invalid} undo={undo}>
          {convert}
        </Drop>
      ) : (
        <Filled
          label={label}
          url={url}
          status={status}
          bytes={value.state === "picked" ? value.file.size : undefined}
          over={over}
          disabled={disabled}
          onRetry={retry}
          onReplace={() => file.current?.click()}
          onCrop={value.state === "picked" && rule.ratio ? () => picked.crop(value.file) : undefined}
          onRemove={remove}
        />
      )}
      {!empty && convert}
      {shown && (
        <FieldError id={errorId} announced>
          {shown}
        </FieldError>
      )}
      {picked.toCrop && rule.ratio && (
        <Loaded>
          <CropDialog
            file={picked.toCrop}
            ratio={rule.ratio}
            label={label}
            onCropped={(cut) => {
              onChange({ state: "picked", file: cut });
              picked.crop(undefined);
            }}
            onKeep={() => picked.crop(undefined)}
          />
        </Loaded>
      )}
    </div>
  );
}
