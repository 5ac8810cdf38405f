import { toHex } from "../../../contract/core/rgba";
import type { Codec } from "../kind";

/** Parses `#rgb`, `#rrggbb` or `#rrggbbaa`, with or without `#`, into an unsigned RGBA number (OP-87); else NaN. */
export function parseColour(text: string): number {
  const digits = text.trim().replace(/^#/, "").toLowerCase();
  if (!/^([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(digits)) return Number.NaN;
  const full = digits.length === 3 ? digits.replace(/./g, "$&$&") : digits;
  return Number.parseInt(full.padEnd(8, "f"), 16);
}

export function colourText(value: number): string {
  const hex = toHex(value);
  return hex.endsWith("ff") ? hex.slice(0, 7) : hex;
}

export const codec: Codec<string, number> = {
  toForm: (wire) => (Number.isFinite(wire) ? colourText(wire) : ""),
  toWire: parseColour,
  problem: (form) => (Number.isNaN(parseColour(form)) ? "validation.invalid_colour" : undefined),
};
