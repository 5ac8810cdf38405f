import { useTranslation } from "react-i18next";
import { LANGUAGES, useLanguage } from "../../providers/i18n";

/** EN | RU. The third choice, as in the browser, is offered inside, where there is room to explain it. */
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
          aria-label={t(`language.${code}`)}
          title={t(`language.${code}`)}
          onClick={() => void setLanguage(code)}
        >
          {code.toUpperCase()}
        </button>
      ))}
    </fieldset>
  );
}
