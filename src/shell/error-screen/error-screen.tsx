import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useHeadingFocus } from "../../shared/page/heading-focus";
import { useTitle } from "../../shared/page/use-title";
import { CopyButton } from "../../shared/ui/copy-button";
import { Icon } from "../../shared/ui/icon";
import { Advice } from "./advice";
import { Details } from "./details";
import { diagnose } from "./diagnose";
import { kindOf } from "./kinds";
import "./error-screen.css";

interface ErrorScreenProps {
  thrown: unknown;
  onRetry: () => void;
}

/** The diagnostic page of a failed route (spec B section 8); too many requests show their one message only (ERR-15). */
export function ErrorScreen({ thrown, onRetry }: ErrorScreenProps) {
  return kindOf(thrown) === "limit" ? <ApiLimit /> : <Diagnosis thrown={thrown} onRetry={onRetry} />;
}

/** Centred and red, without details (ERR-16). */
function ApiLimit() {
  const { t } = useTranslation();
  useTitle("diagnostics.api_limit");
  return (
    <div className="api-limit" role="alert">
      <h1>{t("diagnostics.api_limit")}</h1>
    </div>
  );
}

function Diagnosis({ thrown, onRetry }: ErrorScreenProps) {
  const { t } = useTranslation();
  const kind = kindOf(thrown);
  const record = useMemo(() => diagnose(thrown), [thrown]);
  const heading = useHeadingFocus();
  useTitle(`diagnostics.headings.${kind}`);
  return (
    <div className="error-screen">
      <section>
        <span className="tag err">
          <Icon name={kind === "network" ? "offline" : "problem"} />
          {t(`diagnostics.kinds.${kind}`)}
        </span>
        <div role="alert">
          <h1 ref={heading} tabIndex={-1}>
            {t(`diagnostics.headings.${kind}`)}
          </h1>
          <p className="muted error-screen-lead">{t("diagnostics.instruction")}</p>
        </div>
        <div className="error-screen-ways">
          <button type="button" className="button primary large" onClick={onRetry}>
            <Icon name="retry" />
            {t("actions.retry")}
          </button>
          <CopyButton
            className="button large"
            text={JSON.stringify(record, null, 2)}
            label={t("actions.copy_details")}
            icon={<Icon name="copy" />}
          />
          <Link to="/" className="button text large">
            {t("actions.back_to_start")}
          </Link>
        </div>
        <Advice record={record} />
      </section>
      <Details record={record} />
    </div>
  );
}
