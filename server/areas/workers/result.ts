import { addAbortSignal, type Readable } from "node:stream";
import { RESULT_BYTES } from "../../../contract/worker";
import { failJob, reportProgress } from "../../engine/attempts";
import { deliverResult } from "../../engine/deliver";
import { ResultRefused } from "../../engine/finishing";
import { Refusal } from "../../errors";
import { JobGone } from "../../generators/attempt";
import { BlobTooLarge } from "../../store/blobs";
import { holderOf, noteSeen, type WorkerCall } from "./call";
import { asDone, asGone, goneFor, refusal } from "./refusals";

/** While a result arrives and is finished its lease is renewed, ms. */
const BEAT_MS = 5000;

const DIGEST = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]+=*):/;

/** Checks, finishes and stores the picture. While its bytes arrive the attempt is renewed. */
export async function result({ services, identity, params, request }: WorkerCall): Promise<object> {
  const by = holderOf(identity);
  const digest = DIGEST.exec(String(request.headers["content-digest"] ?? ""))?.[1];
  const renew = () => reportProgress(services, by, params.id, { progress: null, stage: "finishing" });
  const current = await renew().catch(asDone);
  // Its reply was lost: the bytes are read and dropped.
  if (!current) return {};
  await noteSeen(services, identity);
  const gone = new AbortController();
  const beat = setInterval(() => {
    renew().catch((reason) => {
      if (reason instanceof JobGone) gone.abort();
    });
  }, BEAT_MS);
  try {
    const arriving = addAbortSignal(gone.signal, request.body as Readable);
    const staged = await services.blobs.stage(arriving, { maxBytes: RESULT_BYTES });
    try {
      if (Buffer.from(staged.hash, "hex").toString("base64") !== digest)
        throw refusal(400, "digest", "The bytes are not those of Content-Digest");
      await deliverResult(services, by, { id: params.id, ...current }, staged);
    } finally {
      await staged.discard();
    }
    return {};
  } catch (reason) {
    if (reason instanceof BlobTooLarge) throw new Refusal(413, "errors.too_large");
    if (gone.signal.aborted) throw goneFor(new JobGone("ended"));
    if (reason instanceof ResultRefused) {
      await failJob(services, by, params.id, reason.failure).catch(asGone);
      throw new Refusal(422, reason.message);
    }
    return (await asDone(reason)) ?? {};
  } finally {
    clearInterval(beat);
  }
}
