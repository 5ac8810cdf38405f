import "../../fields/enum/choice.css";
import { CaretRightOutlined } from "@ant-design/icons";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { type Field, nullable, reference } from "../../../contract/core/field";
import { photoBooth } from "../../../contract/entities/photo-booth";
import { style } from "../../../contract/entities/style";
import { Glyph } from "../../fields/glyph";
import { languageName, useActiveLanguages } from "../../fields/labels/languages";
import { PartField } from "../../screens/parts/part-field";
import type { Inputs } from "./inputs";

const STYLE = { ...reference(style.name), required: true } as unknown as Field;
const BOOTH = nullable(reference(photoBooth.name)) as unknown as Field;

interface TestFormProps {
  inputs: Inputs;
  /** Message keys, by input. */
  issues: Partial<Record<keyof Inputs, string>>;
  busy: boolean;
  onChange(part: Partial<Inputs>): void;
  onRun(): void;
}

/** What a generation is told by: its style, and where it comes from. */
export function TestForm({ inputs, issues, busy, onChange, onRun }: TestFormProps) {
  const { t } = useTranslation();
  const id = useId();
  const languages = useActiveLanguages();
  const codes = languages.map(({ code }) => code);
  return (
    <form
      className="sl-routing-form card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onRun();
      }}
    >
      <PartField
        entity={style as never}
        name="style"
        field={STYLE}
        label={t("routing.style")}
        value={inputs.style}
        error={issues.style}
        onChange={(next) => onChange({ style: next })}
      />
      <PartField
        entity={photoBooth as never}
        name="booth"
        field={BOOTH}
        label={t("resources.photo_booths.one")}
        value={inputs.booth}
        error={issues.booth}
        help={t("routing.booth_help")}
        onChange={(next) => onChange({ booth: next })}
      />
      <div className="field sl-field">
        <label htmlFor={`${id}-language`}>{t("routing.language")}</label>
        <select
          id={`${id}-language`}
          className={issues.language ? "sl-select invalid" : "sl-select"}
          value={inputs.language}
          onChange={(event) => onChange({ language: event.target.value })}
        >
          <option value="">{t("routing.no_language")}</option>
          {languages.map((language) => (
            <option key={language.code} value={language.code}>
              {languageName(t, language)}
            </option>
          ))}
          {inputs.language && !codes.includes(inputs.language) && (
            <option value={inputs.language}>{inputs.language}</option>
          )}
        </select>
        <span className="help">{t(issues.language ?? "routing.language_help")}</span>
      </div>
      <button type="submit" className="button primary" aria-disabled={busy || undefined}>
        <Glyph of={CaretRightOutlined} />
        {t(busy ? "routing.running" : "routing.run")}
      </button>
    </form>
  );
}
