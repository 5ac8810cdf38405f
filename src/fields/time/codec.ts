import { type Codec, isNullable } from "../kind";

/** The form holds the wire's own text, so that a time nobody touched moves by nothing (OP-178). */
export const codec: Codec<string, string | null> = {
  toForm: (wire) => wire ?? "",
  toWire: (form, field) => (form === "" && isNullable(field) ? null : form),
  problem: (form, field) => (form === "" && !isNullable(field) ? "validation.required" : undefined),
};
