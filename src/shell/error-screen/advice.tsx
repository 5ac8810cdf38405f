import { useTranslation } from "react-i18next";
import type { DiagnosticRecord } from "./record";

/** What to try and what may have caused it, where the record knows any (ERR-05, ERR-06). */
export function Advice({ record }: { record: DiagnosticRecord }) {
  const { t } = useTranslation();
  const { recommendations, possibleCauses } = record;
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
