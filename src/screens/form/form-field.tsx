import { memo, useCallback } from "react";
import { FieldFrame } from "../../fields/field-frame";
import { useWords } from "../../fields/words";
import { useSession } from "../../providers/http/session";
import { type FormItem, fieldOf } from "../../resources/define";
import { applyRules, FieldRules } from "./field-rules";
import { fieldId } from "./focus-field";
import { type FormStore, useForm } from "./form-store";

interface FormFieldProps {
  store: FormStore;
  item: FormItem;
  disabled?: boolean;
}

/** One field of a form's store. It alone is drawn again when its value changes. */
export const FormField = memo(function FormField({ store, item, disabled }: FormFieldProps) {
  const words = useWords();
  const name = item.field;
  const { entity, form } = store.setting.resource;
  const field = fieldOf(store.setting.resource, name);
  const me = useSession()?.user.id ?? "";
  const locked = useForm(store, ({ get }) => form.locked?.[name]?.(get().values, me));
  const value = useForm(store, ({ get }) => get().values[name]);
  const issue = useForm(store, ({ issues }) => issues()[name]);
  const record = useForm(store, ({ get }) => get().base.record);
  const change = useCallback(
    (next: unknown) =>
      store.dispatch({ type: "changed", key: name, value: next, ...applyRules(store, name, next) }),
    [store, name],
  );
  const visit = useCallback(() => store.dispatch({ type: "visited", keys: [name] }), [store, name]);

  return (
    <FieldFrame
      id={fieldId(name)}
      entity={entity}
      name={name}
      field={field}
      label={words.label(entity, name)}
      value={value}
      record={record}
      error={issue}
      help={locked ? words.issue(locked) : words.help(entity, name)}
      width={item.width}
      disabled={disabled || locked !== undefined}
      onChange={change}
      onBlur={visit}
    >
      {form.rules && <FieldRules store={store} name={name} />}
    </FieldFrame>
  );
});
