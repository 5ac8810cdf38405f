import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from "../../../contract/core/paging";
import { readStored, writeStored } from "../../shared/storage";

/** The page size that was last chosen for a list (LIST-02, OP-33). */
export function readPageSize(list: string, usual: number = DEFAULT_PAGE_SIZE): number {
  const stored = Number(readStored(`per_page.${list}`));
  return PAGE_SIZES.find((size) => size === stored) ?? usual;
}

export const writePageSize = (list: string, size: number): void =>
  writeStored(`per_page.${list}`, String(size));
