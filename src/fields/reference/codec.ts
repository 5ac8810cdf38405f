import { NIL_ID } from "../../../contract/core/ids";
import { type Codec, isNullable } from "../kind";

/** An empty choice is null where the schema allows it, else the nil id, which the server stores as null (OP-13). */
export const codec: Codec<string, string | null> = {
  toForm: (wire) => (wire === null || wire === NIL_ID ? "" : wire),
  toWire: (form, field) => form || (isNullable(field) ? null : NIL_ID),
};
