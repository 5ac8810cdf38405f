/** Draws a frame for pictures; white is transparent (OP-184). Sizes in pixels. */
export type Frame = (width: number, height: number, ink: string, second: string) => string;

const svg = (width: number, height: number, inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
  `<rect width="${width}" height="${height}" fill="#fff"/>${inner}</svg>`;

const hole = (w: number, h: number, left: number, top: number, right: number, bottom: number, ink: string) =>
  `<path fill-rule="evenodd" fill="${ink}" d="M0,0H${w}V${h}H0ZM${left},${top}V${h - bottom}H${w - right}V${top}Z"/>`;

/** Pseudo-random numbers from 0 to 1, the same at every start, so that demo pictures keep their content hash. */
function* numbers(seed: number): Generator<number> {
  let state = seed;
  for (;;) {
    state = (state * 1664525 + 1013904223) % 4294967296;
    yield state / 4294967296;
  }
}

const mat: Frame = (w, h, ink, second) =>
  svg(
    w,
    h,
    `${hole(w, h, 40, 40, 40, 180, ink)}<rect x="40" y="40" width="${w - 80}" height="${h - 220}" fill="none" stroke="${second}" stroke-width="6"/>` +
      [-2, -1, 0, 1, 2]
        .map(
          (i) => `<circle cx="${w / 2 + i * 60}" cy="${h - 90}" r="${i === 0 ? 18 : 9}" fill="${second}"/>`,
        )
        .join(""),
  );

const leaf = (x: number, y: number, turn: number, size: number, ink: string) =>
  `<path transform="translate(${x} ${y}) rotate(${turn}) scale(${size})" fill="${ink}" d="M0,0C22,-30 22,-72 0,-100C-22,-72 -22,-30 0,0Z"/>`;

const leaves: Frame = (w, h, ink, second) => {
  const fan = (x: number, y: number, from: number) =>
    Array.from({ length: 9 }, (_, i) => leaf(x, y, from + i * 14, 3.2 - i * 0.16, i % 2 ? ink : second)).join(
      "",
    );
  return svg(w, h, fan(-10, h + 10, -12) + fan(w + 10, -10, 168));
};

const film: Frame = (w, h, ink) => {
  const along = w > h;
  const long = along ? w : h;
  const holes = Array.from({ length: Math.floor(long / 90) }, (_, i) => {
    const at = 30 + i * 90;
    const box = (x: number, y: number) =>
      `<rect x="${x}" y="${y}" width="44" height="44" rx="8" fill="#fff"/>`;
    return along ? box(at, 28) + box(at, h - 72) : box(28, at) + box(w - 72, at);
  }).join("");
  const bars = along
    ? `<path fill="${ink}" d="M0,0H${w}V100H0ZM0,${h - 100}H${w}V${h}H0Z"/>`
    : `<path fill="${ink}" d="M0,0H100V${h}H0ZM${w - 100},0H${w}V${h}H${w - 100}Z"/>`;
  return svg(w, h, bars + holes);
};

const ribbon: Frame = (w, h, ink, second) =>
  svg(
    w,
    h,
    `<path fill="${ink}" d="M0,${h * 0.8}L${w},${h * 0.9}V${h}H0Z"/><path fill="${second}" d="M0,${h * 0.79}L${w},${h * 0.89}V${h * 0.9}L0,${h * 0.8}Z"/>`,
  );

const corners: Frame = (w, h, ink, second) => {
  const mark = (x: number, y: number, dx: number, dy: number) =>
    `<path fill="none" stroke="${ink}" stroke-width="18" d="M${x + dx * 180},${y}H${x}V${y + dy * 180}"/><circle cx="${x + dx * 40}" cy="${y + dy * 40}" r="10" fill="${second}"/>`;
  return svg(
    w,
    h,
    mark(50, 50, 1, 1) + mark(w - 50, 50, -1, 1) + mark(50, h - 50, 1, -1) + mark(w - 50, h - 50, -1, -1),
  );
};

const confetti: Frame = (w, h, ink, second) => {
  const next = numbers(w + h);
  const value = () => next.next().value as number;
  const dots = Array.from({ length: 160 }, () => {
    // Squared, so that most pieces are near the edges and faces stay free.
    const edge = value() ** 2 * 0.28;
    const [x, y] =
      value() < 0.5 ? [value(), value() < 0.5 ? edge : 1 - edge] : [value() < 0.5 ? edge : 1 - edge, value()];
    return `<circle cx="${(x * w).toFixed(0)}" cy="${(y * h).toFixed(0)}" r="${(6 + value() * 16).toFixed(0)}" fill="${value() < 0.5 ? ink : second}"/>`;
  });
  return svg(w, h, dots.join(""));
};

const deco: Frame = (w, h, ink, second) => {
  const fan = (x: number, y: number, from: number) =>
    Array.from({ length: 7 }, (_, i) => {
      const angle = ((from + i * 15) * Math.PI) / 180;
      return `<path stroke="${i % 2 ? ink : second}" stroke-width="10" d="M${x},${y}l${(Math.cos(angle) * 260).toFixed(0)},${(Math.sin(angle) * 260).toFixed(0)}"/>`;
    }).join("");
  const border = `<rect x="16" y="16" width="${w - 32}" height="${h - 32}" fill="none" stroke="${ink}" stroke-width="14"/>`;
  return svg(w, h, border + fan(20, 20, 0) + fan(w - 20, h - 20, 180));
};

const scallop: Frame = (w, h, ink, second) => {
  const row = (count: number, place: (i: number) => [number, number]) =>
    Array.from({ length: count }, (_, i) => {
      const [x, y] = place(i);
      return `<circle cx="${x}" cy="${y}" r="46" fill="${i % 2 ? ink : second}"/>`;
    }).join("");
  const across = Math.ceil(w / 80) + 1;
  const down = Math.ceil(h / 80) + 1;
  return svg(
    w,
    h,
    row(across, (i) => [i * 80, 0]) +
      row(across, (i) => [i * 80, h]) +
      row(down, (i) => [0, i * 80]) +
      row(down, (i) => [w, i * 80]),
  );
};

export const frames = { mat, leaves, film, ribbon, corners, confetti, deco, scallop };
export type FrameName = keyof typeof frames;
