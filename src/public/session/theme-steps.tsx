import { useTranslation } from "react-i18next";
import { THEMES, useTheme } from "../../shared/theme/mode";
import { Icon } from "../../shared/ui/icon";

/** One button that steps through the three themes and says which one is on. */
export function ThemeSteps() {
  const { t } = useTranslation();
  const { choice, setTheme } = useTheme();
  const next = THEMES[(THEMES.indexOf(choice) + 1) % THEMES.length] ?? "system";
  return (
    <button type="button" className="session-theme" onClick={() => setTheme(next)}>
      <Icon name={choice} size={13} />
      {t(`theme.${choice}_long`)}
    </button>
  );
}
