import { useEffect, useRef } from "react";
import { fieldId } from "../../editor/focus-field";
import { type EditorStore, useEditorState } from "../../editor/store";
import { isNamedIn, type LabelText, LabelTextFields, type LabelTexts } from "../../fields/labels/label-texts";
import { useActiveLanguages } from "../../fields/labels/languages";
import { useLabels } from "../../fields/use-labels";

const LABELS = {
  languages: "category.languages",
  name: "category.name",
  description: "category.description",
} as const;

/** Names and descriptions by language; the first field takes the focus. */
export function LabelFields({ store }: { store: EditorStore }) {
  const { issue } = useLabels();
  const languages = useActiveLanguages();
  const labels = useEditorState(store, ({ get }) => get().values.labels) as LabelTexts;
  const error = useEditorState(store, ({ errors }) => errors().labels);
  const dirty = useEditorState(store, ({ get }) => get().dirty.join());
  const field = fieldId("labels");

  const isRead = languages.length > 0;
  const focused = useRef(false);
  useEffect(() => {
    if (!isRead || focused.current) return;
    focused.current = true;
    document.getElementById(field)?.focus();
  }, [isRead, field]);

  if (!isRead) return <div className="skeleton" style={{ height: 148 }} />;
  function change(language: string, text: LabelText): void {
    const { [language]: _, ...others } = labels;
    // Texts that were typed and deleted again are no change.
    const isNothing =
      text.name === "" && text.description === "" && !(store.get().initial.labels as LabelTexts)[language];
    const value = isNothing ? others : { ...labels, [language]: text };
    store.dispatch({ type: "changed", path: "labels", value });
  }
  const dotOf = (language: string) => {
    if (dirty.split(",").includes(`labels.${language}`)) return "unsaved";
    return isNamedIn(labels, language) ? "filled" : undefined;
  };
  return (
    <LabelTextFields
      id={field}
      languages={languages}
      texts={labels}
      words={LABELS}
      error={error && issue(error)}
      dotOf={dotOf}
      maxLength={255}
      onChange={change}
      onBlur={() => store.dispatch({ type: "left", path: "labels" })}
    />
  );
}
