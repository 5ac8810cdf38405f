import { useTranslation } from "react-i18next";
import type { CellProps } from "../../fields/kind";

/** Draft or final; only final workflows are for styles. */
export function StateCell({ value }: CellProps<boolean>) {
  const { t } = useTranslation();
  return (
    <span className={value ? "tag warn" : "tag"}>{t(value ? "workflows.draft" : "workflows.final")}</span>
  );
}
