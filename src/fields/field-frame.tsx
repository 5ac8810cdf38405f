import "./field-frame.css";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Field } from "../../contract/core/field";
import { useFormat } from "../providers/i18n/use-format";
import { FieldNote } from "./field-note";
import { inputs } from "./inputs";
import type { InputProps } from "./kind";
import { useLabels } from "./use-labels";

export interface FieldFrameProps<T>
  extends Omit<InputProps<T>, "labelId" | "invalid" | "required" | "describedBy"> {
  label: string;
  /** Message key, or a text of another server. */
  error?: string | undefined;
  /** Shown while there is no error. */
  help?: string | undefined;
  /** The error is announced as an alert; not needed where the field takes the focus. */
  announced?: boolean;
  /** Width in px in a row of fields; fields without one share the row. */
  width?: number | undefined;
  /** Between the input and its help or error. */
  children?: ReactNode;
}

/** A field of a form: label, input of its kind, help or error. */
export function FieldFrame<T>(props: FieldFrameProps<T>) {
  const { label, error, help, announced, width, children, ...input } = props;
  const { id, field } = input;
  const issue = useIssue(field, input.value);
  const Input = inputs[field.kind];
  const noteId = error || help ? `${id}-note` : undefined;
  return (
    <div
      className={width ? "field sl-field fixed" : "field sl-field"}
      style={width ? { "--field-width": `${width}px` } : undefined}
    >
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <Input
        {...input}
        label={label}
        labelId={`${id}-label`}
        invalid={Boolean(error)}
        required={field.required}
        describedBy={noteId}
      />
      {children}
      <FieldNote id={noteId} error={error && issue(error)} announced={announced} help={help} />
    </div>
  );
}

const OUT_OF_RANGE = new Set([
  "validation.too_small",
  "validation.too_large",
  "validation.invalid",
  "validation.whole",
]);

/** The text of an error; a number out of range and a text that is too long are answered by what the field takes. */
function useIssue({ range, precision, max = Infinity }: Field, value: unknown): (error: string) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const labels = useLabels();
  return (error) => {
    // Another server may take less than the contract says.
    if (error === "validation.too_long" && typeof value === "string" && value.length > max)
      return t("validation.longest", { most: format.number(max) });
    if (!range || !OUT_OF_RANGE.has(error)) return labels.issue(error);
    const [from, to] = range.map(format.number);
    return t(precision === 0 ? "validation.whole_range" : "validation.range", { from, to });
  };
}
