import { useTranslation } from "react-i18next";
import { Icon } from "../../components/icon";
import { MenuButton } from "../../components/menu-button";
import { THEMES, useTheme } from "../../components/theme/mode";

/** Light, dark, system (SHELL-48); the button shows the current theme. */
export function ThemeMenu() {
  const { t } = useTranslation();
  const { choice, mode, setTheme } = useTheme();
  return (
    <MenuButton
      className="button text small icon"
      label={`${t("theme.label")}: ${t(`theme.${choice}`)}`}
      items={THEMES.map((one) => ({
        key: one,
        icon: <Icon name={one} />,
        label: t(`theme.${one}`),
        checked: one === choice,
        run: () => setTheme(one),
      }))}
    >
      <Icon name={mode} size={16} />
    </MenuButton>
  );
}
