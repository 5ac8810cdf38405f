import { expect, it, vi } from "vitest";
import { Busy } from "../../server/errors";
import { type Bounds, type Room, WorkQueue } from "../../server/work-queue";

const BOUNDS: Bounds = { total: 2, each: 1, waiting: 2 };

/** Work that ends when the test says so, and the order in which it began. */
function makeQueue(bounds: Partial<Bounds> = {}, patience?: number) {
  const queue = new WorkQueue({ ...BOUNDS, ...bounds }, patience);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (name: string, units?: number) =>
    queue.run(
      name.slice(0, 1),
      () =>
        new Promise<string>((resolve) => {
          begun.push(name);
          ends.set(name, () => resolve(name));
        }),
      units,
    );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (name: string) => {
    await settle();
    ends.get(name)?.();
    await settle();
  };
  return { queue, begun, run, end, settle };
}

it("one account works one by one and leaves the other place to others", async () => {
  const { begun, run, end, settle } = makeQueue();
  const all = [run("a1"), run("a2"), run("b1")];
  await settle();
  expect(begun).toEqual(["a1", "b1"]);
  await end("a1");
  expect(begun).toEqual(["a1", "b1", "a2"]);
  await end("a2");
  await end("b1");
  expect(await Promise.all(all)).toEqual(["a1", "a2", "b1"]);
});

it("accounts take turns, whoever has asked for more", async () => {
  const { begun, run, end, settle } = makeQueue({ total: 1 });
  const all = ["a1", "a2", "a3", "b1", "c1"].map((name) => run(name));
  await settle();
  for (const name of ["a1", "a2", "b1", "c1", "a3"]) await end(name);
  expect(begun).toEqual(["a1", "a2", "b1", "c1", "a3"]);
  await Promise.all(all);
});

it("who has enough calls waiting is refused with 429, others are not", async () => {
  const { run, end } = makeQueue({ total: 1 });
  const waiting = [run("a1"), run("a2"), run("a3")];
  await expect(run("a4")).rejects.toMatchObject({ status: 429, code: "errors.too_many_requests" });
  const other = run("b1");
  for (const name of ["a1", "a2", "b1", "a3"]) await end(name);
  await Promise.all([...waiting, other]);
});

it("work that fails gives its place back", async () => {
  const { queue } = makeQueue({ total: 1 });
  const failing = queue.run("a", () => Promise.reject(new Error("on purpose")));
  await expect(failing).rejects.toThrow("on purpose");
  expect(await queue.run("a", async () => "next")).toBe("next");
});

it("a turn that does not come is 503", async () => {
  const { run, end } = makeQueue({ total: 1 }, 1);
  const first = run("a1");
  await expect(run("b1")).rejects.toMatchObject({ status: 503, code: "errors.unavailable" });
  await end("a1");
  expect(await first).toBe("a1");
});

it("who waited too long has no turn later: the place is the next one's", async () => {
  const { begun, run, end } = makeQueue({ total: 1 }, 1);
  const first = run("a1");
  await expect(run("b1")).rejects.toMatchObject({ status: 503 });
  await end("a1");
  for (const name of ["c1", "b2"]) {
    const next = run(name);
    await end(name);
    expect(await next).toBe(name);
  }
  expect(begun).toEqual(["a1", "c1", "b2"]);
  await first;
});

it("of an account's waiting calls the one that waited too long goes, the others keep their turns", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { begun, run, end, settle } = makeQueue({ total: 1 }, 1000);
  const first = run("a1");
  const late = run("b1").catch((error: Busy) => error.status);
  await settle();
  vi.advanceTimersByTime(600);
  const next = run("b2");
  await settle();
  vi.advanceTimersByTime(600);
  expect(await late).toBe(503);
  await end("a1");
  await end("b2");
  expect(await Promise.all([first, next])).toEqual(["a1", "b2"]);
  expect(begun).toEqual(["a1", "b2"]);
  vi.useRealTimers();
});

