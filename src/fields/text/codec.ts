import { type Codec, isNullable } from "../kind";

/** Text as it was typed: nothing is trimmed, so that nothing typed is lost. */
export const codec: Codec<string, string | null> = {
  toForm: (wire) => wire ?? "",
  toWire: (form, field) => (form === "" && isNullable(field) ? null : form),
};
