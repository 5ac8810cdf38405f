export interface Rgba {
  r: number;
  g: number;
  b: number;
  /** 0 to 255 */
  a: number;
}

export function toRgba(value: number): Rgba {
  return { r: (value >>> 24) & 255, g: (value >>> 16) & 255, b: (value >>> 8) & 255, a: value & 255 };
}

export function fromRgba({ r, g, b, a }: Rgba): number {
  return ((r << 24) | (g << 16) | (b << 8) | a) >>> 0;
}

/** The colour as CSS `#rrggbbaa`. */
export function toHex(value: number): string {
  return `#${(value >>> 0).toString(16).padStart(8, "0")}`;
}
