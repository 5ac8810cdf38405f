import type { AnyResource, Looker, Where } from "../../resources/define";

const NONE: Where = {};

/** The filters that are part of every call of this list (OP-95). */
export function whereOf({ list }: AnyResource, who: Looker): Where {
  return (typeof list.where === "function" ? list.where(who) : list.where) ?? NONE;
}

/** Whether a row is of the wanted kind. A server that leaves the field out has filtered, as far as anybody can tell. */
export const isWanted = (row: Readonly<Record<string, unknown>>, where: Where): boolean =>
  Object.entries(where).every(([key, value]) => !row[key] || row[key] === value);
