import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { madeKey } from "../../providers/i18n/keys";
import { useFormat } from "../../providers/i18n/use-format";
import type { DiagnosticRecord } from "./diagnose";

/** The record as a table; unknown facts are left out (ERR-03, ERR-04). */
export function Details({ record }: { record: DiagnosticRecord }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { environmentConfig: environment, requestDetails: request, responseDetails: response } = record;
  return (
    <aside className="card error-screen-details" aria-label={t("diagnostics.details")}>
      <div className="error-screen-details-head">
        <h2>{t("diagnostics.details")}</h2>
        <span className="caption faint">{t("diagnostics.no_secrets")}</span>
      </div>
      <dl className="small-text">
        <Fact name="type">{record.errorType}</Fact>
        <Fact name="message">{record.message}</Fact>
        <Fact name="time">
          {format.dateTime(record.timestamp)}, {format.zone(new Date(record.timestamp))}
        </Fact>
        <Fact name="environment">
          <span className="tag">Production</span> <span className="muted">{environment.hostname}</span>
        </Fact>
        <Fact name="base_path">{environment.basePath}</Fact>
        {request && (
          <>
            <Fact name="request">
              {request.method} {request.url.replace(location.origin, "")}
            </Fact>
            <Fact name="time_limit">{request.timeout / 1000} s</Fact>
            <Fact name="authorization">{request.headers.authorization}</Fact>
            <Fact name="content_type">{request.headers.contentType}</Fact>
            <Fact name="accept_language">{request.headers.acceptLanguage}</Fact>
            <Fact name="response">
              {response ? `${response.status} ${response.statusText}` : t("diagnostics.none")}
            </Fact>
          </>
        )}
      </dl>
      {record.stackTrace && (
        <details className="small-text">
          <summary className="strong">{t("diagnostics.stack")}</summary>
          <pre className="caption">{record.stackTrace}</pre>
        </details>
      )}
    </aside>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div>
      <dt className="muted">{t(madeKey(`diagnostics.${name}`))}</dt>
      <dd className="figures">{children}</dd>
    </div>
  );
}
