import { ExclamationCircleFilled } from "@ant-design/icons";
import type { Entity } from "../../../../contract/core/entity";
import type { Field } from "../../../../contract/core/field";
import { Glyph } from "../../../fields/glyph";
import { Input as SecretInput } from "../../../fields/secret/input";
import { useWords } from "../../../fields/words";

interface PasswordInputProps {
  /** The entity with the field `password`. */
  entity: Entity;
  name: "password" | "password_repeat";
  id: string;
  label: string;
  value: string;
  /** Message key of what is wrong. */
  error?: string | undefined;
  help?: string;
  onChange(value: string): void;
}

/** A password that is typed outside the form's own fields. */
export function PasswordInput({ entity, id, name, label, value, error, help, onChange }: PasswordInputProps) {
  const words = useWords();
  const note = error ?? help;
  return (
    <div className="field">
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <SecretInput
        id={id}
        labelId={`${id}-label`}
        name={name}
        value={value}
        onChange={onChange}
        field={entity.fields.password as Field<"secret", string>}
        entity={entity}
        invalid={error !== undefined}
        describedBy={note ? `${id}-note` : undefined}
      />
      {note && (
        <span id={`${id}-note`} className={error ? "error" : "help"} role={error ? "alert" : undefined}>
          {error && <Glyph of={ExclamationCircleFilled} size={14} />}
          {error ? words.issue(error) : help}
        </span>
      )}
    </div>
  );
}
