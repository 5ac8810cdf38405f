import { useTranslation } from "react-i18next";
import { Icon } from "../components/icon";
import { THEMES, useTheme } from "../components/theme/mode";

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
