import { ExclamationCircleFilled } from "@ant-design/icons";
import { useEffect, useId, useMemo } from "react";
import type { Entity } from "../../../contract/core/entity";
import type { Field } from "../../../contract/core/field";
import { Glyph } from "../../fields/glyph";
import { inputs } from "../../fields/inputs";
import { useWords } from "../../fields/words";

interface PartFieldProps<T> {
  entity: Entity;
  /** Wire name. */
  name: string;
  /** The entity's own unless given, as for what only a call takes. */
  field?: Field;
  /** The entity's own word unless given. */
  label?: string;
  /** The form value of its kind. */
  value: T;
  /** Message key, or another server's own text. */
  error?: string | undefined;
  help?: string | undefined;
  autoFocus?: boolean;
  onChange(value: T): void;
}

/** A field of a part with a call of its own: label, the kind's input, help or fault, as in a form. */
export function PartField<T = string>(props: PartFieldProps<T>) {
  const { entity, name, value, error, autoFocus, onChange } = props;
  const field = props.field ?? (entity.fields[name] as Field);
  const words = useWords();
  const id = useId();
  const Input = useMemo(() => inputs[field.kind], [field.kind]);
  const help = props.help ?? words.help(entity, name);
  const noteId = error || help ? `${id}-note` : undefined;
  useEffect(() => {
    if (autoFocus) document.getElementById(id)?.focus();
  }, [autoFocus, id]);
  return (
    <div className="field sl-field">
      <label id={`${id}-label`} htmlFor={id}>
        {props.label ?? words.label(entity, name)}
      </label>
      <Input
        id={id}
        labelId={`${id}-label`}
        name={name}
        value={value}
        onChange={onChange}
        field={field}
        entity={entity}
        invalid={Boolean(error)}
        required={field.required}
        describedBy={noteId}
      />
      {error ? (
        <span id={noteId} className="error" role="alert">
          <Glyph of={ExclamationCircleFilled} size={14} />
          {words.issue(error)}
        </span>
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
