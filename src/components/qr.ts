import { encode } from "uqr";

/** Quiet modules around the code, without which readers fail. */
const QUIET = 4;

export interface QrShape {
  /** Modules on a side, the quiet ones included. */
  size: number;
  /** The dark modules as an SVG path, one module being 1. */
  path: string;
}

/** A QR code as one path: thousands of them stay light. Middle correction: a card gets folded and scratched. */
export function qrShape(text: string): QrShape {
  const { data, size } = encode(text, { ecc: "M", border: 0 });
  let path = "";
  for (let row = 0; row < size; row++) {
    const modules = data[row] ?? [];
    for (let from = 0; from < size; from++) {
      if (!modules[from]) continue;
      let to = from;
      while (modules[to]) to++;
      path += `M${from + QUIET} ${row + QUIET}h${to - from}v1h${from - to}z`;
      from = to;
    }
  }
  return { size: size + 2 * QUIET, path };
}
