import { memo } from "react";
import type { Field } from "../../../contract/core/field";
import { workflow } from "../../../contract/entities/workflow";
import { fieldId } from "../../editor/focus-field";
import { type EditorStore, useEditorState } from "../../editor/store";
import { readAt } from "../../editor/values";
import { FieldFrame } from "../../fields/field-frame";

interface PathFieldProps {
  store: EditorStore;
  /** `workflow_params.2.name` */
  path: string;
  field: Field;
  label: string;
  /** Prefix of the choices' text keys; the path by default. */
  name?: string;
  width?: number;
  /** Replaces the plain change of the value. */
  onChange?(value: unknown): void;
}

/** One field of a param or tune; a change of its value renders only this field. */
export const PathField = memo(function PathField({ store, path, field, onChange, ...rest }: PathFieldProps) {
  const stored = useEditorState(store, ({ get }) => readAt(get().values, path));
  const error = useEditorState(store, ({ errors }) => errors()[path]);
  // Defaults are kept as text, also booleans.
  const isFlag = field.kind === "boolean" && typeof stored !== "boolean";
  const change = (value: unknown) =>
    onChange
      ? onChange(value)
      : store.dispatch({ type: "changed", path, value: isFlag ? String(value) : value });
  return (
    <FieldFrame
      {...rest}
      id={fieldId(path)}
      entity={workflow}
      name={rest.name ?? path}
      field={field}
      value={isFlag ? stored === "true" : stored}
      error={error}
      onChange={change}
      onBlur={() => store.dispatch({ type: "left", path })}
    />
  );
});
