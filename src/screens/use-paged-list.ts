import { useList } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { Entity } from "../../contract/core/entity";
import type { RecordNamed } from "../../contract/entities";
import { keys, markChanged } from "../providers/data/cache";
import { type ListParams, pagedSearch } from "../providers/data/list-query";
import type { ApiError } from "../providers/http/errors";
import { useMe, useRole } from "../providers/me";
import { useAbility } from "../providers/server";
import {
  type AddressNames,
  type AnyResource,
  collectionIn,
  type FixedFilters,
  NEWEST_FIRST,
} from "../resources/define";
import { type Filters, fitsFilters, readFilters } from "./list/filters/filters";
import {
  type ListAddress,
  readAddress,
  readNames,
  readSize,
  viewQuery,
  writeAddress,
  writeNames,
} from "./list/list-address";
import { fixedFiltersOf, isWhole, paginationOf, paramsOf } from "./list/page-call";
import { readPageSize, writePageSize } from "./list/page-size";

export type Row = Record<string, unknown> & { id: string };

export interface PagedList<R extends object = Row> extends ListAddress {
  /** Undefined until the first page is loaded. */
  rows: readonly R[] | undefined;
  /** Number of matching rows on all pages; undefined if the server does not count (OP-179). */
  count: number | undefined;
  /** Number of pages known so far; an uncounted list may have more. */
  pages: number;
  size: number;
  /** The search only covers this page, because the server has none (OP-175). */
  searchesHere: boolean;
  /** Active filters; none if the server has none (OP-175). */
  filters: Filters;
  canFilter: boolean;
  /** A search, a filter or a switch of the page leaves rows out. */
  narrowed: boolean;
  /** Filters of every call of this list. */
  fixedFilters: FixedFilters;
  /** The server sent rows that do not match and are hidden, so other pages may have matching ones. */
  mixed: boolean;
  /** The server counts rows that this page leaves out. */
  leavesOut?: boolean;
  /** Id of the saved view in the address. */
  view: string | undefined;
  /** The part of the query that a saved view keeps. */
  viewQuery: string;
  /** Parameters of the call without its page, for exports and bulk actions. */
  params: ListParams;
  /** Whether a row matches where the server does not filter: fixed filters (OP-95), search within the page (OP-175). */
  holds(row: R): boolean;
  /** The order until the user chooses one. */
  usual: string;
  /** Fields that the server can sort by. */
  sortable: readonly string[];
  /** Rows of the previous page are shown until those of this page are loaded. */
  waiting: boolean;
  /** Rows of another page or search are shown, because those of this one could not be read. */
  stale: boolean;
  /** The list is being read. */
  reading: boolean;
  /** The list has been shown, so that a failed read does not replace the page. */
  wasRead: boolean;
  /** Time of the last read in milliseconds, 0 before the first. */
  readAt: number;
  error: ApiError | null;
  reload(): void;
  setSize(size: number): void;
  setSearch(text: string): void;
  setSort(sort: string | undefined): void;
  setFilter(name: string, value: string | readonly string[] | undefined): void;
  clearFilters(): void;
  setView(id: string | undefined): void;
  /** Marks all pages of this resource as stale. */
  invalidate(): void;
  /** Queries of other pages and views, for links. */
  pageQuery(page: number): string;
  viewLink(id: string | undefined, query: string): string;
}

const QUIET = { successNotification: false, errorNotification: false } as const;
const NO_FIELDS: readonly string[] = [];
const NO_FILTERS: Filters = {};

export function usePagedList<N extends string>(
  resource: AnyResource & { entity: { name: N } },
): PagedList<RecordNamed<N, Row>>;
/**
 * One page of a resource's list. Its state (page, search, sort, filters) is in the address, so that back, reload and
 * shared links work. Unknown parameters are never sent (trap 1).
 */
