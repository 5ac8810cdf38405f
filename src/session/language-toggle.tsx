import { useTranslation } from "react-i18next";
import { LANGUAGES, useLanguage } from "../providers/i18n";

/** Each language by its own name, for whoever cannot read the page; "as in the browser" is offered inside (OP-166). */
export function LanguageToggle() {
  const { t } = useTranslation();
  const { language, setLanguage } = useLanguage();
  return (
    <fieldset className="segmented session-language">
      <legend className="visually-hidden">{t("language.label")}</legend>
      {LANGUAGES.map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === language}
          onClick={() => void setLanguage(code)}
        >
          {t(`language.${code}`)}
        </button>
      ))}
    </fieldset>
  );
}
