import { useTranslation } from "react-i18next";

/** In the balance's place, in one line. */
export function BalanceNotRead({ onRetry }: { onRetry(): void }) {
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
