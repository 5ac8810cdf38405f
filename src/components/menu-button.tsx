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
  /** Below the button's right end, or next to it as in the collapsed sidebar, with a tooltip at once (SHELL-50). */
  side?: Side;
  /** Shown above the items, such as the signed-in account. */
  head?: ReactNode;
}

/** A button with a menu, as in the ARIA menu button pattern. */
export function MenuButton({ label, children, items, className, side = "bottom", head }: MenuButtonProps) {
  const popup = usePopup();
  const { open, button, show, close } = popup;
  return (
    <div className={open ? "menu-button open" : "menu-button"}>
      <Hint text={label} {...(side === "right" && { side, delay: 0 })}>
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
