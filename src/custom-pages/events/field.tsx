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
  /** The entity whose field it is; the event unless given. */
  entity?: Entity;
  label?: string;
  help?: string | undefined;
  width?: number;
  disabled?: boolean;
  /** Of a time: the moment near which one is looked for. */
  near?: string;
  /** The stored record around it, as pictures need it for their address. */
  record?: Readonly<Record<string, unknown>> | undefined;
  /** What the choice changes besides the field. */
  sets?(value: unknown): Values;
  children?: ReactNode;
}

/** A field of the document at any depth. */
export function EventField({ path, entity = schedule as never, sets, ...props }: EventFieldProps) {
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
      label={props.label ?? labels.label(entity, name)}
      help={props.help ?? labels.help(entity, name)}
      value={value}
      error={error}
      announced={noted}
      onChange={(next) => {
        const more = sets?.(next) ?? {};
        store.dispatch({
          type: "changed",
          path,
          value: next,
          ...(Object.keys(more).length > 0 && { sets: more }),
        });
      }}
      onBlur={() => store.dispatch({ type: "left", path })}
      onProblem={(message) => store.dispatch({ type: "noted", path, message })}
    />
  );
}
