import "./cells.css";
import { useTranslation } from "react-i18next";
import { ExpiryTag } from "../../components/secrets/expiry-tag";
import type { CellProps } from "../../fields/kind";
import { Cell as TimeCell } from "../../fields/time/cell";

/** KEY-09, KEY-10 */
export function PreviewCell({ value }: CellProps<string>) {
  return <code className="sl-line sl-key-preview">{value}</code>;
}

/** When a key ends. What is not in use any more needs no warning. */
export function ExpiryCell({ value, record, tools }: CellProps<string | null>) {
  const { t } = useTranslation();
  if (!value) return <span className="small-text muted sl-not-on-phone">{t("secrets.never")}</span>;
  return (
    <span className="sl-name">
      <time
        dateTime={value}
        title={tools.format.dateTime(value)}
        className="sl-line small-text muted figures sl-not-on-phone"
      >
        {tools.format.date(value)}
      </time>
      {record.is_active !== false && <ExpiryTag expiresAt={value} headed />}
    </span>
  );
}

export function LastUsedCell(props: CellProps<string | null>) {
  const { t } = useTranslation();
  if (props.value) return <TimeCell {...props} />;
  return <span className="small-text muted">{t("resources.api_keys.unused")}</span>;
}
