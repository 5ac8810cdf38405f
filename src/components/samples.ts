import "./samples.css";

const at = (name: string) => `${import.meta.env.BASE_URL}art/samples/${name}`;
const sample = (name: string) => at(`${name}.webp`);

/** Pale backgrounds: an overlay multiplied with them keeps its colours. */
export const CALM = { portrait: at("calm-portrait.svg"), landscape: at("calm-landscape.svg") } as const;

/** Drawn sample results to preview an overlay on, never pictures of guests. */
export const SAMPLES = {
  portrait: ["winter-sofia", "oil-igor", "neon-anna", "noir-lena", "folk-zoya", "space-tunde"].map(sample),
  landscape: ["winter-group", "oil-pair", "synth-pair", "neon-group"].map(sample),
} as const;

export type Shape = keyof typeof SAMPLES;
