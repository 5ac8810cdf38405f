import "./field-frame.css";
import type { CSSProperties, ReactNode } from "react";
import { FieldError } from "./field-error";
import { inputs } from "./inputs";
import type { InputProps } from "./kind";
import { useLabels } from "./use-labels";

interface FieldFrameProps<T> extends Omit<InputProps<T>, "labelId" | "invalid" | "required" | "describedBy"> {
  label: string;
  /** Message key, or another server's own text. */
  error?: string | undefined;
  /** Stands where no error does. */
  help?: string | undefined;
  /** An error is read out at once; otherwise the focus that goes there tells it. */
  announced?: boolean;
  /** Pixels in a row of fields; its share of the row without. */
  width?: number | undefined;
  /** Between the input and what is said of it. */
  children?: ReactNode;
}

/** A field as all forms draw it: label, the kind's input, help or error. */
export function FieldFrame<T>(props: FieldFrameProps<T>) {
  const { label, error, help, announced, width, children, ...input } = props;
  const { id, field } = input;
  const labels = useLabels();
  const Input = inputs[field.kind];
  const noteId = error || help ? `${id}-note` : undefined;
  return (
    <div
      className={width ? "field sl-field fixed" : "field sl-field"}
      style={width ? ({ "--field-width": `${width}px` } as CSSProperties) : undefined}
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
