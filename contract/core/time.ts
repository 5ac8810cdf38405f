import { z } from "zod";

/** A moment: ISO 8601, seconds and `Z` on the wire; an offset is accepted on the way in (OP-14). */
export const time = z.iso.datetime({ offset: true });

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
