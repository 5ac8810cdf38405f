import { useTranslation } from "react-i18next";
import { CopyButton } from "../../../components/copy-button";
import { useFormat } from "../../../providers/i18n/use-format";

/** The last test of a system: of this visit, or as the server keeps it. */
export interface Tested {
  at: string;
  success: boolean;
  message?: string;
}

/** What the last test has found, with its time. */
export function TestResult({ tested }: { tested: Tested | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!tested)
    return <span className="system-test small-text muted">{t("stores.payments.never_tested")}</span>;
  const { success, message, at } = tested;
  return (
    <span className="system-test small-text" data-good={success} role="status">
      <span className="system-verdict" title={message}>
        {success ? t("stores.payments.passed") : (message ?? t("stores.payments.test_failed"))}
      </span>
      <span className="muted figures">{format.dateTime(at)}</span>
      {!success && message && (
        <CopyButton text={message} label={t("actions.copy_details")} className="link caption" />
      )}
    </span>
  );
}
