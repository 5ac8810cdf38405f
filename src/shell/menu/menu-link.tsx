import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { Hint } from "../../components/hint";
import { madeKey } from "../../providers/i18n/keys";
import { resources } from "../../resources";
import type { MenuItem } from "../../resources/menu";
import { pathsOf } from "../../resources/routes";
import { askAhead } from "../../screens/list/page-call";

interface MenuLinkProps {
  entry: MenuItem;
  to: string;
  current: boolean;
  collapsed: boolean;
  /** Of a parent, with the id of its list. */
  expanded?: boolean;
  controls?: string;
  end?: ReactNode;
  onClick?: (event: MouseEvent) => void;
}

export function MenuLink({ entry, to, current, collapsed, expanded, controls, end, onClick }: MenuLinkProps) {
  const { t } = useTranslation();
  const exact = useLocation().pathname === to && expanded === undefined;
  const name = t(madeKey(`menu.${entry.key}`));
  const Icon = entry.icon;
  const link = (
    <Link
      to={to}
      className={current ? "menu-item on" : "menu-item"}
      aria-current={exact ? "page" : current ? "true" : undefined}
      aria-expanded={expanded}
      aria-controls={expanded ? controls : undefined}
      onClick={onClick}
      {...usePrefetch(to)}
    >
      <Icon aria-hidden="true" />
      <span className={collapsed ? "visually-hidden" : "ellipsis"}>{name}</span>
      {end && !collapsed && <span className="menu-end">{end}</span>}
    </Link>
  );
  if (!collapsed) return link;
  return (
    <Hint text={name} side="right" delay={0 /* SHELL-50 */}>
      {link}
    </Hint>
  );
}

/** A pointer that only passes over a link requests nothing. */
const HOVER_MS = 60;

/** Loads the list behind a link while a mouse rests on it, so that it is there with the click. */
function usePrefetch(to: string) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const resource = resources.find((one) => pathsOf(one).list === to);
  if (!resource) return {};
  return {
    onPointerEnter({ pointerType }: PointerEvent) {
      if (pointerType === "mouse") timer.current = setTimeout(() => askAhead(resource), HOVER_MS);
    },
    onPointerLeave: () => clearTimeout(timer.current),
  };
}
