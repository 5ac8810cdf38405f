import type { ReactNode } from "react";
import { Icon } from "./icon";

const ICONS = { info: "info", ok: "ok", warn: "warn", err: "problem" } as const;

interface AlertProps {
  kind: keyof typeof ICONS;
  children: ReactNode;
  /** A button or link at the right. */
  action?: ReactNode;
}

/** A message box. Screen readers announce errors at once, other kinds politely. */
export function Alert({ kind, children, action }: AlertProps) {
  return (
    <div className={`alert ${kind}`} role={kind === "err" ? "alert" : "status"}>
      <Icon name={ICONS[kind]} />
      <span className="alert-text">{children}</span>
      {action}
    </div>
  );
}
