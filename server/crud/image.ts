import { eq } from "drizzle-orm";
import type { Operation } from "../../contract/core/operations";
import type { Call } from "../call";
import type { Caller } from "../caller";
import { notFound } from "../errors";
import { sendPicture } from "../http/pictures";
import { blobs } from "../store/schema";
import type { Binding } from "./binding";
import { findRow } from "./read";
import { hashColumn } from "./record";

/** GET of an entity's picture, whole or as a thumbnail (OP-86, OP-119). */
export async function image(operation: Operation, binding: Binding, call: Call): Promise<unknown> {
  const { entity, image: key } = operation;
  const row = await findRow(call.services, entity, binding, call.caller as Caller, call.params.id as string);
  const hash = row[hashColumn(key as string)];
  if (typeof hash !== "string") throw notFound();
  const [blob] = await call.services.database.db().select().from(blobs).where(eq(blobs.hash, hash));
  if (!blob) throw notFound();
  return sendPicture(call, blob, (call.query as { thumbnail?: boolean }).thumbnail === true);
}
