import { memo } from "react";
import type { Field } from "../../../contract/core/field";
import { workflow } from "../../../contract/entities/workflow";
import { EditorField } from "../../editor/editor-field";
import type { PathOf } from "../../editor/paths";
import { setValue, useValue } from "../../editor/store";
import type { WorkflowStore, WorkflowValues } from "./values";

interface PathFieldProps {
  store: WorkflowStore;
  /** `workflow_params.2.name` */
  path: PathOf<WorkflowValues>;
  field: Field;
  label: string;
  help?: string | undefined;
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
  const text = useValue(store, path);
  const isFlag = field.kind === "boolean" && typeof text !== "boolean";
  const flag = isFlag && {
    value: text === "true",
    onChange: (value: unknown) => setValue(store, path, String(value)),
  };
  return <EditorField entity={workflow} name={path} {...flag} {...props} />;
});
