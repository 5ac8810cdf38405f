import type { Codec } from "../kind";

/** Ids are shown and copied, never edited. */
export const codec: Codec<string, string> = {
  toForm: (wire) => wire,
  toWire: (form) => form,
};
