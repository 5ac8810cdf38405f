import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { absentIn } from "../../contract/core/absent";
import type { Field } from "../../contract/core/field";
import { FieldFrame, type FieldFrameProps } from "../fields/field-frame";
import { useLabels } from "../fields/use-labels";
import { isUntouched } from "./document-model";
import { fieldId } from "./focus-field";
import type { PathOf, ValueAt } from "./paths";
import { type EditorStore, useEditorState } from "./store";
import { readAt } from "./values";

type Frame = FieldFrameProps<unknown>;

interface EditorFieldProps<V extends object, P extends PathOf<V>>
  extends Pick<Frame, "entity" | "announced" | "width" | "near" | "record" | "disabled" | "children"> {
  store: EditorStore<V>;
  /** `name`, `periods.0.end_time`, `decor.name`. */
  path: P;
  /** Wire name; by default the last part of the path. */
  name?: string;
  /** The entity's by default. */
  field?: Field;
  /** The entity's by default. */
  label?: string;
  /** The entity's by default. */
  help?: string | undefined;
  /** The value at the path by default. */
  value?: unknown;
  /** Replaces the plain change of the value. */
  onChange?(value: ValueAt<V, P>): void;
}

/** A field at any depth of an editor's document. Only this field is rendered again when its value changes. */
export function EditorField<V extends object, P extends PathOf<V>>({
  store,
  path,
  ...props
}: EditorFieldProps<V, P>) {
  const labels = useLabels();
  const { t } = useTranslation();
  const { entity, name = path.split(".").at(-1) as string } = props;
  const value = useEditorState(store, ({ get }) => readAt(get().values, path));
  const error = useEditorState(store, ({ errors }) => errors()[path]);
  const noted = useEditorState(store, ({ get }) => path in get().notes);
  // The field shows a default, which is stored only if the user changes it (OP-179).
  const isUnknown = useEditorState(
    store,
    ({ get }) => path in absentIn(get().base.record) && isUntouched(get(), path),
  );
  // Stable, because inputs report a problem again when it changes.
  const note = useCallback(
    (message: string | undefined) => store.dispatch({ type: "noted", path, message }),
    [store, path],
  );
  return (
    <FieldFrame
      announced={noted}
      {...props}
      id={fieldId(path)}
      name={name}
      field={props.field ?? (entity.fields[name] as Field)}
      label={props.label ?? labels.label(entity, name)}
      help={props.help ?? (isUnknown ? t("form.unknown") : labels.help(entity, name))}
      value={props.value ?? value}
      error={error}
      onChange={props.onChange ?? ((next) => store.dispatch({ type: "changed", path, value: next }))}
      onBlur={() => store.dispatch({ type: "left", path })}
      onProblem={note}
    />
  );
}
