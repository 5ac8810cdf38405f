import { useTranslation } from "react-i18next";
import type { CellProps } from "../../fields/kind";

/** Whether styles may use it: a draft or a final workflow. */
export function StateCell({ value }: CellProps<boolean>) {
  const { t } = useTranslation();
  return value ? (
    <span className="tag warn">{t("workflows.draft")}</span>
  ) : (
    <span className="tag">{t("workflows.final")}</span>
  );
}
