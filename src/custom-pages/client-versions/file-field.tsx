import "./file-field.css";
import { CloudUploadOutlined, FileZipOutlined, PlusOutlined } from "@ant-design/icons";
import { useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { LARGEST_INSTALLER } from "../../../contract/endpoints/client-versions";
import { Glyph } from "../../components/glyph";
import { FieldError } from "../../fields/field-error";
import { roundBytes } from "../../fields/image/check";
import { useFileDrop } from "../../fields/image/use-file-drop";
import { useLabels } from "../../fields/use-labels";
import { useFormat } from "../../providers/i18n/use-format";

interface FileFieldProps {
  value: File | undefined;
  error: string | undefined;
  onChange(file: File | undefined): void;
}

/** An installer, dropped or picked; nothing of it is read before it is sent. */
export function FileField({ value, error, onChange }: FileFieldProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const labels = useLabels();
  const id = useId();
  const zone = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const { over, handlers } = useFileDrop(zone, false, onChange);
  const limit = format.bytes(roundBytes(LARGEST_INSTALLER));
  return (
    <div className="field sl-file" ref={zone} {...handlers}>
      <label htmlFor={id}>{t("resources.client_versions.file")}</label>
      <input
        ref={input}
        id={id}
        type="file"
        className="visually-hidden"
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          event.target.value = ""; // the same file again is a choice too
          if (chosen) onChange(chosen);
        }}
      />
      {/* The field's own label names the input; this one is for the pointer. */}
      <label
        htmlFor={id}
        aria-hidden="true"
        className={["drop sl-file-drop", over && "over", error && "invalid"].filter(Boolean).join(" ")}
      >
        <Glyph of={over ? CloudUploadOutlined : value ? FileZipOutlined : PlusOutlined} size={22} />
        <span className="strong">
          {over ? t("fields_ui.let_go") : (value?.name ?? t("resources.client_versions.drop"))}
        </span>
        <span className="muted figures">
          {value ? format.megabytes(value.size) : t("resources.client_versions.up_to", { size: limit })}
        </span>
      </label>
      {error ? (
        <FieldError id={`${id}-note`} announced>
          {labels.issue(error, { size: limit })}
        </FieldError>
      ) : (
        <span id={`${id}-note`} className="visually-hidden">
          {value
            ? `${value.name}, ${format.megabytes(value.size)}`
            : t("resources.client_versions.up_to", { size: limit })}
        </span>
      )}
    </div>
  );
}
