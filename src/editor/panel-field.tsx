import { useEffect, useId } from "react";
import type { Entity } from "../../contract/core/entity";
import type { Field } from "../../contract/core/field";
import { FieldFrame } from "../fields/field-frame";
import { useLabels } from "../fields/use-labels";

interface PanelFieldProps<T> {
  entity: Entity;
  /** Wire name. */
  name: string;
  /** The entity's field by default; given for fields that only a call has. */
  field?: Field;
  /** The entity's label by default. */
  label?: string;
  /** Form value of the field's kind. */
  value: T;
  /** Message key, or a text from another server. */
  error?: string | undefined;
  /** The entity's help by default. */
  help?: string | undefined;
  autoFocus?: boolean;
  onChange(value: T): void;
}

/** A field of a panel or dialog that has its own call. */
export function PanelField<T = string>({ autoFocus, ...props }: PanelFieldProps<T>) {
  const { entity, name } = props;
  const labels = useLabels();
  const id = useId();
  useEffect(() => {
    if (autoFocus) document.getElementById(id)?.focus();
  }, [autoFocus, id]);
  return (
    <FieldFrame
      {...props}
      id={id}
      field={props.field ?? (entity.fields[name] as Field)}
      label={props.label ?? labels.label(entity, name)}
      help={props.help ?? labels.help(entity, name)}
      announced
    />
  );
}
