import type { CrudFilter, CrudSort, Pagination } from "@refinedev/core";
import type { Entity, SearchCall } from "../../../contract/core/entity";
import { DEFAULT_PAGE_SIZE, LARGEST_PAGE, PAGE_PARAMETERS } from "../../../contract/core/paging";
import type { Query } from "../http/query";
import { offers } from "../server";

export interface ListParams {
  pagination?: Pagination;
  sorters?: CrudSort[];
  filters?: CrudFilter[];
}

export interface Page {
  page: number;
  size: number;
}

/** What a list asks for; `off` means the one largest page that a server gives (OP-04). */
export function pageOf({
  currentPage = 1,
  pageSize = DEFAULT_PAGE_SIZE,
  mode = "server",
}: Pagination = {}): Page {
  return mode === "off" ? { page: 1, size: LARGEST_PAGE } : { page: currentPage, size: pageSize };
}

/** The search of its own that also serves the list, with the list's parameters (CALL-PB-13). */
export const pagedSearch = ({ transport }: Entity): SearchCall | undefined =>
  transport.search?.names.page ? transport.search : undefined;

/**
 * The query of a list in this entity's own names (CALL-LIST-01): page and size, and of search, sort and filters what
 * the contract lists. Search and sort need a server that offers them (OP-175); the others search within the page.
 */
export async function listQuery(entity: Entity, params: ListParams): Promise<Query> {
  return {
    ...pageQuery(entity, pageOf(params.pagination)),
    ...(await filterQuery(entity, params.filters ?? [])),
    ...(await sortQuery(entity, params.sorters ?? [])),
  };
}

function pageQuery({ transport }: Entity, { page, size }: Page): Query {
  if (transport.paging === "none") return {};
  const names = PAGE_PARAMETERS[transport.paging];
  return { [names.page]: page, [names.size]: size };
}

async function filterQuery(entity: Entity, filters: readonly CrudFilter[]): Promise<Query> {
  const query: Query = {};
  for (const filter of filters) {
    const name = "field" in filter ? filter.field : filter.operator;
    const { value } = filter;
    if (value === undefined || value === null || value === "") continue;
    if (name === "search" && entity.list.search?.length) {
      if (pagedSearch(entity) || (await offers("list-search"))) query.search = String(value);
    } else if (Object.hasOwn(entity.list.filters ?? {}, name)) query[name] = value as Query[string];
    else complain(`${entity.name} has no filter ${name}`);
  }
  return query;
}

async function sortQuery(entity: Entity, sorters: readonly CrudSort[]): Promise<Query> {
  const [first] = sorters;
  if (!first?.order) return {};
  if (!entity.list.sort?.includes(first.field)) {
    complain(`${entity.name} cannot be sorted by ${first.field}`);
    return {};
  }
  if (!(await offers("list-sort"))) return {};
  return { sort: first.order === "desc" ? `-${first.field}` : first.field };
}

/** A slip of ours in development; in production it is a link with foreign parameters, which is left alone. */
function complain(message: string): void {
  if (import.meta.env.DEV) throw new Error(message);
}
