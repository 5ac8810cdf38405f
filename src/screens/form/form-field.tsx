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
    const { values, consequences } = store.get();
    const before = consequences[path];
    // Back to what it was before the choice: what the choice changed comes back, too.
    if (before && before[path] === value) store.dispatch({ type: "undone", path });
    else store.dispatch({ type: "changed", path, value, ...(rule && changesOf(rule, value, values)) });
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

/** The other fields that choosing the value would change. */
const changedBy = (rule: FormRule, chosen: unknown, values: Values) =>
  Object.entries(rule.sets).flatMap(([key, set]) =>
    set && chosen === rule.value && values[key] !== set.to ? [{ key, ...set }] : [],
  );

function changesOf(rule: FormRule, chosen: unknown, values: Values) {
  const changed = changedBy(rule, chosen, values);
  return changed.length > 0 ? { sets: Object.fromEntries(changed.map(({ key, to }) => [key, to])) } : {};
}

/** Says what choosing the rule's value would change and, once it has, offers to undo it. */
function RuleNotice({ store, name, rule }: { store: EntityStore; name: string; rule: FormRule }) {
  const { t } = useTranslation();
  const chosen = useEditorState(store, ({ get }) => get().values[name] === rule.value);
  const before = useEditorState(store, ({ get }) => get().consequences[name]);
  const ahead = useEditorState(store, ({ get }) =>
    changedBy(rule, rule.value, get().values)
      .map((set) => t(set.before))
      .join(" "),
  );
  const done = Object.entries(rule.sets).flatMap(([key, set]) =>
    set && before && key in before ? [t(set.after)] : [],
  );
  return (
    <Consequence
      before={!chosen && ahead}
      // Another choice may have changed this one since; undoing that one brings this one's undo back.
      after={chosen && done.join(" ")}
      undo={() => store.dispatch({ type: "undone", path: name })}
    />
  );
}
