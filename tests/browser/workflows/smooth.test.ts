import { afterAll, beforeAll, expect, test } from "vitest";
import { newPage, type TestPage } from "../../support/browser";
import { type ServerProcess, startProcess } from "../../support/process";

let server: ServerProcess;

beforeAll(async () => {
  server = await startProcess();
});

afterAll(() => server.stop());

/** Nodes in chains that fork and join, as in large exports. */
const many = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => {
      const link = (by: number) => (at >= by ? [String(at - by), 0] : "none");
      const inputs = { seed: at, before: link(1 + ((at * 7) % 9)), other: at % 3 === 0 ? link(11) : 0.5 };
      return [String(at), { class_type: "KSampler", inputs, _meta: { title: `Step ${at}` } }];
    }),
  );

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds that the thread itself has worked: what else runs on the machine is not in them. */
  tdur?: number;
}

/** The longest task of the page's own thread while something is done, in ms. */
async function longestTask(page: TestPage, run: () => Promise<void>): Promise<number> {
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

/** CPU x4 of the longest task that is allowed: 100 ms. */
const LONGEST = 100 / 4;

test("a workflow of 300 nodes is panned and zoomed without a task over 100 ms at a quarter of the speed", async () => {
  const page = await newPage(server, { role: "admin", path: "/workflows/new" });
  await page.getByLabel("Workflow file").setInputFiles({
    name: "export.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(many(300))),
  });
  await page.locator(".sl-node").nth(299).waitFor();
  const box = (await page.locator(".sl-graph").boundingBox()) as Record<
    "x" | "y" | "width" | "height",
    number
  >;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const viewport = page.locator(".react-flow__viewport");
  const pan = async () => {
    const before = await viewport.getAttribute("style");
    await page.mouse.move(x + 200, y);
    await page.mouse.down();
    for (let step = 1; step <= 30; step += 1) await page.mouse.move(x + 200 - step * 12, y + step * 2);
    await page.mouse.up();
    expect(await viewport.getAttribute("style")).not.toBe(before);
  };
  const zoom = async (by: number) => {
    for (let step = 0; step < 6; step += 1) await page.mouse.wheel(0, by);
  };
  await pan(); // what the first drawing has left to do is not what is measured
  const longest = await longestTask(page, async () => {
    await pan();
    await zoom(-120);
    await pan();
    await zoom(120);
  });
  expect(longest).toBeLessThan(LONGEST);
  await page.context().close();
}, 60_000);
