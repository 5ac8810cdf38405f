import { createStore } from "../store";
import { fresh, type Job, type JobControl, type JobOptions, newJob } from "./job";
import { startPace } from "./pace";

/**
 * All long work of this tab: uploads, exports, archives, generations, bulk runs. It lives outside React, so it goes on
 * while the person moves to another page, and everything about it is shown in one place, the dock
 * (experience.md, behaviour 4). At logout the shell calls `clearJobs`.
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

/** Progress is shown this often at most: a fast loop would else redraw the dock at each step. */
const SHOW_EVERY_MS = 100;

interface Running {
  options: JobOptions;
  stop: AbortController;
}

/** What a job was started with, for Cancel and Retry. */
const running = new Map<string, Running>();
let last = 0;

/** Starts work and shows it; gives the job's id. With `key`, the id of the one that is running already. */
export function startJob(options: JobOptions): string {
  const same = jobs.get().find(({ key, status }) => key && key === options.key && status === "running");
  if (same) return same.id;
  const id = `job-${++last}`;
  show([...jobs.get(), newJob(id, options)]);
  void run(id, options);
  return id;
}

/** Asks the work to stop. What it has done stays done, and it says so when it has ended. */
export function cancelJob(id: string): void {
  if (jobOf(id)?.status !== "running") return;
  change(id, { stopping: true });
  running.get(id)?.stop.abort();
}

/** Runs the work of a job that failed, was stopped or is incomplete once more. */
export function retryJob(id: string): void {
  const job = jobOf(id);
  const before = running.get(id);
  if (!job || !before || job.status === "running" || job.status === "done") return;
  change(id, { ...fresh, total: before.options.total });
  void run(id, before.options);
}

/** Takes a job that has ended out of sight. */
export function dismissJob(id: string): void {
  dismiss((job) => job.id === id);
}

export function dismissEnded(): void {
  dismiss(() => true);
}

/** At logout: stops everything and forgets it. */
export function clearJobs(): void {
  for (const { stop } of running.values()) stop.abort();
  running.clear();
  show([]);
}

async function run(id: string, options: JobOptions): Promise<void> {
  const stop = new AbortController();
  running.set(id, { options, stop });
  const { control, close } = controlOf(id, stop.signal);
  let end: Partial<Job>;
  try {
    const result = await options.run(control);
    // Whoever finished in spite of Cancel has finished: that is what happened.
    end = { status: result?.incomplete ? "incomplete" : "done", result };
  } catch (error) {
    end = stop.signal.aborted ? { status: "cancelled" } : { status: "failed", error };
  }
  close();
  change(id, { ...end, stopping: false, rate: 0, endedAt: Date.now() });
}

/** Collects what the work says and shows it now and then. `close` shows the rest and hears no more. */
function controlOf(id: string, signal: AbortSignal): { control: JobControl; close: () => void } {
  const pace = startPace(Date.now());
  let news: Partial<Job> = {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  const flush = () => {
    timer = undefined;
    change(id, news);
    news = {};
  };
  const tell = (part: Partial<Job>) => {
    if (closed) return;
    news = { ...news, ...part };
    timer ??= setTimeout(flush, SHOW_EVERY_MS);
  };
  const control: JobControl = {
    signal,
    progress: (done, total) =>
      tell({ done, rate: pace.at(done, Date.now()), ...(total !== undefined && { total }) }),
    failed: (failures) => tell({ failures }),
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
  for (const { id } of jobs.get()) if (!kept.some((job) => job.id === id)) running.delete(id);
  show(kept);
}

function show(next: readonly Job[]): void {
  jobs.set(next);
  watchTab();
}

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** The browser asks before it closes a tab in which something is being written. */
function watchTab(): void {
  const writing = jobs.get().some(({ status, writes }) => status === "running" && writes);
  // Only as long as it is needed: the listener keeps pages out of the back/forward cache.
  if (writing) addEventListener("beforeunload", ask);
  else removeEventListener("beforeunload", ask);
}
