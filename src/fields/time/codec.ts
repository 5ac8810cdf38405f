import { type Codec, isNullable } from "../kind";

/** The form value is the wire's text, so that an untouched time does not change (OP-178). */
export const codec: Codec<string, string | null> = {
  toForm: (wire) => wire ?? "",
  toWire: (form, field) => (form === "" && isNullable(field) ? null : form),
  problem: (form, field) => (form === "" && !isNullable(field) ? "validation.required" : undefined),
};
