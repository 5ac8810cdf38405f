import { LANGUAGES } from "../providers/i18n/preference";
import { setLanguage, useTexts } from "./texts";

const NAMES = { en: "English", ru: "Русский" };

/** Two buttons with the names of the languages in themselves. */
export function LanguageSwitch() {
  const { language, t } = useTexts();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is a group of a form
    <div className="segmented" role="group" aria-label={t("public.language")}>
      {LANGUAGES.map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === language}
          aria-label={`${code.toUpperCase()} ${NAMES[code]}`}
          onClick={() => void setLanguage(code)}
        >
          {code.toUpperCase()}
        </button>
      ))}
    </div>
  );
}
