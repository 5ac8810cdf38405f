import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from "../../../contract/core/paging";

/** Each list remembers its size under its own fixed key (LIST-02, OP-33). */
const keyOf = (list: string) => `per_page.${list}`;

export function readPageSize(list: string, usual: number = DEFAULT_PAGE_SIZE): number {
  try {
    const stored = Number(localStorage.getItem(keyOf(list)));
    return PAGE_SIZES.find((size) => size === stored) ?? usual;
  } catch {
    return usual; // storage may be blocked
  }
}

export function writePageSize(list: string, size: number): void {
  try {
    localStorage.setItem(keyOf(list), String(size));
  } catch {
    // see readPageSize
  }
}
