/** Of the page's own thread at full speed, ms: 100 ms at a quarter of it (docs/speed.md). */
export const LONGEST_TASK = 100 / 4;

/**
 * The longest task of a page's thread during `run` and until it is idle again. Counts CPU time of the thread, which does
 * not depend on what else the machine does. A browser has one trace at a time.
 * @param {import("playwright-core").Page} page
 * @param {() => Promise<void>} run
 * @returns {Promise<number>} ms
 */
export async function longestTask(page, run) {
  const session = await page.context().newCDPSession(page);
  const events = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.start", {
    categories: "toplevel,blink.user_timing",
    transferMode: "ReportEvents",
  });
  await page.evaluate(() => performance.mark("own-thread")); // the trace includes other pages of the browser
  await run();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })));
  await session.send("Tracing.end");
  await complete;
  await session.detach();
  const own = events.find(({ name }) => name === "own-thread");
  const tasks = events.filter(
    ({ ph, pid, tid, tdur }) => ph === "X" && tdur !== undefined && pid === own?.pid && tid === own.tid,
  );
  if (tasks.length === 0) throw new Error("The trace has no task of the page");
  return Math.max(...tasks.map(({ tdur }) => tdur)) / 1000;
}

/** The median of five: a garbage collection makes one of them longer. */
export async function usualLongestTask(page, act) {
  const longest = [];
  for (let at = 0; at < 5; at += 1) longest.push(await longestTask(page, () => act(at)));
  return longest.sort((one, other) => one - other)[2];
}
