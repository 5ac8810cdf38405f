import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { CONTROL_SHAPES } from "../../components/control-shapes";
import { CopyButton } from "../../components/copy-button";
import { Icon, Shape } from "../../components/icon";
import { useHeadingFocus } from "../../components/page/heading-focus";
import { useTitle } from "../../components/page/use-title";
import { Advice } from "./advice";
import { Details } from "./details";
import type { DiagnosticRecord } from "./diagnose";

interface OfflineScreenProps {
  record: DiagnosticRecord;
  onRetry: () => void;
}

/** A page that was not read before the connection was lost: it opens with it again. The diagnosis is folded (ERR-17). */
export function OfflineScreen({ record, onRetry }: OfflineScreenProps) {
  const { t } = useTranslation();
  const heading = useHeadingFocus();
  useTitle("diagnostics.offline.title");
  return (
    <div className="error-screen">
      <section>
        <span className="tag">
          <Shape path={CONTROL_SHAPES.offline} />
          {t("diagnostics.offline.kind")}
        </span>
        <div role="alert">
          <h1 ref={heading} tabIndex={-1}>
            {t("diagnostics.offline.title")}
          </h1>
          <p className="muted error-screen-lead">{t("diagnostics.offline.text")}</p>
        </div>
        <div className="error-screen-actions">
          <button type="button" className="button primary large" onClick={onRetry}>
            <Shape path={CONTROL_SHAPES.retry} />
            {t("actions.retry")}
          </button>
          <Link to="/" className="button text large">
            {t("actions.back_to_start")}
          </Link>
        </div>
        <details className="error-screen-more">
          <summary>{t("diagnostics.offline.details")}</summary>
          <CopyButton
            className="button"
            text={JSON.stringify(record, null, 2)}
            label={t("actions.copy_details")}
            icon={<Icon name="copy" />}
          />
          <Advice record={record} />
          <Details record={record} />
        </details>
      </section>
    </div>
  );
}
