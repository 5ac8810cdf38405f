import "../../fields/multiline/multiline.css";
import Input from "antd/es/input/Input";
import TextArea from "antd/es/input/TextArea";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CategoryLabel } from "../../../contract/entities/category";
import { fieldId } from "../../editor/focus-field";
import { type EditorStore, useEditorState } from "../../editor/store";
import { FieldError } from "../../fields/field-error";
import { languageName, useActiveLanguages } from "../../fields/labels/languages";
import { Tabs } from "../../fields/labels/tabs";
import { useLabels } from "../../fields/use-labels";

export type LabelTexts = Omit<CategoryLabel, "id_language">;
type Labels = Readonly<Record<string, LabelTexts | undefined>>;

const EMPTY: LabelTexts = { name: "", description: "" };

/** One tab per language with its name and description (OP-105). */
export function LabelFields({ store }: { store: EditorStore }) {
  const { t } = useTranslation();
  const { issue } = useLabels();
  const id = useId();
  const languages = useActiveLanguages();
  const labels = useEditorState(store, ({ get }) => get().values.labels) as Labels;
  const error = useEditorState(store, ({ errors }) => errors().labels);
  const dirty = useEditorState(store, ({ get }) => get().dirty.join());
  const [chosen, setChosen] = useState("");
  const current = languages.find((one) => one.id === chosen) ?? languages[0];
  const field = fieldId("labels");

  const focused = useRef(false);
  useEffect(() => {
    if (!current || focused.current) return;
    focused.current = true;
    document.getElementById(field)?.focus();
  }, [current, field]);

  if (!current) return <div className="skeleton" style={{ height: 148 }} />;
  const texts = labels[current.id] ?? EMPTY;
  function change(part: Partial<LabelTexts>): void {
    if (!current) return;
    const next = { ...texts, ...part };
    const { [current.id]: _, ...others } = labels;
    // Texts that were typed and deleted again are no change.
    const isNothing =
      next.name === "" && next.description === "" && !(store.get().initial.labels as Labels)[current.id];
    const value = isNothing ? others : { ...labels, [current.id]: next };
    store.dispatch({ type: "changed", path: "labels", value });
  }
  const dotOf = (language: string) => {
    if (dirty.split(",").includes(`labels.${language}`)) return "unsaved";
    return labels[language]?.name.trim() ? "filled" : undefined;
  };
  return (
    <>
      <Tabs
        id={id}
        label={t("category.languages")}
        tabs={languages.map((language) => ({
          key: language.id,
          label: languageName(t, language),
          dot: dotOf(language.id),
        }))}
        current={current.id}
        onChoose={setChosen}
      />
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${current.id}`}
        className="sl-form-group"
        lang={current.code}
      >
        <div className="field">
          <label htmlFor={field}>{t("category.name")}</label>
          <Input
            id={field}
            status={error ? "error" : ""}
            autoComplete="off"
            maxLength={255}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            value={texts.name}
            onChange={({ target }) => change({ name: target.value })}
            onBlur={() => store.dispatch({ type: "left", path: "labels" })}
          />
          {error && (
            <FieldError id={`${id}-error`} announced>
              {issue(error)}
            </FieldError>
          )}
        </div>
        <div className="field">
          <label htmlFor={`${id}-description`}>{t("category.description")}</label>
          <TextArea
            id={`${id}-description`}
            className="sl-area"
            rows={2}
            value={texts.description}
            onChange={({ target }) => change({ description: target.value })}
          />
        </div>
      </div>
    </>
  );
}
