import { z } from "zod";

/** A moment: ISO 8601, seconds and `Z` on the wire; an offset is accepted on the way in (OP-14). Years 1 to 9999. */
export const timeSchema = z.iso
  .datetime({ offset: true })
  .refine((value) => hasYear(value) && !FAR_OFFSET.test(value), { message: "validation.invalid" });

/** No place on earth is 16 hours or more from UTC, and no database takes such an offset. */
const FAR_OFFSET = /[+-](1[6-9]|2\d):\d\d$/;

/** Whether the year has four digits, and is one of the database's, in UTC too. Text that is no moment passes here. */
function hasYear(value: string): boolean {
  const isOne = YEAR.test(value);
  if (isOne && value.endsWith("Z")) return true; // the only form on the wire: a tree has thousands of them
  const at = new Date(value);
  return Number.isNaN(at.getTime()) || (isOne && YEAR.test(at.toISOString()));
}
const YEAR = /^(?!0000)\d{4}-/;

/** Writes a moment the one way the wire knows: UTC, whole seconds, `Z` (OP-14). */
export function toWireTime(value: Date | number | string): string {
  return `${new Date(value).toISOString().slice(0, 19)}Z`;
}

const NO_ZONE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/;

/** Reads a moment of any server: without an offset it means UTC (OP-179). Unreadable text comes back as it is. */
export function readTime(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const zoned = NO_ZONE.test(value) ? `${value.replace(" ", "T")}Z` : value;
  const at = Date.parse(zoned);
  return Number.isNaN(at) ? value : toWireTime(at);
}
