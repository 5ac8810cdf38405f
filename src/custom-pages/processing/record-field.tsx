import { lazy, type ReactNode, Suspense, useId } from "react";
import type { Field } from "../../../contract/core/field";
import { generation } from "../../../contract/entities/generation";
import { FieldError } from "../../fields/field-error";
import type { OptionSource } from "../../fields/reference/source";

const Picker = lazy(() => import("../../fields/reference/picker"));

interface RecordFieldProps {
  label: string;
  /** Wire name. */
  name: string;
  field: Field;
  value: string;
  onChange(id: string): void;
  source?: OptionSource;
  placeholder?: string;
  error?: string | false;
  help?: ReactNode;
  disabled?: boolean;
}

/** Chooses one record by search. */
export function RecordField({ label, value, onChange, error, help, ...picker }: RecordFieldProps) {
  const id = useId();
  const note = error || help ? `${id}-note` : undefined;
  return (
    <div className="field">
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <Suspense fallback={<span className="input skeleton" />}>
        <Picker
          {...picker}
          id={id}
          labelId={`${id}-label`}
          entity={generation}
          many={false}
          value={value ? [value] : []}
          onChange={([next]) => onChange(next ?? "")}
          required={picker.field.required}
          invalid={Boolean(error)}
          describedBy={note}
        />
      </Suspense>
      {error ? (
        <FieldError id={note} announced>
          {error}
        </FieldError>
      ) : (
        help && (
          <span id={note} className="help">
            {help}
          </span>
        )
      )}
    </div>
  );
}
