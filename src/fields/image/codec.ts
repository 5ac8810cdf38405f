import type { Field, ImageValue } from "../../../contract/core/field";
import type { Codec } from "../kind";

/** Reads the flag that says whether a picture is stored; without the flag it is assumed and requested (OP-179). */
export function storedImage(record: Record<string, unknown>, field: Field): ImageValue {
  const flag = record[field.image?.has ?? ""];
  return { state: flag === false ? "none" : "stored" };
}

export const codec: Codec<ImageValue, ImageValue> = {
  toForm: (wire) => wire ?? { state: "none" },
  toWire: (form) => form,
};
