const at = (name: string) => `${import.meta.env.BASE_URL}art/samples/${name}.webp`;

/** Drawn results to lay an overlay on; no guest's picture is shown to anybody. */
export const SAMPLES = {
  portrait: ["winter-sofia", "oil-igor", "neon-anna", "noir-lena", "folk-zoya", "space-tunde"].map(at),
  landscape: ["winter-group", "oil-pair", "synth-pair", "neon-group"].map(at),
} as const;

export type Shape = keyof typeof SAMPLES;

/** The list takes few of them, so that it stays small; a row keeps its own. */
const IN_LIST = { portrait: 3, landscape: 2 } as const;

export function sampleOf(shape: Shape, id: string): string {
  const number = Number.parseInt(id.slice(0, 8), 16) || 0;
  return SAMPLES[shape][number % IN_LIST[shape]] as string;
}
