import { PAGE_SIZES } from "../../../contract/core/paging";
import type { AddressNames } from "../../resources/define";
import type { Filters } from "./filters/filters";

/** The address with a list's parameters by their names in the contract. */
export function readNames(address: URLSearchParams, names: AddressNames): URLSearchParams {
  const contractNames = new Map(Object.entries(names).map(([name, shown]) => [shown, name]));
  const named = [...address].flatMap(([key, value]) => {
    const name = contractNames.get(key);
    if (name) return [[name, value]];
    return key in names ? [] : [[key, value]];
  });
  return new URLSearchParams(named);
}

/** The opposite of `readNames`. */
export const writeNames = (query: URLSearchParams, names: AddressNames): URLSearchParams =>
  new URLSearchParams([...query].map(([name, value]) => [names[name] ?? name, value]));

/** The part of the address that is a list's state. Filters stand in it by their own names; all else is left alone. */
export interface ListAddress {
  page: number;
  search: string;
  /** `field` or `-field`. */
  sort: string | undefined;
}

/**
 * Anything that is no page number counts as 1, an unknown sort as none; control characters, which no keyboard makes,
 * are left out of a search: a server refuses them.
 */
export function readAddress(query: URLSearchParams, sortable: readonly string[]): ListAddress {
  const page = Number(query.get("page") ?? 1);
  const sort = query.get("sort") ?? "";
  return {
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    search: (query.get("search") ?? "").replace(/\p{Cc}/gu, "").slice(0, 200),
    sort: sortable.includes(sort.replace(/^-/, "")) ? sort : undefined,
  };
}

/** A size that the address asks for goes before the remembered one, which it does not change. */
export function readSize(query: URLSearchParams): number | undefined {
  const size = Number(query.get("size"));
  return PAGE_SIZES.find((one) => one === size);
}

/** What the address asks for besides page, size and view: what a saved view keeps and a change of it is told by. */
export function viewQuery({
  search,
  sort,
  filters,
}: Omit<ListAddress, "page"> & { filters: Filters }): string {
  const query = new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]));
  query.sort();
  if (search) query.set("search", search);
  if (sort) query.set("sort", sort);
  return `${query}`;
}

/** The query with some of it changed; what is at its default is left out, so that one state has one address. */
export function writeAddress(
  query: URLSearchParams,
  change: Readonly<Record<string, string | number | readonly string[] | undefined>> | Partial<ListAddress>,
): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [key, value] of Object.entries(change)) {
    const plain = value === undefined || String(value) === "" || (key === "page" && value === 1);
    if (plain) next.delete(key);
    else next.set(key, String(value));
  }
  return next;
}

/** A header's next order: up, down, and back to the server's own. */
export function nextSort(sort: string | undefined, field: string): string | undefined {
  if (sort === field) return `-${field}`;
  return sort === `-${field}` ? undefined : field;
}
