import type { AnyResource, FixedFilters, Viewer } from "../../resources/define";

const NONE: FixedFilters = {};

/** The filters that are part of every call of this list (OP-95). */
export function fixedFiltersOf({ list }: AnyResource, who: Viewer): FixedFilters {
  return (typeof list.fixedFilters === "function" ? list.fixedFilters(who) : list.fixedFilters) ?? NONE;
}

/** Whether a row is of the wanted kind. A server that leaves the field out has filtered, as far as anybody can tell. */
export const isWanted = (row: Readonly<Record<string, unknown>>, fixedFilters: FixedFilters): boolean =>
  Object.entries(fixedFilters).every(([key, value]) => !row[key] || row[key] === value);
