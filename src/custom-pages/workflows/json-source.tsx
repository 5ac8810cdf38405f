import { CloudUploadOutlined, FileTextOutlined } from "@ant-design/icons";
import TextArea from "antd/es/input/TextArea";
import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { LARGEST_WORKFLOW } from "../../../contract/entities/workflow";
import { type Nodes, readNodes, workflowFormat } from "../../../contract/rules/workflow";
import { Alert } from "../../components/alert";
import { Glyph } from "../../components/glyph";
import { FieldNote } from "../../fields/field-note";
import { roundBytes } from "../../fields/image/check";
import { useFileDrop } from "../../fields/image/use-file-drop";
import { useLabels } from "../../fields/use-labels";
import { useFormat } from "../../providers/i18n/use-format";
import { convertEditorFile } from "./convert";

interface JsonSourceProps {
  /** Called with a text in the API format and its nodes. */
  onJson(json: string, nodes: Nodes): void;
}

/**
 * Takes a ComfyUI export that is dropped, picked or pasted. A file of ComfyUI's editor is converted where that is
 * possible; otherwise the error says what to export instead.
 */
export function JsonSource({ onJson }: JsonSourceProps) {
  const { t } = useTranslation();
  const labels = useLabels();
  const format = useFormat();
  const id = useId();
  const zone = useRef<HTMLDivElement>(null);
  const [error, setError] = useState<string>();
  const [pasted, setPasted] = useState("");
  /** The node that cannot be converted. */
  const [unresolved, setUnresolved] = useState<string>();
  const [converted, setConverted] = useState<string>();

  const refuse = (issue: string | undefined, node?: string) => {
    setError(issue);
    setUnresolved(node);
    setConverted(undefined);
  };
  const take = (json: string) => {
    const nodes = readNodes(json);
    if (json.length > LARGEST_WORKFLOW) refuse("validation.file_too_large");
    else if (workflowFormat(json) === "editor") convert(json);
    else if (!nodes || nodes.size === 0) refuse("errors.invalid_workflow");
    else {
      refuse(undefined);
      onJson(json, nodes);
    }
  };
  const convert = (file: string) => {
    const conversion = convertEditorFile(file);
    if ("unresolved" in conversion) return refuse("errors.workflow_editor_format", conversion.unresolved);
    refuse(undefined);
    setConverted(conversion.json);
  };
  const takeFile = async (file: File) => {
    if (file.size > LARGEST_WORKFLOW) refuse("validation.file_too_large");
    else take(await file.text());
  };
  const { over, handlers } = useFileDrop(zone, false, (file) => void takeFile(file));
  return (
    <div ref={zone} {...handlers} className="field sl-json-source">
      <label htmlFor={id}>{t("workflows.file")}</label>
      <input
        id={id}
        type="file"
        accept=".json,application/json"
        className="visually-hidden"
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = ""; // so that the same file can be picked again
          if (file) void takeFile(file);
        }}
      />
      {/* The label above names the input; this one is a click target. */}
      <label htmlFor={id} aria-hidden="true" className={over ? "drop over" : "drop"}>
        <Glyph of={over ? CloudUploadOutlined : FileTextOutlined} size={22} />
        <span className="strong">{over ? t("fields_ui.let_go") : t("workflows.drop")}</span>
        <span className="muted small-text">{t("workflows.drop_text")}</span>
      </label>
      <label htmlFor={`${id}-text`}>{t("workflows.paste")}</label>
      <TextArea
        id={`${id}-text`}
        rows={3}
        className="mono"
        spellCheck={false}
        value={pasted}
        status={error ? "error" : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => {
          setPasted(event.target.value);
          refuse(undefined);
        }}
        onPaste={(event) => {
          const text = event.clipboardData.getData("text");
          if (pasted !== "" || !text) return;
          event.preventDefault();
          setPasted(text);
          take(text);
        }}
      />
      <FieldNote
        id={`${id}-note`}
        error={
          error && (
            <>
              {labels.issue(error, { size: format.bytes(roundBytes(LARGEST_WORKFLOW)) })}
              {unresolved && `. ${t("workflows.not_converted", { node: unresolved })}`}
            </>
          )
        }
        announced
        help={t("workflows.export_how")}
      />
      {converted && (
        <Alert
          kind="info"
          action={
            <button type="button" className="button small" onClick={() => take(converted)}>
              {t("workflows.convert")}
            </button>
          }
        >
          {t("workflows.convertible")}
        </Alert>
      )}
      {pasted.trim() !== "" && (
        <button type="button" className="button" onClick={() => take(pasted)}>
          {t("workflows.use_text")}
        </button>
      )}
    </div>
  );
}
