import type { ReactNode } from "react";
import { FieldError } from "./field-error";

interface FieldNoteProps {
  /** The input's `aria-describedby`. */
  id: string | undefined;
  error: ReactNode;
  /** As in `FieldError`. */
  announced?: boolean | undefined;
  /** Shown while there is no error. */
  help: ReactNode;
}

/** The foot of a field: its error, otherwise its help. */
export function FieldNote({ id, error, announced, help }: FieldNoteProps) {
  if (error)
    return (
      <FieldError id={id} announced={announced}>
        {error}
      </FieldError>
    );
  return help ? (
    <span id={id} className="help">
      {help}
    </span>
  ) : null;
}
