import type { ReactNode } from "react";
import { Hint } from "./hint";
import { type MenuChoice, MenuList } from "./menu-list";
import { PopupBox, type Side, usePopup } from "./popup";
import "./menu-button.css";

interface MenuButtonProps {
  /** Accessible name, and the tooltip of a button without words. */
  label: string;
  children: ReactNode;
  items: readonly MenuChoice[];
  className?: string;
  /** Where the menu opens: below the button's right end, or next to it. */
  side?: Side;
  /** When the tooltip with the name comes. */
  hintDelay?: number;
  /** Drawn above the items, as who one is. */
  head?: ReactNode;
}

/** A button with a menu, by the ARIA pattern. */
export function MenuButton({
  label,
  children,
  items,
  className,
  side = "bottom",
  hintDelay,
  head,
}: MenuButtonProps) {
  const popup = usePopup();
  const { open, button, show, close } = popup;
  return (
    <div className="menu-button">
      <Hint text={label} side={side === "right" ? "right" : "top"} delay={hintDelay} named>
        <button
          ref={button}
          type="button"
          className={className}
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={open}
          onClick={open ? close : show}
          onKeyDown={(event) => {
            if (event.key !== "ArrowDown") return;
            event.preventDefault();
            show();
          }}
        >
          {children}
        </button>
      </Hint>
      {open && (
        <PopupBox popup={popup} label={label} side={side}>
          {head}
          <MenuList label={label} items={items} close={close} />
        </PopupBox>
      )}
    </div>
  );
}
