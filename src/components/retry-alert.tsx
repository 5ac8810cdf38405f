import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "./alert";

interface RetryAlertProps {
  kind?: "err" | "warn";
  /** What was not read. */
  children: ReactNode;
  onRetry(): void;
}

/** Something beside what is on screen was not read, and is asked for again by a press. */
export function RetryAlert({ kind = "err", children, onRetry }: RetryAlertProps) {
  const { t } = useTranslation();
  return (
    <Alert
      kind={kind}
      action={
        <button type="button" className="button small" onClick={onRetry}>
          {t("actions.retry")}
        </button>
      }
    >
      {children}
    </Alert>
  );
}
