import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { useRole } from "../../providers/me";
import { type MenuSection, menuFor } from "../../resources/menu";
import { parentOf } from "../screens";
import { MenuEntry } from "./menu-entry";
import "./menu.css";

/** The whole menu of the role, in its three sections (SHELL-15, SHELL-16). */
export function Menu({ collapsed = false }: { collapsed?: boolean }) {
  const { t } = useTranslation();
  const sections = menuFor(useRole());
  return (
    <nav className={collapsed ? "menu collapsed" : "menu"} aria-label={t("menu.label")}>
      {sections.map((section) => (
        <Section key={section.key} section={section} collapsed={collapsed} />
      ))}
    </nav>
  );
}

function Section({ section, collapsed }: { section: MenuSection; collapsed: boolean }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const title = useId();
  return (
    <section aria-labelledby={title}>
      <h2 className="menu-section" id={title}>
        <span className={collapsed ? "visually-hidden" : undefined}>{t(`menu.sections.${section.key}`)}</span>
      </h2>
      <ul>
        {section.items.map((entry) => (
          <MenuEntry
            key={entry.key}
            entry={entry}
            path={parentOf(pathname) ?? pathname}
            collapsed={collapsed}
          />
        ))}
      </ul>
    </section>
  );
}
