import { isObject } from "../../contract/core/object";

/*
 * Reads replies of any server that keeps the contract (OP-179), without the contract's schemas: zod alone weighs as much
 * as a public page of ours. Absent members get their default, unknown ones are ignored.
 */

type Raw = Readonly<Record<string, unknown>>;

/** A record, also inside a wrapper of this name. Throws for anything else. */
export function objectOf(raw: unknown, wrapper: string): Raw {
  if (!isObject(raw)) throw new TypeError("An object was expected");
  const inner = raw[wrapper];
  return isObject(inner) ? inner : raw;
}

/** The rows of a list: under `name`, under `items`, or as a bare array. Rows that cannot be read are left out. */
export function listOf<T>(raw: unknown, name: string, readRow: (row: Raw, place: number) => T): T[] {
  const rows = Array.isArray(raw) ? raw : isObject(raw) ? (raw[name] ?? raw.items) : undefined;
  if (!Array.isArray(rows)) throw new TypeError("A list was expected");
  return rows.filter(isObject).flatMap((row, place) => {
    try {
      return [readRow(row, place)];
    } catch {
      return [];
    }
  });
}

/** A text that must be there, such as an id; numbers become text. */
export function idOf(raw: unknown): string {
  if (typeof raw === "number" || (typeof raw === "string" && raw !== "")) return String(raw);
  throw new TypeError("An id was expected");
}

export const textOf = (raw: unknown, fallback = ""): string =>
  typeof raw === "string" ? raw : typeof raw === "number" ? String(raw) : fallback;

/** Also of a number that was written as text. */
export function numberOf(raw: unknown, fallback = 0): number {
  const number = typeof raw === "string" && raw.trim() !== "" ? Number(raw) : raw;
  return typeof number === "number" && Number.isFinite(number) ? number : fallback;
}

export const flagOf = (raw: unknown, fallback: boolean): boolean =>
  typeof raw === "boolean" ? raw : fallback;

/** Texts by name, as the colours of a theme. */
export const mapOf = (raw: unknown): Record<string, string> =>
  isObject(raw)
    ? Object.fromEntries(
        Object.entries(raw).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
      )
    : {};
