import { memo } from "react";
import type { Field } from "../../../contract/core/field";
import { workflow } from "../../../contract/entities/workflow";
import { EditorField } from "../../editor/editor-field";
import { type EditorStore, useEditorState } from "../../editor/store";
import { readAt } from "../../editor/values";

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
export const PathField = memo(function PathField(props: PathFieldProps) {
  const { store, path, field } = props;
  // Defaults are kept as text, also booleans.
  const text = useEditorState(store, ({ get }) => readAt(get().values, path));
  const isFlag = field.kind === "boolean" && typeof text !== "boolean";
  const flag = isFlag && {
    value: text === "true",
    onChange: (value: unknown) => store.dispatch({ type: "changed", path, value: String(value) }),
  };
  return <EditorField entity={workflow} name={path} {...flag} {...props} />;
});
