import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CONTROL_SHAPES } from "../components/control-shapes";
import { Shape } from "../components/icon";
import { Mark } from "../components/mark";
import { THEMES, useTheme } from "../components/theme/mode";
import { useClientVersion } from "../providers/client-version";
import { LANGUAGES, useLanguage } from "../providers/i18n";
import { Wall } from "./wall";
import "./session.css";

/** The layout of login and registration: the form on the left, a wall of pictures on the right of wide screens. */
export function SessionFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const client = useClientVersion();
  return (
    <div className="session">
      <div className="session-side">
        <header className="session-brand">
          <Mark size={28} />
          <span>{t("app.name")}</span>
          <LanguageToggle />
        </header>
        <main className="session-main">{children}</main>
        <footer className="session-foot caption faint">
          <span>{client && t("login.client", client)}</span>
          <ThemeButton />
        </footer>
      </div>
      <Wall />
    </div>
  );
}

/** Languages by their native names. "As in the browser" is offered only after the login (OP-166). */
function LanguageToggle() {
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

/** Steps through the three themes and names the current one. */
function ThemeButton() {
  const { t } = useTranslation();
  const { choice, setTheme } = useTheme();
  const next = THEMES[(THEMES.indexOf(choice) + 1) % THEMES.length] ?? "system";
  return (
    <button type="button" className="session-theme" onClick={() => setTheme(next)}>
      <Shape path={CONTROL_SHAPES[choice]} size={13} />
      {t(`theme.${choice}_long`)}
    </button>
  );
}
