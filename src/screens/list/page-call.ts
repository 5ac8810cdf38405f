import type { Entity } from "../../../contract/core/entity";
import { prefetchList } from "../../providers/data";
import type { ListParams } from "../../providers/data/list-query";
import { session } from "../../providers/http/session";
import { type AnyResource, collectionIn, type FixedFilters, type Viewer } from "../../resources/define";
import { mayOpen } from "../../resources/routes";
import type { Filters } from "./filters/filters";
import { readPageSize } from "./page-size";

/** Whether one call returns all rows, which are then searched and paged here. */
export const isWhole = (entity: Entity): boolean => entity.transport.paging === "none";

export const paginationOf = (entity: Entity, page: number, size: number) =>
  isWhole(entity)
    ? ({ mode: "off" } as const)
    : ({ currentPage: page, pageSize: size, mode: "server" } as const);

/** @param sort the user's order, or the one that the resource asks for */
export function paramsOf(sort: string | undefined, search: string, filters: Filters): ListParams {
  const named = search ? { ...filters, search } : filters;
  return {
    sorters: sort ? [{ field: sort.replace(/^-/, ""), order: sort.startsWith("-") ? "desc" : "asc" }] : [],
    filters: Object.entries(named).map(([field, value]) => ({ field, operator: "eq", value })),
  };
}

const NO_FILTERS: FixedFilters = {};

/** The filters of every call of this list (OP-95). */
export const fixedFiltersOf = ({ list: { fixedFilters } }: AnyResource, viewer: Viewer): FixedFilters =>
  (typeof fixedFilters === "function" ? fixedFilters(viewer) : fixedFilters) ?? NO_FILTERS;

/** Prefetches the first page of a list: when the pointer rests on its menu item, or the app starts. */
export function askAhead(resource: AnyResource): void {
  const present = session.current();
  if (!present || !mayOpen(resource, "list", present.role)) return;
  const { entity, name } = resource;
  const fixedFilters = fixedFiltersOf(resource, {
    me: present.user.id,
    role: present.role,
    query: new URLSearchParams(),
  });
  const pagination = paginationOf(entity, 1, readPageSize(name, resource.list.size));
  void prefetchList(collectionIn(resource), {
    pagination,
    ...paramsOf(resource.list.asked, "", fixedFilters),
  });
}
