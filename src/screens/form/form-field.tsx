import { memo, useCallback } from "react";
import { useTranslation } from "react-i18next";
import { Consequence } from "../../components/undo/consequence";
import { fieldId } from "../../editor/focus-field";
import { useEditorState } from "../../editor/store";
import type { Values } from "../../editor/values";
import { FieldFrame } from "../../fields/field-frame";
import { useLabels } from "../../fields/use-labels";
import { useMe } from "../../providers/me";
import { type FormItem, type FormRule, fieldOf } from "../../resources/define";
import type { EntityStore } from "./entity-model";

interface FormFieldProps {
  store: EntityStore;
  item: FormItem;
}

/** One field of a form. Only this field is rendered again when its value changes. */
export const FormField = memo(function FormField({ store, item }: FormFieldProps) {
  const labels = useLabels();
  const name = item.field;
  const { entity, form } = store.setting.resource;
  const rule = form.rules?.[name];
  const field = fieldOf(store.setting.resource, name);
  const me = useMe()?.id ?? "";
  const locked = useEditorState(store, ({ get }) => form.locked?.[name]?.(get().values, me));
  const value = useEditorState(store, ({ get }) => get().values[name]);
  const error = useEditorState(store, ({ errors }) => errors()[name]);
  const noted = useEditorState(store, ({ get }) => name in get().notes);
  const record = useEditorState(store, ({ get }) => get().base.record);
  const change = useCallback(
    (value: unknown) => {
      const sets = rule && changesOthers(rule, value, store.get().values) ? { sets: rule.sets } : {};
      store.dispatch({ type: "changed", path: name, value, ...sets });
    },
    [store, name, rule],
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
      disabled={locked !== undefined}
      onChange={change}
      onBlur={leave}
      onProblem={note}
    >
      {rule && <RuleNotice store={store} name={name} rule={rule} />}
    </FieldFrame>
  );
});

/** Whether choosing the value would change another field. */
const changesOthers = ({ value, sets }: FormRule, chosen: unknown, values: Values): boolean =>
  chosen === value && Object.entries(sets).some(([key, set]) => values[key] !== set);

/** Says what choosing the rule's value would change and, once it has, offers to undo it. */
function RuleNotice({ store, name, rule }: { store: EntityStore; name: string; rule: FormRule }) {
  const { t } = useTranslation();
  const done = useEditorState(store, ({ get }) => name in get().consequences);
  const ahead = useEditorState(store, ({ get }) => {
    const { values } = get();
    return values[name] !== rule.value && changesOthers(rule, rule.value, values);
  });
  return (
    <Consequence
      before={ahead && t(rule.before)}
      after={done && t(rule.after)}
      undo={() => store.dispatch({ type: "undone", path: name })}
    />
  );
}
