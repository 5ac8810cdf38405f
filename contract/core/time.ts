import { z } from "zod";

/** A moment: ISO 8601, seconds and `Z` on the wire; an offset is accepted on the way in (OP-14). Years 1 to 9999. */
export const timeSchema = z.iso
  .datetime({ offset: true })
  .refine((value) => hasYear(value) && !FAR_OFFSET.test(value), { message: "validation.invalid" });

/** No time zone is 16 hours or more from UTC, and no database accepts such an offset. */
const FAR_OFFSET = /[+-](1[6-9]|2\d):\d\d$/;

/** Whether the year has four digits and the database accepts it, in UTC too. Invalid moments pass here. */
function hasYear(value: string): boolean {
  const isOne = YEAR.test(value);
  if (isOne && value.endsWith("Z")) return true; // fast path for the wire format
  const at = new Date(value);
  return Number.isNaN(at.getTime()) || (isOne && YEAR.test(at.toISOString()));
}
const YEAR = /^(?!0000)\d{4}-/;

/** Formats a moment for the wire: UTC, whole seconds, `Z` (OP-14). */
export function toWireTime(value: Date | number | string): string {
  return `${new Date(value).toISOString().slice(0, 19)}Z`;
}

const NO_ZONE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/;

/** Reads a moment from any server: without an offset it is UTC (OP-179). Unreadable text is returned unchanged. */
export function readTime(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const zoned = NO_ZONE.test(value) ? `${value.replace(" ", "T")}Z` : value;
  const at = Date.parse(zoned);
  return Number.isNaN(at) ? value : toWireTime(at);
}
