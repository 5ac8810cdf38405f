import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { pageName, pageOwner } from "../../components/page/use-title";
import { type Screen, screens } from "../../resources";
import { labelOf } from "../../resources/menu";
import { listPathOf, screenAt } from "../../resources/routes";
import { useStore } from "../../shared/store";
import { parentOf } from "../screens";

/** Breadcrumbs of the current page; a list at the top level has none. */
export function Crumbs() {
  const { t } = useTranslation();
  const ancestors = ancestorsOf(useLocation().pathname);
  const current = useStore(pageName);
  const owner = useStore(pageOwner);
  if (ancestors.length === 0) return <span className="crumbs" />;
  return (
    <nav className="crumbs" aria-label={t("shell.crumbs")}>
      <ol>
        {ancestors.map((screen) => (
          <li key={listPathOf(screen)}>
            {/* The label of the menu, because its texts are loaded on every page. */}
            <Link to={listPathOf(screen)}>{t(labelOf(screen))}</Link>
          </li>
        ))}
        {owner && (
          <li>
            <Link className="ellipsis" to={owner.path}>
              {owner.name}
            </Link>
          </li>
        )}
        <li aria-current="page">
          <span className="ellipsis">{current}</span>
        </li>
      </ol>
    </nav>
  );
}

/** Existing screens above the one at `path`, outermost first. */
function ancestorsOf(path: string): Screen[] {
  const screen = screenAt(path);
  if (!screen) return [];
  const parent = screens.filter((other) => listPathOf(other) === parentOf(path));
  return path === listPathOf(screen) ? parent : [...parent, screen];
}
