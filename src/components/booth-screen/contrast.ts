import { toRgba } from "../../../contract/core/rgba";

const WHITE = 0xffffffff;

/** Blends a transparent colour over the one below. */
function over(top: number, below: number): readonly [number, number, number] {
  const one = toRgba(top);
  const other = toRgba(below);
  const share = one.a / 255;
  const mix = (a: number, b: number) => a * share + b * (1 - share);
  return [mix(one.r, other.r), mix(one.g, other.g), mix(one.b, other.b)];
}

function luminance(parts: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = parts.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2.2 contrast ratio of text on a background, 1 to 21. A transparent background is over white. */
export function contrastOf(text: number, background: number): number {
  const below = over(background, WHITE);
  const solid = ((below[0] << 24) | (below[1] << 16) | (below[2] << 8) | 255) >>> 0;
  const [light, dark] = [luminance(over(text, solid)), luminance(below)].sort((a, b) => b - a) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

/** Lowest contrast of text that is read from a step away. */
export const READABLE = 3;
