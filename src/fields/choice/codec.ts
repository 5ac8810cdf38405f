import type { Codec } from "../kind";

export type Choice = string | number;

/** A value that the contract does not know is kept until another one is chosen (OP-179). */
export const codec: Codec<Choice, Choice> = {
  toForm: (wire) => wire,
  toWire: (form) => form,
};
