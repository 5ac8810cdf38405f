import { useEffect, useRef } from "react";
import { fieldId } from "../../editor/focus-field";
import { setValue, useEditorState, useError, useValue } from "../../editor/store";
import { isNamedIn, type LabelText, LabelTextFields } from "../../fields/labels/label-texts";
import { useActiveLanguages } from "../../fields/labels/languages";
import { useLabels } from "../../fields/use-labels";
import type { CategoryStore } from "./editor";

const LABELS = {
  languages: "category.languages",
  name: "category.name",
  description: "category.description",
} as const;

/** Names and descriptions by language; the first field takes the focus. */
export function LabelFields({ store }: { store: CategoryStore }) {
  const { issue } = useLabels();
  const languages = useActiveLanguages();
  const labels = useValue(store, "labels");
  const error = useError(store, "labels");
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
    const isNothing = text.name === "" && text.description === "" && !store.get().initial.labels[language];
    const value = isNothing ? others : { ...labels, [language]: text };
    setValue(store, "labels", value);
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
