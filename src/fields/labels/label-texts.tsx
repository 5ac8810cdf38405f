import "../multiline/multiline.css";
import Input from "antd/es/input/Input";
import TextArea from "antd/es/input/TextArea";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { isBlankText } from "../../../contract/core/blank";
import type { TextKey } from "../../providers/i18n/keys";
import { FieldError } from "../field-error";
import { type Language, languageName } from "./languages";
import { type Tab, Tabs } from "./tabs";

export interface LabelText {
  name: string;
  description: string;
}

/** Texts by language id. */
export type LabelTexts = Readonly<Record<string, LabelText | undefined>>;

const NOTHING: LabelText = { name: "", description: "" };

export const textIn = (texts: LabelTexts, id: string): LabelText => texts[id] ?? NOTHING;

export const isNamedIn = (texts: LabelTexts, id: string): boolean => !isBlankText(textIn(texts, id).name);

interface LabelTextsProps {
  /** Id of the name's input. */
  id: string;
  languages: readonly Language[];
  texts: LabelTexts;
  words: Readonly<Record<"languages" | "name" | "description", TextKey>>;
  /** Error text, shown below the name. */
  error: string | undefined;
  dotOf(language: string): Tab["dot"];
  maxLength?: number;
  onChange(language: string, text: LabelText): void;
  onBlur?(): void;
}

/** Name and description in each language, one tab each (OP-105). */
export function LabelTextFields({ id, languages, texts, words, error, dotOf, ...rest }: LabelTextsProps) {
  const { t } = useTranslation();
  const prefix = useId();
  const [chosen, setChosen] = useState("");
  const current = languages.find((language) => language.id === chosen) ?? languages[0];
  if (!current) return null;
  const text = textIn(texts, current.id);
  const change = (part: Partial<LabelText>) => rest.onChange(current.id, { ...text, ...part });
  const errorId = error ? `${prefix}-error` : undefined;
  return (
    <>
      <Tabs
        id={prefix}
        label={t(words.languages)}
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
        id={`${prefix}-panel`}
        aria-labelledby={`${prefix}-tab-${current.id}`}
        className="sl-form-group"
        lang={current.code}
      >
        <div className="field">
          <label htmlFor={id}>{t(words.name)}</label>
          <Input
            id={id}
            status={error ? "error" : ""}
            autoComplete="off"
            maxLength={rest.maxLength}
            aria-invalid={error ? true : undefined}
            aria-describedby={errorId}
            value={text.name}
            onChange={({ target }) => change({ name: target.value })}
            onBlur={rest.onBlur}
          />
          {error && (
            <FieldError id={errorId} announced>
              {error}
            </FieldError>
          )}
        </div>
        <div className="field">
          <label htmlFor={`${prefix}-description`}>{t(words.description)}</label>
          <TextArea
            id={`${prefix}-description`}
            className="sl-area"
            rows={2}
            value={text.description}
            onChange={({ target }) => change({ description: target.value })}
          />
        </div>
      </div>
    </>
  );
}
