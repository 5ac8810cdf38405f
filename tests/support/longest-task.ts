import { expect } from "vitest";
import type { TestPage } from "./browser";

/** CPU x4 of the longest task that is allowed: 100 ms. A browser has one trace at a time: one file has all that use it. */
export const LONGEST_TASK = 100 / 4;

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds that the thread itself has worked: what else runs on the machine is not in them. */
  tdur?: number;
}

/** The longest task of the page's own thread while something is done, and until it is idle again, in ms. */
export async function longestTask(page: TestPage, run: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise<void>((resolve) => session.once("Tracing.tracingComplete", () => resolve()));
  await session.send("Tracing.start", {
    categories: "toplevel,blink.user_timing",
    transferMode: "ReportEvents",
  });
  await page.evaluate(() => performance.mark("own-thread")); // other pages of the browser are in the trace, too
  await run();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })));
  await session.send("Tracing.end");
  await complete;
  await session.detach();
  const own = events.find(({ name }) => name === "own-thread");
  const tasks = events.filter(
    ({ ph, pid, tid, tdur }) => ph === "X" && tdur !== undefined && pid === own?.pid && tid === own.tid,
  );
  expect(tasks.length).toBeGreaterThan(0);
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}