export function usePagedList(resource: AnyResource): PagedList {
  const { name, entity } = resource;
  const { size: usualSize, address, refreshMs, asked } = resource.list;
  const collection = collectionIn(resource);
  const { query, setQuery, link } = useListAddress(address);
  // Read with each change of the address, so that size and page change together.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const storedSize = useMemo(() => readPageSize(name, usualSize), [name, usualSize, query]);
  const canSort = useAbility("list-sort");
  const order = entity.list.orders?.[asked ?? ""];
  const hasOrder = useAbility(order?.ability);
  const canSearch = useAbility("list-search");
  const sortable = canSort ? (entity.list.sort ?? NO_FIELDS) : NO_FIELDS;
  const { page, search, sort } = readAddress(query, entity.list.sort ?? NO_FIELDS);
  const call = pagedSearch(entity);
  const size = readSize(query) ?? (call && search ? call.size : storedSize);
  // Filters are sent while the server's abilities are unknown: otherwise all rows would be shown for a moment.
  const hasAbility = useAbility("list-filters") !== false;
  const hasOwnFilters = address?.names !== undefined;
  const canFilter =
    !hasOwnFilters && entity.list.filters !== undefined && (hasAbility || entity.list.specified === true);
  const filters = useMemo(
    () => (canFilter || hasOwnFilters ? readFilters(query, entity) : NO_FILTERS),
    [canFilter, hasOwnFilters, query, entity],
  );
  const searchesHere = !call && (canSearch === false || !entity.list.search?.length);
  const whole = isWhole(entity);

  const fixedFilters = useFixedFilters(resource, query);
  const params = useMemo(
    () => paramsOf(sort ?? asked, searchesHere ? "" : search, { ...filters, ...fixedFilters }),
    [sort, asked, search, searchesHere, filters, fixedFilters],
  );

  const pagination = paginationOf(entity, page, size);
  const { query: answer } = useList<Row>({
    resource: collection,
    pagination,
    ...params,
    queryOptions: {
      queryKey: keys.page(entity.name, collection, { pagination, ...params }),
      placeholderData: keepPreviousData,
      // Pauses while the page is hidden, and reads at once when it is visible again.
      ...(refreshMs && { refetchInterval: refreshMs, refetchOnWindowFocus: "always" as const }),
    },
    ...QUIET,
  });
  const fresh = answer.data as { data: Row[]; total: number; counted?: boolean } | undefined;
  const error = answer.error as ApiError | null;
  // Without a connection the rows of the previous read are kept and marked as stale.
  const before = useRef<typeof fresh>(undefined);
  if (fresh) before.current = fresh;
  const data = fresh ?? (error && isUnreachable(error) ? before.current : undefined);
  const stale = data !== undefined && data !== fresh;
  const all = data?.data;
  const wasRead = useRef(false);
  wasRead.current ||= all !== undefined;
  // Fixed filters are checked by themselves.
  const chosen = useMemo(() => {
    // Every server has these, and the fields of a row need not show the match, as for personal categories (OP-114).
    if (hasOwnFilters) return NO_FILTERS;
    return Object.fromEntries(Object.entries(filters).filter(([name]) => !(name in fixedFilters)));
  }, [hasOwnFilters, filters, fixedFilters]);
  const isOfKind = useCallback(
    (row: Row) => hasFixedValues(row, fixedFilters) && fitsFilters(entity, row, chosen),
    [entity, fixedFilters, chosen],
  );
  const holds = useCallback(
    (row: Row) => isOfKind(row) && (!search || !searchesHere || holdsText(row, entity, search)),
    [isOfKind, search, searchesHere, entity],
  );
  const matching = useMemo(() => (all?.every(holds) ? all : all?.filter(holds)), [all, holds]);
  const mixed = useMemo(() => !(all ?? []).every(isOfKind), [all, isOfKind]);
  const rows = useMemo(
    () => (whole ? matching?.slice((page - 1) * size, page * size) : matching),
    [whole, matching, page, size],
  );
  const total = whole ? matching?.length : data?.total;
  const pages = Math.max(1, Math.ceil((total ?? 0) / size));

  // After the last page, as after a deletion or from an old link: go to the last one.
  const empty = (whole ? rows : all)?.length === 0;
  const pastEnd = fresh && !answer.isPlaceholderData && empty && page > pages;
  useEffect(() => {
    if (pastEnd) setQuery((now) => writeAddress(now, { page: pages }), { replace: true });
  }, [pastEnd, pages, setQuery]);

  const cleared = {
    ...Object.fromEntries(Object.keys(filters).map((filter) => [filter, undefined])),
    search: "",
    page: 1,
  };
  const setSearch = useCallback(
    (text: string) => setQuery((now) => writeAddress(now, { search: text, page: 1 }), { replace: true }),
    [setQuery],
  );
  return {
    rows: pastEnd ? undefined : rows,
    count: (whole || data?.counted !== false) && !mixed ? total : undefined,
    page,
    pages,
    size,
    search,
    searchesHere: searchesHere && canSearch !== undefined && !whole,
    sort,
    usual: usualOrder(resource, canSort ? order?.otherwise : undefined, hasOrder),
    sortable,
    waiting: answer.isPlaceholderData,
    reading: answer.isFetching,
    wasRead: wasRead.current,
    readAt: Math.max(answer.dataUpdatedAt, answer.errorUpdatedAt),
    stale,
    error,
    filters,
    canFilter,
    narrowed: search !== "" || Object.keys(filters).length > 0,
    fixedFilters,
    mixed,
    view: query.get("view") ?? undefined,
    viewQuery: viewQuery({ search, sort, filters }),
    params,
    holds,
    reload: () => void answer.refetch(),
    invalidate: () => markChanged(entity.name),
    setSize(next) {
      writePageSize(name, next);
      // The first row of this page stays visible.
      const first = Math.floor(((page - 1) * size) / next) + 1;
      setQuery((now) => writeAddress(now, { size: next, page: first }), { replace: true });
    },
    setSearch,
    setFilter: (filter, value) => setQuery((now) => writeAddress(now, { [filter]: value, page: 1 })),
    clearFilters: () => setQuery((now) => writeAddress(now, cleared)),
    setView: (id) => setQuery((now) => writeAddress(now, { view: id }), { replace: true }),
    viewLink(id, wanted) {
      const next = writeAddress(query, { ...cleared, sort: "" });
      for (const [key, value] of new URLSearchParams(wanted)) next.set(key, value);
      return link(writeAddress(next, { view: id }));
    },
    setSort: (next) => setQuery((now) => writeAddress(now, { sort: next, page: 1 })),
    pageQuery: (next) => link(writeAddress(query, { page: next })),
  };
}

