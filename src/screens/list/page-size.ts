import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from "../../../contract/core/paging";
import { readStored, writeStored } from "../../shared/storage";

/** The list of a store's orders has another name in storage than its resource (OP-33). */
const keyOf = (list: string) => `per_page.${list === "store_orders" ? "orders" : list}` as const;

/** The page size that was last chosen for a list (LIST-02, OP-33). */
export function readPageSize(list: string, usual: number = DEFAULT_PAGE_SIZE): number {
  const stored = Number(readStored(keyOf(list)));
  return PAGE_SIZES.find((size) => size === stored) ?? usual;
}

export const writePageSize = (list: string, size: number): void => writeStored(keyOf(list), String(size));
