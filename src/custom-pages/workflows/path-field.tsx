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
  help?: string | undefined;
  /** Names the choices; the last part of the path unless given. */
  name?: string;
  width?: number;
  /** In place of plainly storing the value. */
  onChange?(value: unknown): void;
}

/** One field of a param or a tune. It alone is drawn again when its value changes. */
export const PathField = memo(function PathField({ store, path, field, onChange, ...rest }: PathFieldProps) {
  const stored = useEditorState(store, ({ get }) => readAt(get().values, path));
  const error = useEditorState(store, ({ errors }) => errors()[path]);
  // Defaults are kept as text, whatever their type is.
  const isFlag = field.kind === "boolean" && typeof stored !== "boolean";
  const change = (value: unknown) =>
    onChange
      ? onChange(value)
      : store.dispatch({ type: "changed", path, value: isFlag ? String(value) : value });
  return (
    <FieldFrame
      {...rest}
      id={fieldId(path)}
      entity={workflow as never}
      name={rest.name ?? path}
      field={field}
      value={isFlag ? stored === "true" : stored}
      error={error}
      onChange={change}
      onBlur={() => store.dispatch({ type: "left", path })}
    />
  );
});
