import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Mark } from "../components/mark";

/** The brand at the top of the sidebar, a link to the start page (SHELL-14). */
export function Brand({ collapsed = false }: { collapsed?: boolean }) {
  const { t } = useTranslation();
  return (
    <Link to="/" className="brand" aria-label={t("shell.home")}>
      <Mark />
      {!collapsed && <span aria-hidden="true">{t("app.name")}</span>}
    </Link>
  );
}
