import { eq } from "drizzle-orm";
import type * as contract from "../../contract/endpoints/generations";
import { generation } from "../../contract/entities/generation";
import type { Call, Handler } from "../call";
import { bindings } from "../crud/bindings";
import { findRow } from "../crud/read";
import { notFound } from "../errors";
import { sendPicture } from "../http/pictures";
import { blobs } from "../store/schema";

export const generationImage: Handler<typeof contract.generationImage> = async (call) => {
  const { services, caller, params, query } = call;
  const row = await findRow(services, generation as never, bindings.generations, caller, params.id);
  const hash = row[`${params.key}_hash`];
  if (typeof hash !== "string") throw notFound();
  const [blob] = await services.database.db().select().from(blobs).where(eq(blobs.hash, hash));
  if (!blob) throw notFound();
  // A film has no small picture: it is sent as it is.
  const small = query.thumbnail === true && blob.mime.startsWith("image/");
  return sendPicture(call as unknown as Call, blob, small);
};