it("a queue without waiting refuses at once, for the account or for all, and says when to try again", async () => {
  const refusals = { account: "errors.account", all: "errors.all" };
  const { run, end } = makeQueue({ waiting: 0, refusals, retryAfter: 60 });
  const all = [run("a1")];
  await expect(run("a2")).rejects.toEqual(new Busy(429, "errors.account", 60));
  all.push(run("b1"));
  await expect(run("c1")).rejects.toEqual(new Busy(503, "errors.all", 60));
  await end("a1");
  all.push(run("c1"));
  for (const name of ["b1", "c1"]) await end(name);
  await Promise.all(all);
});

it("room is taken bit by bit and given back as a whole, also after a refusal", async () => {
  const { queue } = makeQueue({ total: 10, each: 8 }, 1);
  const [a, b, c] = ["a", "b", "c"].map((account) => queue.room(account)) as [Room, Room, Room];
  await a.take(5);
  await a.take(1);
  await b.take(3);
  await expect(b.take(2)).rejects.toMatchObject({ status: 503 });
  await expect(a.take(3)).rejects.toMatchObject({ status: 503 });
  b.release();
  b.release();
  await c.take(4);
  a.release();
  await c.take(4);
  c.release();
  const whole = queue.room("d");
  await whole.take(8);
});

it("room that is given back goes to all that fit in, several of one account too", async () => {
  const { queue } = makeQueue({ total: 10, each: 10, waiting: 3 }, 1000);
  const [a, b] = [queue.room("a"), queue.room("b")];
  await a.take(10);
  expect([a.isWaiting, queue.isShort]).toEqual([false, false]);
  const taken = [b.take(3), b.take(3), b.take(3)];
  expect([b.isWaiting, queue.isShort]).toEqual([true, true]);
  a.release();
  await Promise.all(taken);
  expect([b.isWaiting, queue.isShort]).toEqual([false, false]);
  // Short of its own share, an account waits for itself.
  const more = b.take(8);
  expect([b.isWaiting, queue.isShort]).toEqual([true, false]);
  b.release();
  await more;
});

it("bounds count units; what is larger than an account's share takes all of it", async () => {
  const { begun, run, end, settle } = makeQueue({ total: 10, each: 6 });
  const all = [run("a1", 100), run("a2", 1), run("b1", 5), run("c1", 4)];
  await settle();
  expect(begun).toEqual(["a1", "c1"]);
  await end("a1");
  expect(begun).toEqual(["a1", "c1", "a2", "b1"]);
  for (const name of ["c1", "a2", "b1"]) await end(name);
  await Promise.all(all);
});

it("after quick work the next begins at once", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const { begun, run, end, settle } = makeQueue({ total: 1, rest: 3 });
  const all = [run("a1"), run("a2")];
  await settle();
  vi.advanceTimersByTime(20);
  await end("a1");
  expect(begun).toEqual(["a1", "a2"]);
  await end("a2");
  await Promise.all(all);
  vi.useRealTimers();
});

it("after long work the place rests, so that others get in between", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const { begun, run, end, settle } = makeQueue({ total: 1, rest: 3 });
  const all = [run("a1"), run("a2")];
  await settle();
  vi.advanceTimersByTime(40);
  await end("a1");
  vi.advanceTimersByTime(59);
  await settle();
  expect(begun).toEqual(["a1"]);
  vi.advanceTimersByTime(1);
  await end("a2");
  expect(await Promise.all(all)).toEqual(["a1", "a2"]);
  vi.useRealTimers();
});

it("ten thousand waiting calls of one account take about ten times as long as a thousand, not a hundred times", async () => {
  const through = async (calls: number) => {
    const { queue } = makeQueue({ total: 4, each: 4, waiting: calls });
    const begun = performance.now();
    let ended = 0;
    await Promise.all(Array.from({ length: calls }, () => queue.run("visitors", async () => (ended += 1))));
    expect(ended).toBe(calls);
    return performance.now() - begun;
  };
  // The quickest of several, in one process: a busy machine slows both.
  const quickest = async (calls: number) => {
    const times: number[] = [];
    for (let round = 0; round < 3; round++) times.push(await through(calls));
    return Math.min(...times);
  };
  await through(1000); // compiles
  const thousand = await quickest(1000);
  expect((await quickest(10_000)) / thousand).toBeLessThan(30);
});
