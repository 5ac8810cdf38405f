import { useTranslation } from "react-i18next";
import type { Verdict } from "./cases";

interface VerdictTagProps {
  verdict: Verdict | undefined;
  /** Name of a server. */
  nameOf(id: string): string;
}

/** What came of a case: as expected, not so, or only the answer where nothing was expected. */
export function VerdictTag({ verdict, nameOf }: VerdictTagProps) {
  const { t } = useTranslation();
  if (!verdict) return null;
  if (verdict.kind === "failed")
    return (
      <span className="tag err" title={verdict.text}>
        {t("routing.not_answered")}
      </span>
    );
  const { selected, as_expected } = verdict;
  const got = selected ? nameOf(selected) : t("routing.nobody_short");
  if (as_expected === undefined) return <span className="tag">{got}</span>;
  return as_expected ? (
    <span className="tag ok">{t("routing.passed")}</span>
  ) : (
    <span className="tag err">{t("routing.got", { name: got })}</span>
  );
}
