import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Mark } from "../components/mark";
import { useClientVersion } from "../providers/client-version";
import { LanguageToggle } from "./language-toggle";
import { ThemeSteps } from "./theme-steps";
import { Wall } from "./wall";
import "./session.css";

/** The face of login and registration: the form at the left, on wide screens a wall of pictures at the right. */
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
          <ThemeSteps />
        </footer>
      </div>
      <Wall />
    </div>
  );
}
