import { useTranslation } from "react-i18next";
import type { Store } from "../../../contract/entities/store";
import type { CellProps } from "../../fields/kind";
import { shortOf, useAddress } from "./address";
import { storefrontPath } from "./urls";

/** Where shoppers find a store, as its page says it; the path until the domains are read. */
export function AddressCell({ record }: CellProps<string>) {
  const store = record as unknown as Store;
  const address = shortOf(useAddress(store) ?? storefrontPath(store));
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
