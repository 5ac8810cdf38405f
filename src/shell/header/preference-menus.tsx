import { useTranslation } from "react-i18next";
import { CONTROL_SHAPES } from "../../components/control-shapes";
import { Shape } from "../../components/icon";
import { MenuButton } from "../../components/menu-button";
import { THEMES, useTheme } from "../../components/theme/mode";
import { PREFERENCES, useLanguage } from "../../providers/i18n";

/** Menus for the language (OP-166) and the theme (SHELL-48); the buttons show the current ones. */
export function PreferenceMenus() {
  const { t } = useTranslation();
  const { language, choice: chosenLanguage, setLanguage } = useLanguage();
  const { mode, choice: chosenTheme, setTheme } = useTheme();
  return (
    <>
      <MenuButton
        className="button text small"
        label={`${t("language.label")}: ${t(`language.${language}`)} (${language.toUpperCase()})`}
        items={PREFERENCES.map((one) => ({
          key: one,
          label: t(`language.${one}`),
          checked: one === (chosenLanguage ?? language),
          run: () => void setLanguage(one),
        }))}
      >
        {language.toUpperCase()}
      </MenuButton>
      <MenuButton
        className="button text small icon"
        label={`${t("theme.label")}: ${t(`theme.${chosenTheme}`)}`}
        items={THEMES.map((one) => ({
          key: one,
          icon: <Shape path={CONTROL_SHAPES[one]} />,
          label: t(`theme.${one}`),
          checked: one === chosenTheme,
          run: () => setTheme(one),
        }))}
      >
        <Shape path={CONTROL_SHAPES[mode]} size={16} />
      </MenuButton>
    </>
  );
}
