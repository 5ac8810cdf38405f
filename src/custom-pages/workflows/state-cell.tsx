import { useTranslation } from "react-i18next";
import type { CellProps } from "../../fields/kind";

/** Draft or final; only admins make styles with drafts. */
export function StateCell({ value }: CellProps<boolean>) {
  const { t } = useTranslation();
  return (
    <span className={value ? "tag warn" : "tag"}>{t(value ? "workflows.draft" : "workflows.final")}</span>
  );
}
