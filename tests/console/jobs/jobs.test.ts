import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { JobControl, JobOptions, JobResult } from "../../../src/shared/jobs/job";
import {
  cancelJob,
  clearJobs,
  dismissEnded,
  dismissJob,
  jobs,
  retryJob,
  startJob,
} from "../../../src/shared/jobs/jobs";

/** Work that does what the test says, when it says so. */
function work() {
  const runs: {
    control: JobControl;
    finish: (result?: JobResult) => void;
    fail: (reason: unknown) => void;
  }[] = [];
  const run: JobOptions["run"] = (control) =>
    new Promise((resolve, reject) => {
      runs.push({ control, finish: (result) => resolve(result), fail: reject });
      control.signal.addEventListener("abort", () => reject(control.signal.reason));
    });
  return { run, runs, now: () => runs.at(-1) as (typeof runs)[number] };
}

const begin = (run: JobOptions["run"], options: Partial<JobOptions> = {}) =>
  startJob({ kind: "bulk", title: "Hide overlays", unit: "records", run, ...options });
const job = (id: string) => jobs.get().find((one) => one.id === id);
const pass = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);
const asksBeforeLeaving = () => {
  const event = new Event("beforeunload", { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  clearJobs();
  vi.useRealTimers();
});

test("a job runs outside any page, shows real numbers and ends in its result", async () => {
  const { run, now } = work();
  const id = begin(run, { total: 18 });
  now().control.progress(7);
  now().control.failed(1);
  await pass(100);
  expect(job(id)).toMatchObject({ status: "running", done: 7, total: 18, failures: 1 });
  now().control.progress(18);
  now().finish({ text: "18 records" });
  await pass();
  expect(job(id)).toMatchObject({
    status: "done",
    done: 18,
    result: { text: "18 records" },
    error: undefined,
  });
  expect(job(id)?.endedAt).toBe(Date.now());
});

test("many steps at once are shown a few times, the last one always", async () => {
  const shown = vi.fn();
  const { run, now } = work();
  const id = begin(run);
  const stop = jobs.subscribe(shown);
  for (let done = 1; done <= 1000; done++) now().control.progress(done, 1000);
  await pass(100);
  expect(shown).toHaveBeenCalledTimes(1);
  expect(job(id)).toMatchObject({ done: 1000, total: 1000 });
  stop();
});

test("speed is that of the last seconds", async () => {
  const { run, now } = work();
  const id = begin(run, { unit: "bytes", total: 10_000_000 });
  for (let second = 1; second <= 3; second++) {
    await pass(1000);
    now().control.progress(second * 1_000_000);
  }
  await pass(100);
  expect(job(id)?.rate).toBeCloseTo(1_000_000, -3);
  now().finish();
  await pass();
  expect(job(id)?.rate).toBe(0);
});

test("Cancel aborts the work, which ends as cancelled with its progress", async () => {
  const { run, now } = work();
  const id = begin(run, { total: 10 });
  now().control.progress(4);
  cancelJob(id);
  expect(now().control.signal.aborted).toBe(true);
  expect(job(id)?.stopping).toBe(true);
  await pass();
  expect(job(id)).toMatchObject({ status: "cancelled", done: 4, stopping: false });
});

test("work that finishes in spite of Cancel has finished", async () => {
  let finish = () => {};
  const id = begin(() => new Promise((resolve) => (finish = () => resolve({ text: "Sent" }))));
  cancelJob(id);
  finish();
  await pass();
  expect(job(id)).toMatchObject({ status: "done", result: { text: "Sent" } });
});

test("Retry runs failed work again, from nothing", async () => {
  const { run, runs, now } = work();
  const id = begin(run, { total: 10 });
  now().control.progress(4, 12);
  now().control.failed(2);
  now().fail(new Error("lost"));
  await pass();
  expect(job(id)).toMatchObject({ status: "failed", error: new Error("lost"), done: 4, total: 12 });
  retryJob(id);
  expect(job(id)).toMatchObject({ status: "running", done: 0, failures: 0, total: 10, error: undefined });
  now().finish();
  await pass();
  expect(job(id)?.status).toBe("done");
  retryJob(id);
  expect(runs).toHaveLength(2);
});

test("Retry repeats only the steps that failed", async () => {
  let left = ["a", "b", "c"];
  const tried: string[][] = [];
  const id = begin(async () => {
    tried.push(left);
    left = left.filter((one) => one === "b" && tried.length === 1);
    return { incomplete: left.length > 0 };
  });
  await pass();
  expect(job(id)?.status).toBe("incomplete");
  retryJob(id);
  await pass();
  expect(tried).toEqual([["a", "b", "c"], ["b"]]);
  expect(job(id)?.status).toBe("done");
});

test("Retry asks first where something must be asked, and begins once [OP-235]", async () => {
  const { run, runs, now } = work();
  const asked: (() => void)[] = [];
  const id = begin(run, { beforeRetry: (yes) => asked.push(yes) });
  now().fail(new Error("no"));
  await pass();
  retryJob(id);
  expect([runs.length, job(id)?.status]).toEqual([1, "failed"]);
  asked[0]?.();
  asked[0]?.(); // answered twice
  expect([runs.length, job(id)?.status]).toEqual([2, "running"]);
});

test("progress after the end is ignored", async () => {
  const { run, now } = work();
  const id = begin(run);
  now().finish();
  await pass();
  now().control.progress(99);
  await pass(200);
  expect(job(id)?.done).toBe(0);
});

test("of one key only one runs at a time", async () => {
  const { run, runs, now } = work();
  const first = begin(run, { key: "export overlays" });
  expect(begin(run, { key: "export overlays" })).toBe(first);
  expect(runs).toHaveLength(1);
  now().finish();
  await pass();
  expect(begin(run, { key: "export overlays" })).not.toBe(first);
});

test("ended jobs stay until they are dismissed, running ones cannot be dismissed", async () => {
  const { run, runs } = work();
  const ids = [begin(run), begin(run), begin(run)] as const;
  runs[0]?.finish();
  runs[1]?.fail(new Error("no"));
  await pass(60_000);
  expect(jobs.get()).toHaveLength(3);
  dismissJob(ids[2]);
  dismissJob(ids[0]);
  expect(jobs.get().map(({ id }) => id)).toEqual([ids[1], ids[2]]);
  dismissEnded();
  expect(jobs.get().map(({ id }) => id)).toEqual([ids[2]]);
});

test("the tab asks before it closes only while a job writes", async () => {
  const { run, now } = work();
  begin(run, { kind: "export" });
  expect(asksBeforeLeaving()).toBe(false);
  begin(run, { kind: "upload" });
  expect(asksBeforeLeaving()).toBe(true);
  now().fail(new Error("lost"));
  await pass();
  expect(asksBeforeLeaving()).toBe(false);
});

test("logout stops everything and leaves nothing to see", async () => {
  const { run, runs } = work();
  begin(run);
  begin(run, { kind: "upload" });
  clearJobs();
  expect(runs.map(({ control }) => control.signal.aborted)).toEqual([true, true]);
  await pass(1000);
  expect(jobs.get()).toEqual([]);
  expect(asksBeforeLeaving()).toBe(false);
});
