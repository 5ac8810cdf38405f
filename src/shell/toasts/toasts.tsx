import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { CONTROL_SHAPES } from "../../components/control-shapes";
import { CopyButton } from "../../components/copy-button";
import { Icon, Shape } from "../../components/icon";
import { useTopLayer } from "../../components/modals/modal-layer";
import { useStore } from "../../shared/store";
import { closeToast, SUCCESS_MS, type Toast, toasts } from "../../shared/toasts";
import { useFocusAfter } from "../../shared/use-focus-after";
import { usePublishedHeight } from "../use-published-height";
import "./toasts.css";

/** Messages of actions at the bottom left (OP-26); inside the open dialog if there is one, because the rest is inert. */
export function Toasts() {
  return createPortal(<ToastList />, useTopLayer());
}

function ToastList() {
  const { t } = useTranslation();
  const shown = useStore(toasts);
  const section = useRef<HTMLElement>(null);
  usePublishedHeight(section, "--toasts-height"); // by which the page can be scrolled further (toasts.css)
  return (
    <section ref={section} className="toasts" aria-label={t("app.notifications")}>
      {shown.map((one) => (
        <ToastCard key={one.id} toast={one} />
      ))}
    </section>
  );
}

const ICONS = { success: "done", error: "failed", warning: "warn", info: "noted" } as const;

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation();
  const { id, kind, title, text, details, action } = toast;
  useEffect(() => {
    if (kind !== "success") return;
    const timer = setTimeout(() => closeToast(id), SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [id, kind]);
  const card = useRef<HTMLDivElement>(null);
  useFocusAfter(card, (gone) => {
    const dialog = gone.closest("dialog");
    return () =>
      document.querySelector<HTMLElement>(".toast > .shell-close") ??
      dialog ??
      document.getElementById("main");
  });
  return (
    <div ref={card} className={`toast ${kind}`} role={kind === "error" ? "alert" : "status"}>
      <Icon name={ICONS[kind]} size={16} />
      <div className="toast-text">
        <div className="strong">{title}</div>
        {text && <div className="small-text muted">{text}</div>}
        {(action || details) && (
          <div className="toast-actions small-text">
            {action && (
              <button
                type="button"
                className="link"
                onClick={() => {
                  closeToast(id);
                  action.run();
                }}
              >
                {action.label}
              </button>
            )}
            {details && <CopyButton className="muted" text={details} label={t("actions.copy_details")} />}
          </div>
        )}
      </div>
      <button
        type="button"
        className="shell-close"
        aria-label={t("actions.dismiss")}
        onClick={() => closeToast(id)}
      >
        <Shape path={CONTROL_SHAPES.close} size={12} />
      </button>
    </div>
  );
}
