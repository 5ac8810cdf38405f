import { createStore } from "../store";
import { INITIAL, type Job, type JobControl, type JobOptions, newJob } from "./job";
import { measureRate } from "./rate";

/**
 * All long work of this tab: uploads, exports, archives, generations, bulk runs. It is kept outside React, so that it
 * continues across pages, and is shown in one place, the dock.
 *
 *     startJob({
 *       kind: "bulk", title: "Tags", unit: "records", total: ids.length,
 *       async run({ signal, progress, failed }) {
 *         for (...) { await call(endpoint, input, { signal }); progress(++done); }
 *         return { text: "3 tagged", incomplete: left.length > 0 };
 *       },
 *     });
 */
export const jobs = createStore<readonly Job[]>([]);

/** Progress is shown at most this often, so that a fast loop does not render the dock at each step. */
const SHOW_EVERY_MS = 100;

/** The latest run of each job, for Cancel and Retry. */
const runs = new Map<string, { options: JobOptions; stop: AbortController }>();
let last = 0;

/** The job that runs under this key. */
export const runningJob = (key: string | undefined): Job | undefined =>
  jobs.get().find((job) => key && job.key === key && job.status === "running");

/** Starts and shows a job, and returns its id; with `key`, the id of a job that already runs under it. */
export function startJob(options: JobOptions): string {
  const same = runningJob(options.key);
  if (same) return same.id;
  const id = `job-${++last}`;
  show([...jobs.get(), newJob(id, options)]);
  void run(id, options);
  return id;
}

/** Asks the work to stop. What it has done stays done. */
export function cancelJob(id: string): void {
  if (jobOf(id)?.status !== "running") return;
  change(id, { stopping: true });
  runs.get(id)?.stop.abort();
}

/** Runs a job again that failed, was cancelled or is incomplete. */
export function retryJob(id: string): void {
  const job = jobOf(id);
  const before = runs.get(id);
  if (!job || !before || job.status === "running" || job.status === "done") return;
  const { options } = before;
  const begin = () => {
    if (jobOf(id) !== job) return; // begun or dismissed while it was asked
    change(id, { ...INITIAL, total: options.total });
    void run(id, options);
  };
  if (options.beforeRetry) options.beforeRetry(begin);
  else begin();
}

/** Removes a job that has ended. */
export function dismissJob(id: string): void {
  dismiss((job) => job.id === id);
}

export function dismissEnded(): void {
  dismiss(() => true);
}

/** For logout: stops and removes all jobs. */
export function clearJobs(): void {
  for (const { stop } of runs.values()) stop.abort();
  runs.clear();
  show([]);
}

async function run(id: string, options: JobOptions): Promise<void> {
  const stop = new AbortController();
  runs.set(id, { options, stop });
  const { control, close } = controlOf(id, stop.signal);
  let end: Partial<Job>;
  try {
    const result = await options.run(control);
    // Work that finished in spite of Cancel is done.
    end = { status: result?.incomplete ? "incomplete" : "done", result };
  } catch (error) {
    end = stop.signal.aborted ? { status: "cancelled" } : { status: "failed", error };
  }
  close();
  change(id, { ...end, stopping: false, rate: 0, endedAt: Date.now() });
}

/** Collects progress and shows it at intervals. `close` shows the rest and ignores what comes later. */
function controlOf(id: string, signal: AbortSignal): { control: JobControl; close: () => void } {
  const rateAt = measureRate(Date.now());
  let pending: Partial<Job> = {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  const flush = () => {
    timer = undefined;
    change(id, pending);
    pending = {};
  };
  const report = (part: Partial<Job>) => {
    if (closed) return;
    pending = { ...pending, ...part };
    timer ??= setTimeout(flush, SHOW_EVERY_MS);
  };
  const control: JobControl = {
    signal,
    progress: (done, total) =>
      report({ done, rate: rateAt(done, Date.now()), ...(total !== undefined && { total }) }),
    failed: (failures) => report({ failures }),
  };
  const close = () => {
    closed = true;
    clearTimeout(timer);
    flush();
  };
  return { control, close };
}

const jobOf = (id: string) => jobs.get().find((job) => job.id === id);

function change(id: string, part: Partial<Job>): void {
  if (jobOf(id)) show(jobs.get().map((job) => (job.id === id ? { ...job, ...part } : job)));
}

function dismiss(which: (job: Job) => boolean): void {
  const kept = jobs.get().filter((job) => job.status === "running" || !which(job));
  for (const { id } of jobs.get()) if (!kept.some((job) => job.id === id)) runs.delete(id);
  show(kept);
}

function show(next: readonly Job[]): void {
  jobs.set(next);
  watchTab();
}

const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();

/** Jobs whose end would lose changes. */
export const writingJobs = () => jobs.get().filter(({ status, writes }) => status === "running" && writes);

/** The browser asks before it closes a tab with a job that writes. */
function watchTab(): void {
  // Only while needed: the listener keeps pages out of the back/forward cache.
  if (writingJobs().length > 0) addEventListener("beforeunload", preventUnload);
  else removeEventListener("beforeunload", preventUnload);
}
