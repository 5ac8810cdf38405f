import type { ReactNode } from "react";
import { Icon } from "./icon";

export type AlertKind = "info" | "ok" | "warn" | "err";

const ICONS = { info: "info", ok: "ok", warn: "warn", err: "problem" } as const;

interface AlertProps {
  kind: AlertKind;
  children: ReactNode;
  /** Drawn at the right: one way to go. */
  action?: ReactNode;
}

/** Errors are announced at once, the rest when the reader pauses. */
export function Alert({ kind, children, action }: AlertProps) {
  return (
    <div className={`alert ${kind}`} role={kind === "err" ? "alert" : "status"}>
      <Icon name={ICONS[kind]} />
      <span className="alert-text">{children}</span>
      {action}
    </div>
  );
}
