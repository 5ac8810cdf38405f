import { HEX_COLOUR } from "../../../contract/rules/theme";
import { contrastRatio, type Rgb } from "../../shared/contrast";

const rgbOf = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as never;

/** Contrast of two colours, 1 to 21, rounded down to a tenth; undefined if one is no `#RRGGBB`. */
export function contrast(one: string, other: string): number | undefined {
  if (!HEX_COLOUR.test(one) || !HEX_COLOUR.test(other)) return undefined;
  return Math.floor(contrastRatio(rgbOf(one), rgbOf(other)) * 10) / 10;
}

/**
 * The colour next to `colour`, towards black or white, that has this contrast with each of the others; undefined if
 * there is none.
 */
export function nearestReadable(colour: string, on: readonly string[], least: number): string | undefined {
  const from = rgbOf(colour);
  const grounds = on.map(rgbOf);
  for (let step = 1; step <= 100; step++)
    for (const end of [0, 255]) {
      const mixed = from.map((part) => Math.round(part + ((end - part) * step) / 100)) as never as Rgb;
      if (grounds.every((ground) => Math.floor(contrastRatio(mixed, ground) * 10) / 10 >= least))
        return `#${mixed.map((part) => part.toString(16).padStart(2, "0")).join("")}`.toUpperCase();
    }
  return undefined;
}
