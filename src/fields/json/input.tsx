import "./json.css";
import "../multiline/multiline.css";
import TextArea from "antd/es/input/TextArea";
import { useTranslation } from "react-i18next";
import { controlAria, statusOf } from "../control";
import type { InputProps } from "../kind";
import { errorLine } from "./codec";

/** JSON as text: an error names its line, and valid JSON is formatted on blur. */
export function Input(props: InputProps<string>) {
  const { t } = useTranslation();
  const line = errorLine(props.value);
  const leave = () => {
    if (line === undefined) {
      const tidy = JSON.stringify(JSON.parse(props.value), null, 2);
      if (tidy !== props.value) props.onChange(tidy);
    }
    props.onBlur?.();
  };
  const errorId = `${props.id}-error`;
  return (
    <>
      <TextArea
        {...controlAria(props)}
        status={statusOf(props)}
        className="sl-area sl-json-input"
        aria-describedby={[props.describedBy, line && errorId].filter(Boolean).join(" ") || undefined}
        rows={8}
        spellCheck={false}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
        onBlur={leave}
      />
      {line !== undefined && (
        <span id={errorId} className="help">
          {t("fields_ui.json_line", { line })}
        </span>
      )}
    </>
  );
}
