import { WORKER_VERSIONS } from "../../../contract/worker";
import { Refusal } from "../../errors";
import { JobGone } from "../../generators/attempt";

/** @param code without `errors.` @param detail for whoever reads the log of a worker, so in one language */
export function refusal(status: number, code: string, detail: string, extra: object = {}): Refusal {
  return new Refusal(status, `errors.${code}`, { extra: { detail, ...extra } });
}

export const goneFor = ({ reason }: JobGone) =>
  refusal(409, "job_gone", "The job is not, or no longer, this worker's", {
    reason: reason === "done" ? "ended" : reason,
  });

export function asGone(reason: unknown): never {
  throw reason instanceof JobGone ? goneFor(reason) : reason;
}

/** What was done by this attempt before is no error. */
export function asDone(reason: unknown): undefined {
  if (reason instanceof JobGone && reason.reason === "done") return undefined;
  return asGone(reason);
}

export const outdated = (): Refusal =>
  refusal(426, "worker_outdated", "The worker program must be updated", { versions: WORKER_VERSIONS });
