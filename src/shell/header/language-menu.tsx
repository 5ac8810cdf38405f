import { useTranslation } from "react-i18next";
import { MenuButton } from "../../components/menu-button";
import { PREFERENCES, useLanguage } from "../../providers/i18n";

/** The three choices of OP-166; the button shows the current language. */
export function LanguageMenu() {
  const { t } = useTranslation();
  const { language, choice, setLanguage } = useLanguage();
  return (
    <MenuButton
      className="button text small"
      label={`${t("language.label")}: ${t(`language.${language}`)} (${language.toUpperCase()})`}
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
