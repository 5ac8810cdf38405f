import type { Codec } from "../kind";
import { errorPlace } from "./error-place";

/** Line of the syntax error, counted from 1; undefined for valid JSON. */
export function errorLine(text: string): number | undefined {
  const place = errorPlace(text);
  return place === undefined ? undefined : text.slice(0, place).split("\n").length;
}

export const codec: Codec<string, unknown> = {
  toForm: (wire) => JSON.stringify(wire, null, 2) ?? "",
  toWire: (form) => {
    try {
      return JSON.parse(form);
    } catch {
      return undefined;
    }
  },
  problem: (form) => (errorLine(form) === undefined ? undefined : "validation.invalid_json"),
};
