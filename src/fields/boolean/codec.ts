import type { Codec } from "../kind";

export const codec: Codec<boolean, boolean> = {
  toForm: Boolean,
  toWire: (form) => form,
};
