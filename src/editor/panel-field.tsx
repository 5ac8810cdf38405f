import { useEffect, useId } from "react";
import type { Entity } from "../../contract/core/entity";
import type { Field } from "../../contract/core/field";
import { FieldFrame } from "../fields/field-frame";
import { useLabels } from "../fields/use-labels";

interface PanelFieldProps<T> {
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
  /** The entity's own unless given. */
  help?: string | undefined;
  autoFocus?: boolean;
  onChange(value: T): void;
}

/** A field of a panel or a dialog with its own call. */
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
