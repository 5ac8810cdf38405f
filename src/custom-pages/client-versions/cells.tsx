import { useTranslation } from "react-i18next";
import type { CellProps } from "../../fields/kind";

/** CV-12 */
export function SizeCell({ value, tools }: CellProps<number>) {
  return <span className="small-text muted figures">{tools.format.megabytes(value)}</span>;
}

/** Marks the one that booths get; the others are simply not it (CV-14). */
export function StateCell({ value }: CellProps<boolean>) {
  const { t } = useTranslation();
  return value ? <span className="tag ok">{t("resources.client_versions.active")}</span> : null;
}
