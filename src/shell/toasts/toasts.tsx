import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { CONTROL_SHAPES } from "../../components/control-shapes";
import { CopyButton } from "../../components/copy-button";
import { Icon, Shape } from "../../components/icon";
import { useTopLayer } from "../../components/modals/modal-layer";
import { useStore } from "../../shared/store";
import { ACTION_MS, closeToast, SUCCESS_MS, type Toast, toasts } from "../../shared/toasts";
import { around, useFocusAfter } from "../../shared/use-focus-after";
import { useUnusedFor } from "../../shared/use-unused-for";
import { usePublishedHeight } from "../use-published-height";
import "./toasts.css";

/** Messages of actions at the bottom left (OP-26); inside the open dialog if there is one, because the rest is inert. */
export function Toasts() {
  return createPortal(<ToastList />, useTopLayer());
}

/** A live region is empty at first, or what is in it is not noticed; a toast counts as noticed after it was in it so long. */
const HEARD_AFTER_MS = 150;
const NOTICED_AFTER_MS = 500;

/** What was noticed in a live region: a toast that moves into a dialog, or back, is not announced again. */
const announced = new WeakSet<Toast>();

function ToastList() {
  const { t } = useTranslation();
  const shown = useStore(toasts);
  const [old] = useState(() => new Set(shown.filter((one) => announced.has(one))));
  const [isHeard, setHeard] = useState(false);
  // Only what comes into a live region that is there already is announced.
  useEffect(() => {
    const timer = setTimeout(setHeard, HEARD_AFTER_MS, true);
    return () => clearTimeout(timer);
  }, []);
  // Not of a dialog that is closed at once.
  useEffect(() => {
    if (!isHeard) return;
    const timer = setTimeout(() => shown.map((one) => announced.add(one)), NOTICED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isHeard, shown]);
  const fresh = isHeard ? shown.filter((one) => !old.has(one)) : [];
  const section = useRef<HTMLElement>(null);
  usePublishedHeight(section, "--toasts-height"); // by which the page can be scrolled further (toasts.css)
  return (
    <section ref={section} className="toasts" aria-label={t("app.notifications")}>
      {cardsOf(shown.filter((one) => old.has(one)))}
      <div aria-live="polite">{cardsOf(fresh.filter(({ kind }) => kind !== "error"))}</div>
      <div aria-live="assertive">{cardsOf(fresh.filter(({ kind }) => kind === "error"))}</div>
    </section>
  );
}

const cardsOf = (some: readonly Toast[]) => some.map((one) => <ToastCard key={one.id} toast={one} />);

const ICONS = { success: "done", error: "failed", warning: "warn", info: "noted" } as const;

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation();
  const { id, kind, title, text, details, action } = toast;
  const card = useRef<HTMLDivElement>(null);
  const ms = action ? ACTION_MS : SUCCESS_MS;
  useUnusedFor(card, kind === "success" ? ms : undefined, () => closeToast(id), toast);
  useFocusAfter(card, (gone) => {
    const otherwise = around(gone);
    return () => document.querySelector<HTMLElement>(".toast > .shell-close") ?? otherwise();
  });
  return (
    <div ref={card} className={`toast ${kind}`}>
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
