import { useTranslation } from "react-i18next";
import { useDomains } from "../../domain/public-page/use-domains";
import type { CellProps } from "../../fields/kind";

/** Where shoppers find a store: its domain, if it is known, and the path. */
export function AddressCell({ record }: CellProps<string>) {
  const { data: domains } = useDomains();
  const domain = domains?.find(({ id }) => id === record.id_domain)?.name ?? "";
  const address = `${domain}/store/${record.slug}`;
  return (
    <span className="sl-line small-text muted" title={address}>
      {address}
    </span>
  );
}

export function PrimaryCell({ value }: CellProps<boolean>) {
  const { t } = useTranslation();
  return value ? <span className="tag">{t("stores.primary")}</span> : null;
}
