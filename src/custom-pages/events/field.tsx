import type { ReactNode } from "react";
import type { Entity } from "../../../contract/core/entity";
import type { Field } from "../../../contract/core/field";
import { schedule } from "../../../contract/entities/schedule";
import { fieldId } from "../../editor/focus-field";
import { useEditorState } from "../../editor/store";
import { readAt, type Values } from "../../editor/values";
import { FieldFrame } from "../../fields/field-frame";
import { useLabels } from "../../fields/use-labels";
import { useEvent } from "./context";

interface EventFieldProps {
  /** `start_time`, `periods.0.end_time`, `decor.name`. */
  path: string;
  /** The entity of the field; by default the event. */
  entity?: Entity;
  /** By default the field's own. */
  help?: string | undefined;
  width?: number | undefined;
  /** For a time: where the picker opens while the field is empty. */
  near?: string;
  /** The record of the field: pictures take their addresses from it. */
  record?: Readonly<Record<string, unknown>>;
  /** Other fields that the choice changes. */
  sets?(value: unknown): Values;
  children?: ReactNode;
}

/** A field at any depth of the document. */
export function EventField({ path, entity = schedule, sets, ...props }: EventFieldProps) {
  const store = useEvent();
  const labels = useLabels();
  const name = path.split(".").at(-1) as string;
  const value = useEditorState(store, ({ get }) => readAt(get().values, path));
  const error = useEditorState(store, ({ errors }) => errors()[path]);
  const noted = useEditorState(store, ({ get }) => path in get().notes);
  return (
    <FieldFrame
      {...props}
      id={fieldId(path)}
      entity={entity}
      name={name}
      field={entity.fields[name] as Field}
      label={labels.label(entity, name)}
      help={props.help ?? labels.help(entity, name)}
      value={value}
      error={error}
      announced={noted}
      onChange={(next) => store.dispatch({ type: "changed", path, value: next, sets: sets?.(next) })}
      onBlur={() => store.dispatch({ type: "left", path })}
      onProblem={(message) => store.dispatch({ type: "noted", path, message })}
    />
  );
}
