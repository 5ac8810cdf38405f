import { useList } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import type { ApiError } from "../providers/http/errors";
import type { AnyResource } from "../resources/define";
import { type ListAddress, readAddress, writeAddress } from "./list/list-address";
import { readPageSize, writePageSize } from "./list/page-size";
import { useAbility } from "./use-ability";

export type Row = Record<string, unknown> & { id: string };

export interface PagedList extends ListAddress {
  /** Undefined until the first page has arrived. */
  rows: readonly Row[] | undefined;
  /** Matching rows over all pages; undefined where the server does not count (OP-179). */
  count: number | undefined;
  /** Pages known so far; an uncounted list may have more. */
  pages: number;
  size: number;
  /** The search looks through this page only, because the server offers none (OP-175). */
  searchesHere: boolean;
  /** Fields that the server sorts by. */
  sortable: readonly string[];
  /** Rows of the page before stand in until the asked ones arrive. */
  waiting: boolean;
  error: ApiError | null;
  reload(): void;
  setSize(size: number): void;
  setSearch(text: string): void;
  setSort(sort: string | undefined): void;
  /** Query of another page, for links. */
  pageQuery(page: number): string;
}

const QUIET = { successNotification: false, errorNotification: false } as const;
const NO_FIELDS: readonly string[] = [];

/**
 * A page of a resource. The address is the state: page, search and sort live in it, so that back, reload, a shared
 * link and a second click on the menu entry mean what they say. Foreign parameters never reach the call (trap 1).
 */
export function usePagedList(resource: AnyResource): PagedList {
  const { name, entity } = resource;
  const [query, setQuery] = useSearchParams();
  const [size, setStoredSize] = useState(() => readPageSize(name));
  const canSort = useAbility("list-sort");
  const canSearch = useAbility("list-search");
  const sortable = canSort ? (entity.list.sort ?? NO_FIELDS) : NO_FIELDS;
  const { page, search, sort } = readAddress(query, entity.list.sort ?? NO_FIELDS);
  const searchesHere = canSearch === false || !entity.list.search?.length;

  const { query: answer } = useList<Row>({
    resource: name,
    pagination: { currentPage: page, pageSize: size, mode: "server" },
    sorters: sort ? [{ field: sort.replace(/^-/, ""), order: sort.startsWith("-") ? "desc" : "asc" }] : [],
    filters: search && !searchesHere ? [{ field: "search", operator: "eq", value: search }] : [],
    queryOptions: { placeholderData: keepPreviousData },
    ...QUIET,
  });
  const data = answer.data as { data: Row[]; total: number; counted?: boolean } | undefined;
  const all = data?.data;
  const rows = useMemo(
    () => (all && search && searchesHere ? all.filter((row) => holds(row, entity.list.search, search)) : all),
    [all, search, searchesHere, entity],
  );
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / size));

  // A page past the end, as after a deletion or from an old link, is the last one.
  const pastEnd = data && !answer.isPlaceholderData && all?.length === 0 && page > pages;
  useEffect(() => {
    if (pastEnd) setQuery((now) => writeAddress(now, { page: pages }), { replace: true });
  }, [pastEnd, pages, setQuery]);

  const setSearch = useCallback(
    (text: string) => setQuery((now) => writeAddress(now, { search: text, page: 1 }), { replace: true }),
    [setQuery],
  );
  return {
    rows: pastEnd ? undefined : rows,
    count: data?.counted === false ? undefined : data?.total,
    page,
    pages,
    size,
    search,
    searchesHere: searchesHere && canSearch !== undefined,
    sort,
    sortable,
    waiting: answer.isPlaceholderData,
    error: answer.error as ApiError | null,
    reload: () => void answer.refetch(),
    setSize(next) {
      writePageSize(name, next);
      setStoredSize(next);
      // The first row of this page stays in sight.
      setQuery((now) => writeAddress(now, { page: Math.floor(((page - 1) * size) / next) + 1 }), {
        replace: true,
      });
    },
    setSearch,
    setSort: (next) => setQuery((now) => writeAddress(now, { sort: next, page: 1 })),
    pageQuery: (next) => `?${writeAddress(query, { page: next })}`,
  };
}

function holds(row: Row, fields: readonly string[] = Object.keys(row), text: string): boolean {
  const wanted = text.trim().toLocaleLowerCase();
  return fields.some((field) =>
    String(row[field] ?? "")
      .toLocaleLowerCase()
      .includes(wanted),
  );
}
