import type { Operation } from "../../contract/core/operations";
import type { Caller } from "../caller";
import type { Call } from "../http/call";
import { sendPicture } from "../http/pictures";
import { findRow } from "./read";
import { hashColumn } from "./record";

/** GET of an entity's picture, whole or as a thumbnail (OP-86, OP-119). */
export async function image(operation: Operation, call: Call): Promise<unknown> {
  const { entity, image: key } = operation;
  const row = await findRow(call.services, entity, call.caller as Caller, call.params.id as string);
  const { thumbnail } = call.query as { thumbnail?: boolean };
  return sendPicture(call, row[hashColumn(key as string)], thumbnail);
}
