import "./samples.css";

const at = (name: string) => `${import.meta.env.BASE_URL}art/samples/${name}`;
const drawn = (name: string) => at(`${name}.webp`);

/** Pale and quiet: what is multiplied with them keeps its colours, so that the overlay is what one sees. */
export const CALM = { portrait: at("calm-portrait.svg"), landscape: at("calm-landscape.svg") } as const;

/** Drawn results to lay an overlay on; no guest's picture is shown to anybody. */
export const SAMPLES = {
  portrait: ["winter-sofia", "oil-igor", "neon-anna", "noir-lena", "folk-zoya", "space-tunde"].map(drawn),
  landscape: ["winter-group", "oil-pair", "synth-pair", "neon-group"].map(drawn),
} as const;

export type Shape = keyof typeof SAMPLES;
