import { useTranslation } from "react-i18next";
import { Alert } from "../../components/alert";
import type { DeletionSlotProps } from "../../screens/slots/slots";
import { shortOf, useAddress } from "./address";
import { useOrderCount, useProducts, useStoreRecord } from "./reads";

/** The address, orders and products that are lost with a store, before it is deleted; as far as they can be read. */
export function StoreUse({ id }: DeletionSlotProps) {
  const { t } = useTranslation();
  const { data: store } = useStoreRecord(id);
  const address = useAddress(store ?? { slug: "", id_domain: "" });
  const orders = useOrderCount(id).data ?? 0;
  const products = useProducts(id).data?.length ?? 0;
  const texts = [
    store && address && t("resources.stores.lost_address", { address: shortOf(address) }),
    orders > 0 && t("resources.stores.lost_orders", { count: orders }),
    products > 0 && t("resources.stores.lost_products", { count: products }),
  ].filter(Boolean);
  return texts.length > 0 && <Alert kind="warn">{texts.join(" ")}</Alert>;
}
