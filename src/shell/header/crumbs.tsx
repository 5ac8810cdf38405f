import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { pageName } from "../../components/page/use-title";
import { useStore } from "../../shared/store";
import { crumbsOf } from "./crumbs-of";

/** The way to the page in sight; a list right below the menu needs none. */
export function Crumbs() {
  const { t } = useTranslation();
  const above = crumbsOf(useLocation().pathname);
  const here = useStore(pageName);
  if (above.length === 0) return <span className="crumbs" />;
  return (
    <nav className="crumbs" aria-label={t("shell.crumbs")}>
      <ol>
        {above.map(({ path, key }) => (
          <li key={path}>
            <Link to={path}>{t(key)}</Link>
          </li>
        ))}
        <li aria-current="page">
          <span className="ellipsis">{here}</span>
        </li>
      </ol>
    </nav>
  );
}
