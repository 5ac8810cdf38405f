import { useTranslation } from "react-i18next";

/** Shown instead of the balance if it could not be loaded. */
export function BalanceError({ onRetry }: { onRetry(): void }) {
  const { t } = useTranslation();
  return (
    <span className="small-text">
      {t("balance.not_read")}{" "}
      <button type="button" className="link" onClick={onRetry}>
        {t("actions.retry")}
      </button>
    </span>
  );
}
