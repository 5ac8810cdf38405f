/** Chooses the icon, and whether closing the tab would lose something. */
export type JobKind = "upload" | "export" | "archive" | "generation" | "bulk";

/** What is counted. Bytes are also shown with a rate and the time left; of one thing, only the share in percent. */
export type JobUnit = "bytes" | "rows" | "records" | "pictures" | "files" | "percent";

/** `incomplete`: it ran to its end, but part of it failed. `cancelled`: the user stopped it. */
export type JobStatus = "running" | "done" | "incomplete" | "failed" | "cancelled";

/** Passed to the work to report its progress. */
export interface JobControl {
  /** Aborted by Cancel and by logout. Pass it to every call: `call(endpoint, input, { signal })`. */
  signal: AbortSignal;
  /** How much is done, in the job's unit; with `total` once it is known. Real numbers only. */
  progress(done: number, total?: number): void;
  /** How many parts have failed so far. */
  failed(count: number): void;
}

/** How a job ended. Texts are already in the user's language. */
export interface JobResult {
  /** The outcome: "412 rows, overlays.xlsx". */
  text?: string;
  /** A page that shows it. */
  link?: { label: string; to: string };
  /** A follow-up, such as saving the file again. */
  action?: { label: string; run: () => void };
  /** Part of it failed: Retry is offered and runs the work again (see `JobOptions.run`). */
  incomplete?: boolean;
}

export interface JobOptions {
  kind: JobKind;
  /** Shown as the job's name: "Export: overlays". */
  title: string;
  unit: JobUnit;
  /** How much there is to do, if known from the start. */
  total?: number;
  /** While a job with the same key runs, no second one is started. */
  key?: string;
  /** Key of the text of a failure for which the server sent none. */
  failed?: string;
  /** The page that starts it shows it, too: the dock does not open for it. */
  inPage?: boolean;
  /** Whether closing the tab would lose changes, so that the browser asks. Default by `kind`. */
  writes?: boolean;
  /**
   * The work. It returns its result or throws: after an abort the job is cancelled, otherwise it has failed. Retry
   * calls it again: a closure that remembers what failed repeats only that.
   */
  run: (control: JobControl) => Promise<JobResult | undefined>;
  /** Asks what must be asked before a retry, and calls back if it may begin. */
  beforeRetry?: (begin: () => void) => void;
}

/** A job as it is shown; immutable. */
export interface Job extends Omit<JobOptions, "run" | "beforeRetry"> {
  id: string;
  writes: boolean;
  status: JobStatus;
  done: number;
  /** Parts that failed so far. */
  failures: number;
  /** Units per second over the last seconds; 0 while unknown. */
  rate: number;
  /** Cancel was pressed, but the work has not ended yet. */
  stopping: boolean;
  result: JobResult | undefined;
  /** What was thrown, for `messageFor`. */
  error: unknown;
  /** Timestamp in ms; undefined while it runs. */
  endedAt: number | undefined;
}

const WRITING: readonly JobKind[] = ["upload", "generation", "bulk"];

export function newJob(id: string, options: JobOptions): Job {
  const { run: _, beforeRetry: __, writes = WRITING.includes(options.kind), ...shown } = options;
  return { ...shown, id, writes, ...INITIAL };
}

/** The state in which a job starts, at first and at each retry. */
export const INITIAL = {
  status: "running",
  done: 0,
  failures: 0,
  rate: 0,
  stopping: false,
  result: undefined,
  error: undefined,
  endedAt: undefined,
} as const satisfies Partial<Job>;

/** Share that is done, 0 to 1; undefined while the total is unknown. */
export function shareOf({ done, total, status }: Job): number | undefined {
  if (status === "done") return 1;
  return total ? Math.min(done / total, 1) : undefined;
}

/** Seconds left at the current rate; undefined while that would be a guess. */
export function secondsLeft({ done, total, rate, status }: Job): number | undefined {
  if (status !== "running" || !total || rate <= 0 || done >= total) return undefined;
  return Math.ceil((total - done) / rate);
}
