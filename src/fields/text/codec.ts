import { type Codec, isNullable } from "../kind";

/** The text as typed; it is not trimmed. */
export const codec: Codec<string, string | null> = {
  toForm: (wire) => wire ?? "",
  toWire: (form, field) => (form === "" && isNullable(field) ? null : form),
};
