import { type FocusEvent, type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { Hint } from "../../components/hint";
import { madeKey } from "../../providers/i18n/keys";
import type { MenuItem } from "../../resources/menu";
import { useAreas } from "../../screens/slots/slots";
import { openAhead } from "../ahead";

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
      {...useAhead(to)}
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

/** A pointer or a focus that only passes over a link loads nothing. */
const REST_MS = 60;

/** Loads what is behind a link while a pointer or the focus rests on it, or with the press, so that it is there sooner. */
function useAhead(to: string) {
  const areas = useAreas();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const load = () => void (areas && openAhead({ pathname: to, search: "" }, areas).catch(() => undefined));
  const stop = () => clearTimeout(timer.current);
  const rest = () => {
    stop();
    timer.current = setTimeout(load, REST_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onPointerEnter: rest,
    onPointerDown: load,
    onPointerLeave: stop,
    onFocus: ({ target }: FocusEvent) => target.matches(":focus-visible") && rest(),
    onBlur: stop,
  };
}
