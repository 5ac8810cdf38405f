import sharp from "sharp";

const SIDE = 64;

/**
 * How far pictures are apart in colour: the mean of CIE76 over 64 x 64 pixels, so that grain and dots count as the tone
 * that they make.
 */
export async function meanColourDistance(pictures: readonly Buffer[]) {
  const labs = await Promise.all(pictures.map(labOf));
  return (one: number, other: number): number => {
    const [a, b] = [labs[one], labs[other]] as [Float64Array, Float64Array];
    let sum = 0;
    for (let at = 0; at < a.length; at += 3)
      sum += Math.hypot(of(a, at) - of(b, at), of(a, at + 1) - of(b, at + 1), of(a, at + 2) - of(b, at + 2));
    return sum / (SIDE * SIDE);
  };
}

const of = (values: ArrayLike<number>, at: number): number => values[at] ?? 0;

/** CIE L*a*b* under D65, three numbers a pixel. */
async function labOf(picture: Buffer): Promise<Float64Array> {
  const bytes = await sharp(picture).resize(SIDE, SIDE, { fit: "fill" }).removeAlpha().raw().toBuffer();
  const lab = new Float64Array(bytes.length);
  for (let at = 0; at < bytes.length; at += 3) {
    const [r, g, b] = [0, 1, 2].map((channel) => linear(of(bytes, at + channel) / 255)) as [
      number,
      number,
      number,
    ];
    const x = cubeRoot((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
    const y = cubeRoot(0.2126 * r + 0.7152 * g + 0.0722 * b);
    const z = cubeRoot((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
    lab.set([116 * y - 16, 500 * (x - y), 200 * (y - z)], at);
  }
  return lab;
}

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const cubeRoot = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);

/** Sobel magnitudes of the middle third of a picture that is scaled to 96 x 128. */
export async function edgesInTheMiddle(picture: Buffer): Promise<number[]> {
  const [width, height] = [96, 128];
  const bytes = await sharp(picture)
    .resize(width, height, { fit: "fill" })
    .greyscale()
    .toColourspace("b-w")
    .raw()
    .toBuffer();
  const pixel = (x: number, y: number) => of(bytes, y * width + x);
  const edges: number[] = [];
  for (let y = Math.ceil(height / 3); y < (height * 2) / 3; y++)
    for (let x = width / 3; x < (width * 2) / 3; x++) {
      const column = (dx: number) => pixel(x + dx, y - 1) + 2 * pixel(x + dx, y) + pixel(x + dx, y + 1);
      const row = (dy: number) => pixel(x - 1, y + dy) + 2 * pixel(x, y + dy) + pixel(x + 1, y + dy);
      edges.push(Math.hypot(column(1) - column(-1), row(1) - row(-1)));
    }
  return edges;
}

/** Pearson's correlation. */
export function likeness(one: readonly number[], other: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [a, b] = [mean(one), mean(other)];
  let [both, first, second] = [0, 0, 0];
  for (const [at, value] of one.entries()) {
    const theirs = (other[at] ?? 0) - b;
    both += (value - a) * theirs;
    first += (value - a) ** 2;
    second += theirs ** 2;
  }
  return both / Math.sqrt(first * second);
}
