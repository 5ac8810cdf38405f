import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Mark } from "../components/mark";

/** The brand mark at the head of the sidebar (SHELL-14), which leads to the start. */
export function Brand({ collapsed = false }: { collapsed?: boolean }) {
  const { t } = useTranslation();
  return (
    <Link to="/" className="brand" aria-label={t("shell.home")}>
      <Mark />
      {!collapsed && <span aria-hidden="true">{t("app.name")}</span>}
    </Link>
  );
}
