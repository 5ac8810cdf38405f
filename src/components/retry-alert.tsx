import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFocusAfter } from "../shared/use-focus-after";
import { Alert } from "./alert";

interface RetryAlertProps {
  kind?: "err" | "warn";
  /** What could not be loaded. */
  children: ReactNode;
  onRetry(): void;
}

/** An alert for something that could not be loaded, with a retry button. */
export function RetryAlert({ kind = "err", children, onRetry }: RetryAlertProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(button);
  return (
    <Alert
      kind={kind}
      action={
        <button ref={button} type="button" className="button small" onClick={onRetry}>
          {t("actions.retry")}
        </button>
      }
    >
      {children}
    </Alert>
  );
}
