import type { Job } from "../generators/generator";
import type { Services } from "../services";
import { withdrawBlob } from "../store/blob-rows";
import { completeJob } from "./attempts";
import type { Holder } from "./claim";
import { type Made, storeResult } from "./finishing";

/**
 * Stores what was made, then completes the generation; what is not wanted any more leaves no bytes. After a successful
 * one it may be repeated.
 * @throws JobGone, ResultRefused
 */
export async function deliverResult(
  services: Services,
  by: Holder,
  job: Pick<Job, "id" | "is_video">,
  made: Made,
): Promise<void> {
  const stored = await storeResult(services, job, made);
  const withdraw = () => withdrawBlob(services.database, services.blobs, stored).catch(() => undefined);
  try {
    if (!(await completeJob(services, by, job.id, stored.hash))) await withdraw();
  } catch (reason) {
    await withdraw();
    throw reason;
  }
}
