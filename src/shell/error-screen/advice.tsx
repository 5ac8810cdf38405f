import { useTranslation } from "react-i18next";
import type { DiagnosticRecord } from "./diagnose";

/** What to try and possible causes, if the record knows any (ERR-05, ERR-06). */
export function Advice({ record: { recommendations, possibleCauses } }: { record: DiagnosticRecord }) {
  const { t } = useTranslation();
  return (
    <>
      {recommendations.length > 0 && (
        <>
          <h2>{t("diagnostics.recommendations")}</h2>
          <ol className="error-screen-steps" lang="en">
            {recommendations.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ol>
        </>
      )}
      {possibleCauses.length > 0 && (
        <>
          <h2>{t("diagnostics.causes")}</h2>
          <ul className="error-screen-causes" lang="en">
            {possibleCauses.map((text) => (
              <li key={text} className="chip">
                {text}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
