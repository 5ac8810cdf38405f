import type { Store } from "../../../contract/entities/store";
import { publicAddress, useDomains } from "../../domain/public-page/use-domains";
import { storefrontPath } from "./urls";

/** Where shoppers find a store; undefined until the domains are read. */
export function useAddress(store: Pick<Store, "slug" | "id_domain">): string | undefined {
  const { data, isPending } = useDomains();
  if (isPending) return undefined;
  return publicAddress(
    storefrontPath(store),
    data?.find(({ id }) => id === store.id_domain),
  );
}

export const shortOf = (address: string): string => address.replace(/^https?:\/\//, "");
