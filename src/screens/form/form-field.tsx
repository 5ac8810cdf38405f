import { memo, useCallback } from "react";
import { fieldId } from "../../editor/focus-field";
import { useEditorState } from "../../editor/store";
import { FieldFrame } from "../../fields/field-frame";
import { useLabels } from "../../fields/use-labels";
import { useMe } from "../../providers/me";
import { type FormItem, fieldOf } from "../../resources/define";
import type { EntityStore } from "./entity-model";
import { applyRules, FieldRules } from "./field-rules";

interface FormFieldProps {
  store: EntityStore;
  item: FormItem;
  disabled?: boolean;
}

/** One field of a form's store. It alone is drawn again when its value changes. */
export const FormField = memo(function FormField({ store, item, disabled }: FormFieldProps) {
  const labels = useLabels();
  const name = item.field;
  const { entity, form } = store.setting.resource;
  const field = fieldOf(store.setting.resource, name);
  const me = useMe()?.id ?? "";
  const locked = useEditorState(store, ({ get }) => form.locked?.[name]?.(get().values, me));
  const value = useEditorState(store, ({ get }) => get().values[name]);
  const error = useEditorState(store, ({ errors }) => errors()[name]);
  const noted = useEditorState(store, ({ get }) => name in get().notes);
  const record = useEditorState(store, ({ get }) => get().base.record);
  const change = useCallback(
    (next: unknown) =>
      store.dispatch({ type: "changed", path: name, value: next, ...applyRules(store, name, next) }),
    [store, name],
  );
  const leave = useCallback(() => store.dispatch({ type: "left", path: name }), [store, name]);
  const note = useCallback(
    (message: string | undefined) => store.dispatch({ type: "noted", path: name, message }),
    [store, name],
  );

  return (
    <FieldFrame
      id={fieldId(name)}
      entity={entity}
      name={name}
      field={field}
      label={labels.label(entity, name)}
      value={value}
      record={record}
      error={error}
      announced={noted}
      help={locked ? labels.issue(locked) : labels.help(entity, name)}
      width={item.width}
      disabled={disabled || locked !== undefined}
      onChange={change}
      onBlur={leave}
      onProblem={note}
    >
      {form.rules && <FieldRules store={store} name={name} />}
    </FieldFrame>
  );
});
