import { useList } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { keys, markChanged } from "../providers/data/cache";
import { type ListParams, pagedSearch } from "../providers/data/list-query";
import type { ApiError } from "../providers/http/errors";
import { useMe, useRole } from "../providers/me";
import { useAbility } from "../providers/server";
import type { AddressNames, AnyResource, FixedFilters } from "../resources/define";
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
  /** Filters in force; none where the server offers none (OP-175). */
  filters: Filters;
  canFilter: boolean;
  /** Rows are left out that were there without a search, a filter or a choice of the page's own. */
  narrowed: boolean;
  /** Filters of every call of this list. */
  fixedFilters: FixedFilters;
  /** The server sent rows of another kind, which are not shown: there may be wanted ones on other pages. */
  mixed: boolean;
  /** Saved view that the address names. */
  view: string | undefined;
  /** What a saved view keeps of the address. */
  viewQuery: string;
  /** The call's own parameters besides its page, for an export of exactly this. */
  params: ListParams;
  /** Whether a row belongs here as far as the server has not said it: kind (OP-95), search within the page (OP-175). */
  holds(row: Row): boolean;
  /** Fields that the server sorts by. */
  sortable: readonly string[];
  /** Rows of the page before stand in until the asked ones arrive. */
  waiting: boolean;
  /** Rows of another page or search, because the asked ones could not be read. */
  stale: boolean;
  /** A read is under way. */
  reading: boolean;
  /** Something of this list has been on screen: a read that fails from then on leaves the rest of the page alone. */
  wasRead: boolean;
  /** When the last one ended, in milliseconds; 0 before. */
  readAt: number;
  error: ApiError | null;
  reload(): void;
  setSize(size: number): void;
  setSearch(text: string): void;
  setSort(sort: string | undefined): void;
  setFilter(name: string, value: string | readonly string[] | undefined): void;
  clearFilters(): void;
  setView(id: string | undefined): void;
  /** All pages of this resource are read again when they are next shown. */
  invalidate(): void;
  /** Query of another page, and of another view, for links. */
  pageQuery(page: number): string;
  viewLink(id: string | undefined, query: string): string;
}

const QUIET = { successNotification: false, errorNotification: false } as const;
const NO_FIELDS: readonly string[] = [];
const NO_FILTERS: Filters = {};

/**
 * A page of a resource. The address is the state: page, search and sort live in it, so that back, reload, a shared
 * link and a second click on the menu entry mean what they say. Foreign parameters never reach the call (trap 1).
 */
export function usePagedList(resource: AnyResource): PagedList {
  const { name, entity } = resource;
  const { size: usualSize, addressNames } = resource.list;
  const { query, setQuery, link } = useListAddress(addressNames);
  // Read again with each change of the address: a size of its own would come before the page that goes with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const storedSize = useMemo(() => readPageSize(name, usualSize), [name, usualSize, query]);
  const canSort = useAbility("list-sort");
  const canSearch = useAbility("list-search");
  const sortable = canSort ? (entity.list.sort ?? NO_FIELDS) : NO_FIELDS;
  const { page, search, sort } = readAddress(query, entity.list.sort ?? NO_FIELDS);
  const call = pagedSearch(entity);
  const size = readSize(query) ?? (call && search ? call.size : storedSize);
  // While it is not known whether the server filters, a link's filters are asked for: else all rows would flash up.
  const hasAbility = useAbility("list-filters") !== false;
  const hasOwnFilters = addressNames !== undefined;
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
    () => paramsOf(sort, searchesHere ? "" : search, { ...filters, ...fixedFilters }),
    [sort, search, searchesHere, filters, fixedFilters],
  );

  const pagination = paginationOf(entity, page, size);
  const { query: answer } = useList<Row>({
    resource: entity.name,
    pagination,
    ...params,
    queryOptions: {
      queryKey: keys.page(entity.name, entity.name, { pagination, ...params }),
      placeholderData: keepPreviousData,
    },
    ...QUIET,
  });
  const fresh = answer.data as { data: Row[]; total: number; counted?: boolean } | undefined;
  const error = answer.error as ApiError | null;
  // Without a connection the rows of the read before stay, and are marked as old.
  const before = useRef<typeof fresh>(undefined);
  if (fresh) before.current = fresh;
  const data = fresh ?? (error && isUnreachable(error) ? before.current : undefined);
  const stale = data !== undefined && data !== fresh;
  const all = data?.data;
  const wasRead = useRef(false);
  wasRead.current ||= all !== undefined;
  // Fixed filters are checked by themselves.
  const chosen = useMemo(() => {
    // Every server knows these, and what fits them may say so elsewhere, as a personal category does (OP-114).
    if (hasOwnFilters) return NO_FILTERS;
    return Object.fromEntries(Object.entries(filters).filter(([name]) => !(name in fixedFilters)));
  }, [hasOwnFilters, filters, fixedFilters]);
  const isOfKind = useCallback(
    (row: Row) => hasFixedValues(row, fixedFilters) && fitsFilters(entity, row, chosen),
    [entity, fixedFilters, chosen],
  );
  const holds = useCallback(
    (row: Row) =>
      isOfKind(row) &&
      (!search || !searchesHere || holdsText(row, entity.list.search ?? [entity.title], search)),
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

  // A page past the end, as after a deletion or from an old link, is the last one.
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
      // The first row of this page stays in sight.
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

const SAME_NAMES: AddressNames = {};

/** The address by the names of the contract, and the functions that change it. */
function useListAddress(names: AddressNames = SAME_NAMES) {
  const [address, setAddress] = useSearchParams();
  const query = useMemo(() => readNames(address, names), [address, names]);
  const setQuery = useCallback(
    (change: (now: URLSearchParams) => URLSearchParams, options?: { replace: boolean }) =>
      setAddress((now) => writeNames(change(readNames(now, names)), names), options),
    [setAddress, names],
  );
  const link = (next: URLSearchParams) => `?${writeNames(next, names)}`;
  return { query, setQuery, link };
}

/** Stays the same object until it says something else: the query's parameters hang on it. */
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

/** Whether a row has the values of the fixed filters. A server that leaves such a field out is taken to have filtered. */
const hasFixedValues = (row: Row, fixedFilters: FixedFilters): boolean =>
  Object.entries(fixedFilters).every(([key, value]) => !row[key] || row[key] === value);

function holdsText(row: Row, fields: readonly string[], text: string): boolean {
  const wanted = text.trim().toLocaleLowerCase();
  return fields.some((field) => textOf(row[field]).toLocaleLowerCase().includes(wanted));
}

/** Labels are searched in all their languages. */
const textOf = (value: unknown): string =>
  typeof value === "object" && value !== null ? Object.values(value).join(" ") : String(value ?? "");
