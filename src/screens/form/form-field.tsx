import { memo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Consequence } from "../../components/undo/consequence";
import { EditorField } from "../../editor/editor-field";
import { useEditorState } from "../../editor/store";
import type { Values } from "../../editor/values";
import { useLabels } from "../../fields/use-labels";
import { useMe } from "../../providers/me";
import { type FormItem, type FormRule, fieldOf } from "../../resources/define";
import type { EntityStore } from "./entity-model";

interface FormFieldProps {
  store: EntityStore;
  item: FormItem;
  /** Replaces the change of the value. */
  onChange?(value: unknown): void;
  children?: ReactNode;
}

/** One field of a form, with its rule. */
export const FormField = memo(function FormField({ store, item, onChange, children }: FormFieldProps) {
  const labels = useLabels();
  const { field: path, width } = item;
  const { resource } = store.setting;
  const { entity, form } = resource;
  const rule = form.rules?.[path];
  const me = useMe()?.id ?? "";
  const locked = useEditorState(store, ({ get }) => form.locked?.[path]?.(get().values, me));
  const record = useEditorState(store, ({ get }) => get().base.record);
  const change = (value: unknown) => {
    const sets = rule && changesOthers(rule, value, store.get().values) ? { sets: rule.sets } : {};
    store.dispatch({ type: "changed", path, value, ...sets });
  };
  return (
    <EditorField
      store={store}
      path={path}
      entity={entity}
      field={fieldOf(resource, path)}
      record={record}
      help={locked && labels.issue(locked)}
      width={width}
      disabled={locked !== undefined}
      onChange={onChange ?? change}
    >
      {rule && <RuleNotice store={store} name={path} rule={rule} />}
      {children}
    </EditorField>
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
