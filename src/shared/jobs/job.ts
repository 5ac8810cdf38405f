/** What kind of work it is: chooses the icon, and whether closing the tab would lose something. */
export type JobKind = "upload" | "export" | "archive" | "generation" | "bulk";

/** What is counted. Bytes also get a speed and the time that is left. */
export type JobUnit = "bytes" | "rows" | "records" | "pictures" | "files";

/**
 * `incomplete`: it ran to its end and part of it failed. `cancelled`: the person stopped it.
 */
export type JobStatus = "running" | "done" | "incomplete" | "failed" | "cancelled";

/** What the work gets to say how far it is. */
export interface JobControl {
  /** Aborted by Cancel and by logout. Give it to every call: `call(endpoint, input, { signal })`. */
  signal: AbortSignal;
  /** How much is done, in the job's unit; with `total` as soon as that is known. Real numbers only. */
  progress(done: number, total?: number): void;
  /** How many parts have failed so far. */
  failed(count: number): void;
}

/** The clear end of a job. Texts are already in the person's language. */
export interface JobResult {
  /** What came of it: "412 rows, overlays.xlsx". */
  text?: string;
  /** A page that shows it. */
  link?: { label: string; to: string };
  /** Something to do with it, as to save the file again. */
  action?: { label: string; run: () => void };
  /** Part of it failed; Retry is offered and runs the work again (see `JobOptions.run`). */
  incomplete?: boolean;
}

export interface JobOptions {
  kind: JobKind;
  /** What it is, as a person would say it: "Export: overlays". */
  title: string;
  unit: JobUnit;
  /** How much there is to do, where that is known from the start. */
  total?: number;
  /** While a job of the same key runs, no second one is started. */
  key?: string;
  /** Whether leaving the page would lose what is written; the browser then asks. By `kind` unless said. */
  writes?: boolean;
  /**
   * The work. It ends by its result, or by throwing: the abort's own error means cancelled, anything else failed.
   * Retry calls it again, so a loop that keeps in its closure what has failed does only that again.
   */
  run: (control: JobControl) => Promise<JobResult | undefined>;
}

/** A job as it is drawn. Replaced, never changed. */
export interface Job {
  id: string;
  kind: JobKind;
  title: string;
  unit: JobUnit;
  key: string | undefined;
  writes: boolean;
  status: JobStatus;
  done: number;
  total: number | undefined;
  /** Parts that failed so far. */
  failures: number;
  /** Units per second over the last seconds; 0 while that is not known. */
  rate: number;
  /** Cancel was pressed, the work has not ended yet. */
  stopping: boolean;
  result: JobResult | undefined;
  /** What was thrown, for `messageFor`. */
  error: unknown;
  /** Milliseconds; undefined while it runs. */
  endedAt: number | undefined;
}

const WRITING: readonly JobKind[] = ["upload", "generation", "bulk"];

export function newJob(id: string, options: JobOptions): Job {
  const { kind, title, unit, key, total, writes = WRITING.includes(kind) } = options;
  return { id, kind, title, unit, key, writes, ...fresh, total };
}

/** The state in which a job begins, the first time and at each retry. */
export const fresh = {
  status: "running",
  done: 0,
  failures: 0,
  rate: 0,
  stopping: false,
  result: undefined,
  error: undefined,
  endedAt: undefined,
} as const satisfies Partial<Job>;

/** Share that is done, 0 to 1; undefined while nobody knows how much there is. */
export function shareOf({ done, total, status }: Job): number | undefined {
  if (status === "done") return 1;
  return total ? Math.min(done / total, 1) : undefined;
}

/** Seconds left at the present speed; undefined while that would be a guess. */
export function secondsLeft({ done, total, rate, status }: Job): number | undefined {
  if (status !== "running" || !total || rate <= 0 || done >= total) return undefined;
  return Math.ceil((total - done) / rate);
}
