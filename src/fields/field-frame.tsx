import "./field-frame.css";
import type { ReactNode } from "react";
import { FieldError } from "./field-error";
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
  const labels = useLabels();
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
      {error ? (
        <FieldError id={noteId} announced={announced}>
          {labels.issue(error)}
        </FieldError>
      ) : (
        help && (
          <span id={noteId} className="help">
            {help}
          </span>
        )
      )}
    </div>
  );
}
