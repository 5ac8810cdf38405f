import { toRgba } from "../../../contract/core/rgba";
import { contrastRatio, type Rgb } from "../../shared/contrast";

const WHITE = 0xffffffff;

/** Blends a transparent colour over the one below. */
function over(top: number, below: number): Rgb {
  const one = toRgba(top);
  const other = toRgba(below);
  const share = one.a / 255;
  const mix = (a: number, b: number) => a * share + b * (1 - share);
  return [mix(one.r, other.r), mix(one.g, other.g), mix(one.b, other.b)];
}

/** WCAG 2.2 contrast ratio of text on a background, 1 to 21. A transparent background is over white. */
export function contrastOf(text: number, background: number): number {
  const below = over(background, WHITE);
  const solid = ((below[0] << 24) | (below[1] << 16) | (below[2] << 8) | 255) >>> 0;
  return contrastRatio(over(text, solid), below);
}

/** Lowest contrast of text that is read from a step away. */
export const READABLE = 3;
