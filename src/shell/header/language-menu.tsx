import { useTranslation } from "react-i18next";
import { PREFERENCES, useLanguage } from "../../providers/i18n";
import { MenuButton } from "../../shared/ui/menu-button";

/** All three choices of OP-166; the button shows the language in effect. */
export function LanguageMenu() {
  const { t } = useTranslation();
  const { language, choice, setLanguage } = useLanguage();
  return (
    <MenuButton
      className="button text small"
      label={`${t("language.label")}: ${t(`language.${language}`)}`}
      items={PREFERENCES.map((one) => ({
        key: one,
        label: t(`language.${one}`),
        checked: one === (choice ?? language),
        run: () => void setLanguage(one),
      }))}
    >
      {language.toUpperCase()}
    </MenuButton>
  );
}
