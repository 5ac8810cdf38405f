import type { Codec } from "../kind";

export const codec: Codec<string, string> = {
  toForm: (wire) => wire,
  toWire: (form) => form,
};
