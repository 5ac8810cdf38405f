import { HEX_COLOUR } from "../../../contract/rules/theme";

type Rgb = readonly [number, number, number];

const rgbOf = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as never;

/** Relative luminance of WCAG 2, from 0 for black to 1 for white. */
function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function ratioOf(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Contrast of two colours, 1 to 21, rounded down to a tenth; undefined if one is no `#RRGGBB`. */
export function contrast(one: string, other: string): number | undefined {
  if (!HEX_COLOUR.test(one) || !HEX_COLOUR.test(other)) return undefined;
  return Math.floor(ratioOf(rgbOf(one), rgbOf(other)) * 10) / 10;
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
      if (grounds.every((ground) => Math.floor(ratioOf(mixed, ground) * 10) / 10 >= least))
        return `#${mixed.map((part) => part.toString(16).padStart(2, "0")).join("")}`.toUpperCase();
    }
  return undefined;
}
