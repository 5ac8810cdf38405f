import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { Icon } from "./icon";

export interface MenuChoice {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  /** Set for a group of choices of which one is selected. */
  checked?: boolean | undefined;
  disabled?: boolean;
  /** It deletes something: the last of the menu, apart from the others and in red. */
  danger?: boolean;
  /** Choosing it opens a dialog. */
  opens?: "dialog";
  run: () => void;
}

const NEXT: Record<string, (at: number, length: number) => number> = {
  ArrowDown: (at, length) => (at + 1) % length,
  ArrowUp: (at, length) => (at - 1 + length) % length,
  Home: () => 0,
  End: (_, length) => length - 1,
};

interface MenuListProps {
  label: string;
  items: readonly MenuChoice[];
  close: () => void;
}

/** The items of a menu. Arrows, Home and End move the focus; Escape and Tab close. */
export function MenuList({ label, items, close }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const find = (what: string) => list.current?.querySelector<HTMLElement>(what);
    (find("[aria-checked=true]") ?? find("[role^=menuitem]"))?.focus();
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    const all = [...(list.current?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])];
    const next = NEXT[event.key];
    if (next) {
      event.preventDefault();
      all[next(all.indexOf(document.activeElement as HTMLElement), all.length)]?.focus();
    } else if (event.key === "Escape") {
      event.preventDefault(); // keeps a dialog below it open
      event.stopPropagation();
      close();
    } else if (event.key === "Tab") close();
  }

  function choose(item: MenuChoice) {
    if (item.disabled) return;
    close();
    item.run();
  }

  return (
    <div ref={list} role="menu" className="menu-list" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
      {[...items.filter(({ danger }) => !danger), ...items.filter(({ danger }) => danger)].map((item) => (
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: checked is only given to the role that has it
        <button
          key={item.key}
          type="button"
          role={item.checked === undefined ? "menuitem" : "menuitemradio"}
          aria-checked={item.checked}
          aria-disabled={item.disabled}
          aria-haspopup={item.opens}
          tabIndex={-1}
          className={item.danger ? "menu-choice danger" : "menu-choice"}
          onClick={() => choose(item)}
        >
          {item.icon && (
            <span className="menu-choice-icon" aria-hidden="true">
              {item.icon}
            </span>
          )}
          <span>{item.label}</span>
          {item.checked && (
            <span className="menu-choice-tick">
              <Icon name="check" size={14} />
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
