import { lazy, type ReactNode, useId } from "react";
import type { Field } from "../../../contract/core/field";
import { generation } from "../../../contract/entities/generation";
import { Loaded } from "../../components/loaded";
import { FieldNote } from "../../fields/field-note";
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
  /** Grey text at the right of the label. */
  note?: string | undefined;
}

/** Chooses one record by search. */
export function RecordField({ label, value, onChange, error, help, note, ...picker }: RecordFieldProps) {
  const id = useId();
  const described = error || help ? `${id}-note` : undefined;
  return (
    <div className="field">
      <span className="processing-label">
        <label id={`${id}-label`} htmlFor={id}>
          {label}
        </label>
        {note !== undefined && <span className="faint">{note}</span>}
      </span>
      <Loaded fallback={<span className="input skeleton" />}>
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
          describedBy={described}
        />
      </Loaded>
      <FieldNote id={described} error={error} announced help={help} />
    </div>
  );
}
