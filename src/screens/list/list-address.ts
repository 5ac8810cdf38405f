/** The part of the address that is a list's state: page, search and sort. All else in it is left alone. */
export interface ListAddress {
  page: number;
  search: string;
  /** `field` or `-field`. */
  sort: string | undefined;
}

/** Anything that is no page number counts as 1; an unknown sort as none. */
export function readAddress(query: URLSearchParams, sortable: readonly string[]): ListAddress {
  const page = Number(query.get("page") ?? 1);
  const sort = query.get("sort") ?? "";
  return {
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    search: query.get("search")?.slice(0, 200) ?? "",
    sort: sortable.includes(sort.replace(/^-/, "")) ? sort : undefined,
  };
}

/** The query with some of it changed; what is at its default is left out, so that one state has one address. */
export function writeAddress(query: URLSearchParams, change: Partial<ListAddress>): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [key, value] of Object.entries(change)) {
    const plain = value === undefined || value === "" || (key === "page" && value === 1);
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
