/** Drawn icons of styles: a figure on a background; motif and colours make them easy to tell apart. */
export const MOTIFS = [
  "rays",
  "waves",
  "dots",
  "leaves",
  "stars",
  "grid",
  "blinds",
  "panes",
  "strokes",
  "flakes",
  "fans",
  "peaks",
] as const;

export type Motif = (typeof MOTIFS)[number];

const SIZE = 320;
const CENTRE = SIZE / 2;

const each = (count: number, draw: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(at)).join("");

/** Deterministic positions over the picture. */
const spread = (at: number, factor: number) => (at * factor) % SIZE;

const motifs: Record<Motif, (ink: string, accent: string) => string> = {
  rays: (ink) =>
    each(
      16,
      (at) =>
        `<path d="M160 200 L${160 + 400 * Math.cos(at * 0.393)} ${200 + 400 * Math.sin(at * 0.393)} L${160 + 400 * Math.cos(at * 0.393 + 0.16)} ${200 + 400 * Math.sin(at * 0.393 + 0.16)}Z" fill="${ink}"/>`,
    ),
  waves: (ink, accent) =>
    each(
      7,
      (at) =>
        `<path d="M-20 ${60 + at * 42} q45 -46 90 0 t90 0 t90 0 t90 0" fill="none" stroke="${at % 2 ? ink : accent}" stroke-width="14"/>`,
    ),
  dots: (ink, accent) =>
    each(
      80,
      (at) =>
        `<circle cx="${20 + (at % 9) * 36}" cy="${20 + Math.floor(at / 9) * 36}" r="${4 + (at % 9)}" fill="${at % 4 ? ink : accent}"/>`,
    ),
  leaves: (ink, accent) =>
    each(
      18,
      (at) =>
        `<ellipse cx="${spread(at, 97)}" cy="${spread(at, 61)}" rx="38" ry="14" fill="${at % 3 ? ink : accent}" transform="rotate(${at * 37} ${spread(at, 97)} ${spread(at, 61)})"/>`,
    ),
  stars: (ink, accent) =>
    `${each(
      60,
      (at) => `<circle cx="${spread(at, 83)}" cy="${spread(at, 131)}" r="${1 + (at % 4)}" fill="${ink}"/>`,
    )}<circle cx="262" cy="66" r="38" fill="${accent}"/>`,
  grid: (ink, accent) =>
    `<circle cx="160" cy="130" r="92" fill="${accent}"/>` +
    each(
      9,
      (at) =>
        `<path d="M0 ${190 + at * at * 3} H320 M${at * 40} 190 L${(at * 40 - 160) * 3 + 160} 320" stroke="${ink}" stroke-width="3"/>`,
    ),
  blinds: (ink) =>
    each(
      11,
      (at) =>
        `<rect x="-40" y="${at * 32}" width="420" height="15" fill="${ink}" transform="rotate(-8 160 160)"/>`,
    ),
  panes: (ink, accent) =>
    each(
      20,
      (at) =>
        `<rect x="${(at % 4) * 80}" y="${Math.floor(at / 4) * 64}" width="80" height="64" fill="${at % 3 ? (at % 2 ? ink : accent) : "none"}" stroke="#1B1714" stroke-width="7"/>`,
    ),
  strokes: (ink, accent) =>
    each(
      26,
      (at) =>
        `<path d="M${spread(at, 71) - 40} ${spread(at, 113)} q40 ${at % 2 ? 30 : -30} 96 8" stroke="${at % 3 ? ink : accent}" stroke-width="${12 + (at % 5) * 3}" stroke-linecap="round" fill="none"/>`,
    ),
  flakes: (ink) =>
    each(
      34,
      (at) =>
        `<g transform="translate(${spread(at, 91)} ${spread(at, 57)}) rotate(${at * 20})" stroke="${ink}" stroke-width="3"><path d="M-10 0H10M-5 -8L5 8M5 -8L-5 8"/></g>`,
    ),
  fans: (ink, accent) =>
    each(
      12,
      (at) =>
        `<g transform="translate(${(at % 4) * 96} ${60 + Math.floor(at / 4) * 110})" fill="none"><circle r="66" stroke="${ink}" stroke-width="6"/><circle r="44" stroke="${accent}" stroke-width="6"/><circle r="22" stroke="${ink}" stroke-width="6"/></g>`,
    ),
  peaks: (ink, accent) =>
    `<path d="M-20 320 L90 120 L170 240 L240 90 L360 320Z" fill="${ink}"/><path d="M240 90 L206 158 L240 146 L272 152Z" fill="${accent}"/><circle cx="70" cy="70" r="30" fill="${accent}"/>`,
};

/** Head and shoulders; hair and shape depend on the number, so that neighbours differ. */
const figure = (fill: string, shade: string, number: number) => {
  const hair = [
    `<path d="M106 150 q4 -76 54 -76 t54 76 q-20 -34 -54 -34 t-54 34Z" fill="${shade}"/>`,
    `<path d="M100 210 q-6 -140 60 -140 t60 140 q-14 -90 -60 -96 q-46 6 -60 96Z" fill="${shade}"/>`,
    `<circle cx="${CENTRE}" cy="76" r="26" fill="${shade}"/><path d="M110 142 q8 -58 50 -58 t50 58 q-18 -24 -50 -24 t-50 24Z" fill="${shade}"/>`,
  ][number % 3];
  return `<path d="M50 330 q8 -96 110 -96 t110 96Z" fill="${shade}"/><ellipse cx="${CENTRE}" cy="152" rx="48" ry="60" fill="${fill}"/>${hair}`;
};

export interface Palette {
  ground: string;
  ink: string;
  accent: string;
}

export const icon = (motif: Motif, { ground, ink, accent }: Palette, number: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}"><rect width="${SIZE}" height="${SIZE}" fill="${ground}"/>${motifs[motif](ink, accent)}${figure(accent, ink, number)}</svg>`;
