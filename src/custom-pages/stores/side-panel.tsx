import "./side-panel.css";
import { CloseOutlined } from "@ant-design/icons";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Glyph } from "../../components/glyph";
import { useEscape } from "./use-escape";

interface SidePanelProps {
  title: string;
  tags?: ReactNode;
  /** Before Close. */
  buttons?: ReactNode;
  className?: string;
  /** Id of what takes the focus when the panel closes. */
  returnTo: string;
  onClose(): void;
  children: ReactNode;
}

/** A panel next to a list, in its place on a phone. Its heading takes the focus, so that it is read out. */
export function SidePanel({ title, tags, buttons, className, returnTo, onClose, children }: SidePanelProps) {
  const { t } = useTranslation();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const back = useRef(returnTo);
  back.current = returnTo;
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    return () => {
      const place = back.current;
      // After the list has been drawn without the panel.
      setTimeout(() => {
        const box = document.getElementById(place);
        const control = box?.matches("button, a") ? box : box?.querySelector<HTMLElement>("button, a");
        if (document.activeElement === document.body || !document.activeElement) control?.focus();
      });
    };
  }, []);
  useEscape(onClose);
  return (
    <aside className={`store-panel ${className ?? ""}`} aria-labelledby={id}>
      <div className="store-panel-head">
        <h2 id={id} ref={heading} tabIndex={-1} className="ellipsis" title={title}>
          {title}
        </h2>
        {tags && <span className="store-panel-tags">{tags}</span>}
        <span className="store-panel-ways">
          {buttons}
          <button
            type="button"
            className="button text icon"
            aria-label={t("stores.close_panel")}
            title={t("stores.close_panel")}
            onClick={onClose}
          >
            <Glyph of={CloseOutlined} />
          </button>
        </span>
      </div>
      {children}
    </aside>
  );
}
