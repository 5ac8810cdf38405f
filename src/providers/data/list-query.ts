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

/** The page to request; `off` means one page of the largest size that a server allows (OP-04). */
export function pageOf({
  currentPage = 1,
  pageSize = DEFAULT_PAGE_SIZE,
  mode = "server",
}: Pagination = {}): Page {
  return mode === "off" ? { page: 1, size: LARGEST_PAGE } : { page: currentPage, size: pageSize };
}

/** The entity's search call if it has pages, and so can serve the list as well (CALL-PB-13). */
export const pagedSearch = ({ transport }: Entity): SearchCall | undefined =>
  transport.search?.names.page ? transport.search : undefined;

/**
 * The query of a list with this entity's parameter names (CALL-LIST-01): page and size, and the search, sort and
 * filters of the contract. Search and sort are sent only to a server that offers them (OP-175).
 */
export async function listQuery(entity: Entity, params: ListParams): Promise<Query> {
  return {
    ...pageParams(entity, pageOf(params.pagination)),
    ...(await filterParams(entity, params.filters ?? [])),
    ...(await sortParams(entity, params.sorters ?? [])),
  };
}

function pageParams({ transport }: Entity, { page, size }: Page): Query {
  if (transport.paging === "none") return {};
  const names = PAGE_PARAMETERS[transport.paging];
  return { [names.page]: page, [names.size]: size };
}

async function filterParams(entity: Entity, filters: readonly CrudFilter[]): Promise<Query> {
  const query: Query = {};
  for (const filter of filters) {
    const name = "field" in filter ? filter.field : filter.operator;
    const { value } = filter;
    if (value === undefined || value === null || value === "") continue;
    if (name === "search" && entity.list.search?.length) {
      if (pagedSearch(entity) || (await offers("list-search"))) query.search = String(value);
    } else if (Object.hasOwn(entity.list.filters ?? {}, name)) query[name] = value as Query[string];
    else failInDevelopment(`${entity.name} has no filter ${name}`);
  }
  return query;
}

async function sortParams(entity: Entity, sorters: readonly CrudSort[]): Promise<Query> {
  const [first] = sorters;
  if (!first?.order) return {};
  const order = entity.list.orders?.[first.field];
  if (order && (await offers(order.ability))) return { sort: first.field };
  if (order) return (await offers("list-sort")) ? { sort: order.otherwise } : {};
  if (!entity.list.sort?.includes(first.field)) {
    failInDevelopment(`${entity.name} cannot be sorted by ${first.field}`);
    return {};
  }
  if (!(await offers("list-sort"))) return {};
  return { sort: first.order === "desc" ? `-${first.field}` : first.field };
}

/** Unknown parameters are a bug in development; in production they come from a link and are ignored. */
function failInDevelopment(message: string): void {
  if (import.meta.env.DEV) throw new Error(message);
}
