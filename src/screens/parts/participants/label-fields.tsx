import "../../../fields/multiline/multiline.css";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldFault } from "../../../fields/field-fault";
import { type Language, languageName } from "../../../fields/labels/languages";
import { Tabs } from "../../../fields/labels/tabs";
import { PartSave } from "../part-save";
import { textIn } from "./labels";
import type { useLabels } from "./use-labels";

interface LabelFieldsProps {
  labels: ReturnType<typeof useLabels>;
  languages: readonly Language[];
}

/** One tab per language with its name and description (OP-105), and their own save. */
export function LabelFields({ labels, languages }: LabelFieldsProps) {
  const { t } = useTranslation();
  const id = useId();
  const [chosen, setChosen] = useState(languages[0]?.id ?? "");
  const current = languages.find((language) => language.id === chosen) ?? languages[0];
  if (!current) return <p className="muted">{t("resources.labels.no_languages")}</p>;
  const text = textIn(labels.texts, current.id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void labels.save();
  };
  const fault = labels.missing ? `${id}-fault` : undefined;
  return (
    <form className="sl-form-group" noValidate onSubmit={submit}>
      <Tabs
        id={id}
        label={t("resources.labels.languages")}
        tabs={languages.map((language) => ({
          key: language.id,
          label: languageName(t, language),
          dot: textIn(labels.texts, language.id).name.trim() === "" ? undefined : "filled",
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
          <label htmlFor={`${id}-name`}>{t("resources.labels.name")}</label>
          <span className={fault ? "input invalid" : "input"}>
            <input
              id={`${id}-name`}
              type="text"
              autoComplete="off"
              aria-invalid={fault ? true : undefined}
              aria-describedby={fault}
              value={text.name}
              onChange={(event) => labels.change(current.id, { name: event.target.value })}
            />
          </span>
          {fault && (
            <FieldFault id={fault} announced>
              {t("validation.label_required")}
            </FieldFault>
          )}
        </div>
        <div className="field">
          <label htmlFor={`${id}-description`}>{t("resources.labels.description")}</label>
          <span className="input sl-area">
            <textarea
              id={`${id}-description`}
              rows={2}
              value={text.description}
              onChange={(event) => labels.change(current.id, { description: event.target.value })}
            />
          </span>
        </div>
      </div>
      <div className="sl-part-actions">
        <PartSave verb={t("resources.labels.save")} changed={labels.changed} busy={labels.busy} />
      </div>
    </form>
  );
}
