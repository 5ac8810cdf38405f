import type { Codec } from "../kind";

export type Labels = Record<string, string>;

/** Languages that forms always offer (OP-105). */
export const LANGUAGES = ["en", "ru"] as const;

/** Languages without a name are not sent. */
export const codec: Codec<Labels, Labels> = {
  toForm: (wire) => ({ ...wire }),
  toWire: (form) => Object.fromEntries(Object.entries(form).filter(([, text]) => text !== "")),
};
