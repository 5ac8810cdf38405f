import { ExclamationCircleFilled } from "@ant-design/icons";
import { type CSSProperties, memo, useCallback, useMemo } from "react";
import { Glyph } from "../../fields/glyph";
import { inputs } from "../../fields/inputs";
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

/** One field: label, input, help or fault. It alone is drawn again when its value changes. */
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
  const Input = useMemo(() => inputs[field.kind], [field.kind]);
  const change = useCallback(
    (next: unknown) =>
      store.dispatch({ type: "changed", key: name, value: next, ...applyRules(store, name, next) }),
    [store, name],
  );
  const visit = useCallback(() => store.dispatch({ type: "visited", keys: [name] }), [store, name]);

  const id = fieldId(name);
  const help = locked ? words.issue(locked) : words.help(entity, name);
  const noteId = issue || help ? `${id}-note` : undefined;
  return (
    <div
      className={item.width ? "field sl-field fixed" : "field sl-field"}
      style={item.width ? ({ "--field-width": `${item.width}px` } as CSSProperties) : undefined}
    >
      <label id={`${id}-label`} htmlFor={id}>
        {words.label(entity, name)}
      </label>
      <Input
        id={id}
        labelId={`${id}-label`}
        name={name}
        value={value}
        onChange={change}
        onBlur={visit}
        field={field}
        entity={entity}
        record={record}
        invalid={Boolean(issue)}
        required={field.required}
        describedBy={noteId}
        disabled={disabled || locked !== undefined}
      />
      {form.rules && <FieldRules store={store} name={name} />}
      {issue ? (
        <span id={noteId} className="error">
          <Glyph of={ExclamationCircleFilled} size={14} />
          {words.issue(issue)}
        </span>
      ) : (
        help && (
          <span id={noteId} className="help">
            {help}
          </span>
        )
      )}
    </div>
  );
});
