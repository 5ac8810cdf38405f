import type { Operation } from "../../contract/core/operations";
import type { Caller } from "../caller";
import type { Call } from "../http/call";
import { sendPicture } from "../http/pictures";
import { addressIn } from "./parent";
import { findRow } from "./read";
import { hashColumn } from "./record";

/** GET of an entity's picture, full size or as a thumbnail (OP-86, OP-119). */
export async function image(operation: Operation, call: Call): Promise<unknown> {
  const { entity, image: key } = operation;
  const { services, params } = call;
  const caller = call.caller as Caller;
  const row = await findRow(services, entity, caller, addressIn(entity, params));
  const { thumbnail } = call.query as { thumbnail?: boolean };
  return sendPicture(call, row[hashColumn(key as string)], thumbnail);
}
