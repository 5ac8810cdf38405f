import "./json.css";
import { useTranslation } from "react-i18next";
import { controlAria } from "../control";
import type { InputProps } from "../kind";
import { errorLine } from "./codec";

/** A document as text; an error names its line, and what can be read is laid out again when the field is left. */
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
      <span className={props.invalid ? "input sl-json-input invalid" : "input sl-json-input"}>
        <textarea
          {...controlAria(props)}
          aria-describedby={[props.describedBy, line && errorId].filter(Boolean).join(" ") || undefined}
          rows={8}
          spellCheck={false}
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
          onBlur={leave}
        />
      </span>
      {line !== undefined && (
        <span id={errorId} className="help">
          {t("fields_ui.json_line", { line })}
        </span>
      )}
    </>
  );
}
