import { encode } from "uqr";

/** Width of the quiet zone in modules; without it scanners fail. */
const QUIET = 4;

interface QrShape {
  /** Side length in modules, including the quiet zone. */
  size: number;
  /** The dark modules as an SVG path; a module has side 1. */
  path: string;
}

/** The one that was drawn last: a booth shows the same code to every guest. */
let last: { text: string; shape: QrShape } | undefined;

/** A QR code as one path, so that thousands are fast. Medium error correction: cards get folded and scratched. */
export function qrShape(text: string): QrShape {
  if (last?.text !== text) last = { text, shape: draw(text) };
  return last.shape;
}

function draw(text: string): QrShape {
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