/** The requested order if the server offers it (ADR 016), else the default of servers (OP-24). */
function usualOrder({ list }: AnyResource, otherwise?: string, hasOrder?: boolean): string {
  return (hasOrder && list.asked) || otherwise || list.order || NEWEST_FIRST;
}

const SAME_NAMES: AddressNames = {};

/** The list's own parameters by the names of the contract, and the functions that change them. */
function useListAddress(names: AddressNames = SAME_NAMES) {
  const [address, setAddress] = useSearchParams();
  const query = useMemo(() => readNames(address, names), [address, names]);
  const setQuery = useCallback(
    (change: (now: URLSearchParams) => URLSearchParams, options?: { replace: boolean }) =>
      setAddress((now) => writeNames(now, change(readNames(now, names)), names), options),
    [setAddress, names],
  );
  const link = (next: URLSearchParams) => `?${writeNames(address, next, names)}`;
  return { query, setQuery, link };
}

/** Returns the same object until its content changes, as the parameters of the query depend on it. */
function useFixedFilters(resource: AnyResource, query: URLSearchParams): FixedFilters {
  const me = useMe()?.id ?? "";
  const role = useRole();
  const fixedFilters = fixedFiltersOf(resource, { me, role, query });
  const [kept, keep] = useState(fixedFilters);
  const same = JSON.stringify(kept) === JSON.stringify(fixedFilters);
  if (!same) keep(fixedFilters);
  return same ? kept : fixedFilters;
}

const isUnreachable = ({ kind }: ApiError): boolean => kind === "network" || kind === "timeout";

/** Whether a row has the values of the fixed filters; a field that the server leaves out counts as matching. */
const hasFixedValues = (row: Row, fixedFilters: FixedFilters): boolean =>
  Object.entries(fixedFilters).every(([key, value]) => !row[key] || row[key] === value);

function holdsText(row: Row, { fields, list, title }: Entity, text: string): boolean {
  const wanted = text.trim().toLocaleLowerCase();
  // The id of a reference is not what people know it by.
  const texts = (list.search ?? [title]).filter((field) => fields[field]?.kind !== "reference");
  return texts.some((field) => textOf(row[field]).toLocaleLowerCase().includes(wanted));
}

/** Labels are searched in all their languages. */
const textOf = (value: unknown): string =>
  typeof value === "object" && value !== null ? Object.values(value).join(" ") : String(value ?? "");
