import { useTranslation } from "react-i18next";
import { Consequence } from "../../components/undo/consequence";
import { useEditorState } from "../../editor/store";
import type { Values } from "../../editor/values";
import type { EntityStore } from "./entity-model";

/** What a choice changes besides itself, as part of the same action, so that one undo gives all of it back. */
export function applyRules(store: EntityStore, name: string, value: unknown): { sets?: Values } {
  const { values } = store.get();
  const rules = (store.setting.resource.form.rules ?? []).filter(
    (rule) => rule.field === name && rule.applies(values, value),
  );
  return rules.length > 0 ? { sets: Object.assign({}, ...rules.map((rule) => rule.sets)) } : {};
}

/** Beside a control: what its choice would change, and after that what it has changed, with the undo. */
export function FieldRules({ store, name }: { store: EntityStore; name: string }) {
  const { t } = useTranslation();
  const rule = store.setting.resource.form.rules?.find(({ field }) => field === name);
  const done = useEditorState(store, ({ get }) => name in get().consequences);
  const ahead = useEditorState(store, ({ get }) => {
    const { values } = get();
    return Boolean(rule && values[name] !== rule.value && rule.applies(values, rule.value));
  });
  if (!rule) return null;
  return (
    <Consequence
      before={ahead && t(rule.before)}
      after={done && t(rule.after)}
      undo={() => store.dispatch({ type: "undone", path: name })}
    />
  );
}
