import type { GenerationData } from "../../../contract/endpoints/processing";
import { generation } from "../../../contract/entities/generation";
import { browserClock } from "../../domain/booth/clock";
import { createProcess, type Process } from "../../domain/booth/process";
import { markChanged } from "../../providers/data/cache";
import { TranslatedError } from "../../providers/http/errors";
import { onUserGone } from "../../providers/http/leaving";
import { recordPath } from "../../resources/links";
import type { JobControl, JobResult } from "../../shared/jobs/job";
import { cancelJob, startJob } from "../../shared/jobs/jobs";
import { newId } from "../../shared/new-id";
import { createStore } from "../../shared/store";
import type { Choices } from "./model";
import { wire } from "./wire";

/** One try of this visit: kept outside React, as it goes on when the page is left. */
export interface Attempt {
  key: string;
  choices: Choices;
  /** What it was said to cost before its start. */
  price: number | undefined;
  /** Undefined if it was started elsewhere and is only followed. */
  source: Blob | undefined;
  process: Process;
  /** Its job in the dock. */
  job: string;
}

/** Newest first. */
export const attempts = createStore<readonly Attempt[]>([]);

/** The photo that is going to be sent; it stays when the page is left and opened again. */
export const photo = createStore<Blob | undefined>(undefined);

const MOST_KEPT = 20;

onUserGone(() => {
  attempts.set([]);
  photo.set(undefined);
});

interface Given extends Pick<Attempt, "choices" | "price"> {
  /** Texts of the job. */
  title: string;
  open: string;
}

/** Starts a generation and shows it as a job. */
export const startAttempt = (given: Given & { source: Blob; data: GenerationData }): Attempt =>
  add(given, given.source, (process) => process.start({ data: given.data, source: given.source }));

/** Follows a generation that the booth is busy with (OP-216). */
export const followAttempt = (given: Given, id: string): Attempt =>
  add(given, undefined, (process) => process.follow(id));

function add(
  { choices, price, title, open }: Given,
  source: Blob | undefined,
  begin: (process: Process) => Promise<void>,
): Attempt {
  const process = createProcess(wire, browserClock);
  const run = async (control: JobControl): Promise<JobResult | undefined> => {
    const ending = begin(process);
    const done = report(process, control);
    await ending;
    done();
    markChanged(generation.name, "transactions", "users");
    const { status, id, error } = process.get();
    if (status === "error" && error) throw new TranslatedError(error.key);
    control.signal.throwIfAborted();
    const to = id && recordPath(generation.name, id, "user");
    return to ? { link: { label: open, to } } : undefined;
  };
  const key = newId();
  const job = startJob({ kind: "generation", title, unit: "percent", total: 100, inPage: true, run });
  const attempt: Attempt = { key, choices, price, source, process, job };
  attempts.set([attempt, ...attempts.get()].slice(0, MOST_KEPT));
  return attempt;
}

/** Shows the progress in the dock, whose Cancel cancels the generation, until the returned function is called. */
function report(process: Process, { signal, progress }: JobControl): () => void {
  const stay = cancelOnLeave(process.cancel, signal);
  const done = process.subscribe(() => progress(process.get().progress));
  return () => {
    stay();
    done();
  };
}

/** Cancels when the job is cancelled or the page closes, until the returned function is called. */
export function cancelOnLeave(cancel: Process["cancel"], signal: AbortSignal): () => void {
  const leave = () => cancel({ keepalive: true });
  const abort = () => cancel();
  addEventListener("pagehide", leave);
  signal.addEventListener("abort", abort, { once: true });
  return () => {
    removeEventListener("pagehide", leave);
    signal.removeEventListener("abort", abort);
  };
}

/** By its job, so that the dock shows it as cancelled too. */
export const cancelAttempt = ({ job }: Attempt): void => cancelJob(job);
