import type { Codec } from "../kind";

export type Labels = Record<string, string>;

/** Languages that forms offer until the server names its own (OP-105). */
export const LANGUAGES = ["en", "ru"] as const;

/** Languages with no name are left out, whatever was typed and deleted again. */
export const codec: Codec<Labels, Labels> = {
  toForm: (wire) => ({ ...wire }),
  toWire: (form) => Object.fromEntries(Object.entries(form).filter(([, text]) => text !== "")),
};
