import { describe, expect, test } from "vitest";
import { createRehearsal, picturesOf } from "../../../src/custom-pages/processing/rehearsal/rehearsal";
import { at, done, failed, flow, ID, LOST, ORDER, PICTURE, refused } from "./flow";

/** A call that fails as the browser loses its connection, which comes back after so many tries. */
const cut = (tries: number) => [
  ...Array(tries).fill(() => {
    flow.clock.online = false;
    throw LOST;
  }),
  () => {
    flow.clock.online = true;
    throw LOST;
  },
];

describe("while the browser has no connection", () => {
  test("checks that cannot be sent are no failures, and their time is no silence: the picture is shown [PROC-05 PROC-12 PROC-13]", async () => {
    flow.checks = [[at(0, 10)], ...cut(100), ...Array(28).fill(LOST), [at(0, 10)], [done(1)]];
    expect(await flow.end()).toMatchObject({ status: "completed", result: PICTURE });
    expect(flow.clock.now()).toBeGreaterThan(120_000);
    expect(flow.count("cancel")).toBe(0);
  });

  test("30 failures with a connection still end it, whatever happened before [PROC-13]", async () => {
    flow.checks = [...cut(3), LOST];
    expect((await flow.end()).error?.key).toBe("errors.network_issue");
    expect(flow.count("check")).toBe(3 + 30);
  });

  test("a server that needs none, as it is on this computer, is followed as ever", async () => {
    flow.clock.online = false;
    flow.checks = [[at(0, 10)], LOST, [done(1)]];
    expect((await flow.end()).status).toBe("completed");
    expect(flow.clock.now()).toBeLessThan(10_000);
  });

  test("the photo waits and is sent under its key; the result waits, too [PROC-03 PROC-05 OP-201]", async () => {
    flow.starts = [...cut(5), ID];
    flow.checks = [[done(1)]];
    flow.results = [...cut(50), PICTURE];
    expect(await flow.end()).toMatchObject({ status: "completed", result: PICTURE });
    expect(new Set(flow.keysOfStarts).size).toBe(1);
  });

  test("what was given up is ended when there is one again [OP-216]", async () => {
    flow.cancels = [...cut(50), null];
    void flow.start();
    await flow.checked(1);
    flow.process.cancel();
    await flow.released("freed");
  });
});

describe("a picture that was given up for its connection, but had ended", () => {
  const LOSSES = Array(30).fill(refused(502));

  test("is shown instead of the error [PROC-05 PROC-13 OP-201]", async () => {
    flow.checks = [[at(0, 10)], ...LOSSES, [at(0, 10), done(1)]];
    flow.cancels = [refused(409)];
    await flow.settled();
    expect(flow.get()).toMatchObject({ status: "completed", id: ID, result: PICTURE });
    expect(flow.get().error).toBeUndefined();
    expect(flow.count("start")).toBe(1);
  });

  test("says why it failed, and costs nothing then [OP-84]", async () => {
    flow.checks = [...LOSSES, [failed(1, { detail: "No face was found" })]];
    flow.cancels = [refused(409)];
    await flow.settled();
    expect(flow.get()).toMatchObject({ status: "error", error: { detail: "No face was found" } });
    expect(flow.get().release).toBeUndefined();
  });

  test("is looked for once, and stays uncertain while the server does not say", async () => {
    flow.checks = [refused(502)];
    flow.cancels = [refused(409)];
    await flow.settled();
    expect(flow.get()).toMatchObject({ status: "error", id: ID, release: "ended" });
    expect(flow.count("check")).toBe(60);
  });

  test("whose file does not come may be charged [OP-82]", async () => {
    flow.checks = [[done(1)]];
    flow.results = [refused(500)];
    await flow.settled();
    expect(flow.get()).toMatchObject({ status: "error", release: "ended" });
  });
});

test("a start whose reply never came is ended by its key, so that the booth is free [OP-216]", async () => {
  flow.starts = [LOST];
  flow.cancels = [refused(503), null];
  await flow.settled();
  expect(flow.get()).toMatchObject({ status: "error", release: "freed" });
  expect(flow.log.slice(-2)).toEqual(["cancel", "cancel"]);
});

describe("a rehearsal", () => {
  const pictures = picturesOf(["oil", "ink"], { oil: { woman: 1 }, ink: { woman: 1 } }, ["woman"]);
  const begin = () => {
    const rehearsal = createRehearsal(pictures, () => ORDER, flow.wire, flow.clock);
    return { rehearsal, ended: ends(rehearsal.run()) };
  };
  /** Until the work has ended. */
  const ends = async (work: Promise<void>) => {
    let isOver = false;
    void work.then(() => {
      isOver = true;
    });
    await flow.clock.until(() => isOver);
  };
  const statuses = ({ rehearsal }: ReturnType<typeof begin>) =>
    rehearsal.get().items.map(({ status }) => status);

  test("has a picture that was made while the connection was bad, and buys no second one [OP-204 OP-216]", async () => {
    flow.checks = [[at(0, 10)], ...Array(30).fill(LOST), [done(1)]];
    flow.cancels = [refused(409)];
    const run = begin();
    await run.ended;
    expect(statuses(run)).toEqual(["completed", "completed"]);
    expect(flow.count("start")).toBe(2);
  });

  test("asks how a picture ended before another one is made, by its button and when it is run again [OP-204 OP-216]", async () => {
    flow.checks = [...Array(60).fill(LOST), [done(1)]];
    flow.cancels = [refused(409)];
    const run = begin();
    await run.ended;
    expect(statuses(run)).toEqual(["error", "completed"]);
    flow.checks = [...Array(60).fill(LOST), [done(1)]];
    await ends(run.rehearsal.look("oil woman"));
    expect(statuses(run)).toEqual(["error", "completed"]);
    await ends(run.rehearsal.run());
    expect(statuses(run)).toEqual(["completed", "completed"]);
    expect(flow.count("start")).toBe(2);
  });

  test("makes one again only when the server has said that it was not made [OP-216]", async () => {
    flow.checks = [...Array(60).fill(LOST), [done(1)]];
    flow.cancels = [refused(409)];
    const run = begin();
    await run.ended;
    flow.checks = [[failed(1)], [done(1)]];
    await ends(run.rehearsal.look("oil woman"));
    expect(flow.count("start")).toBe(2);
    await ends(run.rehearsal.run());
    expect(statuses(run)).toEqual(["completed", "completed"]);
    expect(flow.count("start")).toBe(3);
  });
});
