import { useId } from "react";
import { useTranslation } from "react-i18next";
import { FieldNote } from "../field-note";
import { useLabels } from "../use-labels";
import { languageName, useActiveLanguages } from "./languages";

interface LanguageSelectProps {
  label: string;
  /** Language code, empty for none. */
  value: string;
  /** Label of the empty option. */
  none: string;
  help: string;
  /** Message key, or a text of another server. */
  error?: string | undefined;
  onChange(code: string): void;
}

/** One of the server's active languages, or none. */
export function LanguageSelect({ label, value, none, help, error, onChange }: LanguageSelectProps) {
  const { t } = useTranslation();
  const labels = useLabels();
  const id = useId();
  const languages = useActiveLanguages();
  const isOffered = languages.some(({ code }) => code === value);
  return (
    <div className="field sl-field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={error ? "sl-select invalid" : "sl-select"}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{none}</option>
        {languages.map((language) => (
          <option key={language.code} value={language.code}>
            {languageName(t, language)}
          </option>
        ))}
        {value && !isOffered && <option value={value}>{value}</option>}
      </select>
      <FieldNote id={`${id}-note`} error={error && labels.issue(error)} announced help={help} />
    </div>
  );
}
