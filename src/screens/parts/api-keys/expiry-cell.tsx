import { useTranslation } from "react-i18next";
import type { CellProps } from "../../../fields/kind";
import { ExpiryTag } from "../secrets/expiry-tag";

/** When a key ends. What is not in use any more needs no warning. */
export function ExpiryCell({ value, record, tools }: CellProps<string | null>) {
  const { t } = useTranslation();
  if (!value) return <span className="small-text muted sl-not-on-phone">{t("secrets.never")}</span>;
  return (
    <span className="sl-name">
      <time dateTime={value} className="sl-line small-text muted figures sl-not-on-phone">
        {tools.format.dateTime(value)}
      </time>
      {record.is_active !== false && <ExpiryTag expiresAt={value} />}
    </span>
  );
}
