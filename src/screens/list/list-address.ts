import { PAGE_SIZES } from "../../../contract/core/paging";
import type { AddressNames } from "../../resources/define";
import type { Filters } from "./filters/filters";

/** A list's own parameters of the address, by their names in the contract. */
export function readNames(address: URLSearchParams, { prefix = "", names = {} }: AddressNames) {
  const contractNames = new Map(Object.entries(names).map(([name, shown]) => [shown, name]));
  const own = [...address].flatMap(([key, value]) => {
    if (!key.startsWith(prefix)) return [];
    const shown = key.slice(prefix.length);
    const name = contractNames.get(shown);
    if (name) return [[name, value]];
    return shown in names ? [] : [[shown, value]];
  });
  return new URLSearchParams(own);
}

/** The address with `own` in place of the list's parameters; those of other lists stay. */
export function writeNames(address: URLSearchParams, own: URLSearchParams, names: AddressNames) {
  const { prefix = "", names: shown = {} } = names;
  const next = new URLSearchParams([...address].filter(([key]) => !key.startsWith(prefix)));
  for (const [name, value] of own) next.append(prefix + (shown[name] ?? name), value);
  return next;
}

/** A list's state in the address, next to its filters. */
export interface ListAddress {
  page: number;
  search: string;
  /** `field` or `-field`. */
  sort: string | undefined;
}

/**
 * Reads the state. An invalid page is 1, an unknown sort is none; control characters are removed from the search, as
 * servers reject them.
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

/** The page size of the address, which overrides the stored one without changing it. */
export function readSize(query: URLSearchParams): number | undefined {
  const size = Number(query.get("size"));
  return PAGE_SIZES.find((one) => one === size);
}

/** The query that a saved view keeps: all but page, size and view. */
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

/** The changed query; defaults are left out, so that each state has one address. */
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

/** The next order of a header: ascending, descending, the server's default. */
export function nextSort(sort: string | undefined, field: string): string | undefined {
  if (sort === field) return `-${field}`;
  return sort === `-${field}` ? undefined : field;
}
