import { describe, expect, test } from "vitest";
import {
  countOf,
  createRehearsal,
  goneThrough,
  picturesOf,
  type Rehearsal,
  ranFor,
  runningPeriod,
  sumOf,
} from "../../../src/custom-pages/processing/rehearsal/rehearsal";
import { at, done, failed, flow, ID, ORDER, PICTURE, refused } from "./flow";

const OFFERS = { oil: { woman: 1.1, man: 1.1 }, ink: { woman: 2.2 }, film: { man: undefined } };
const THREE = picturesOf(["oil", "ink"], OFFERS, ["woman", "man"]);

let rehearsal: Rehearsal;
const begin = () => {
  rehearsal = createRehearsal(THREE, () => ORDER, flow.wire, flow.clock);
  return rehearsal.run();
};
const statuses = () => rehearsal.get().items.map(({ status }) => status);
const ended = () => flow.clock.until(() => rehearsal.get().status === "ended");
const running = (place: number) => flow.clock.until(() => statuses()[place] === "running");

describe("what a rehearsal makes", () => {
  test("is each style in the event's order for the chosen participants it makes, and its sum [OP-204]", () => {
    expect(THREE.map(({ key }) => key)).toEqual(["oil woman", "oil man", "ink woman"]);
    expect(sumOf(THREE)).toBe(4.4); // not 4.4000000000000004
    expect(sumOf(picturesOf(["oil", "film"], OFFERS, ["man"]))).toBeUndefined();
    expect(picturesOf(["gone"], OFFERS, ["man"])).toEqual([]);
  });

  test("does not interrupt a period unasked: the one that is running now is found [OP-235]", () => {
    const period = { start_time: "2026-11-25T10:00:00Z", end_time: "2026-11-25T11:00:00Z" };
    const at = (time: string) => runningPeriod([period], Date.parse(`2026-11-25T${time}Z`));
    expect([at("09:59:59"), at("10:00:00"), at("10:59:59"), at("11:00:00")]).toEqual([
      undefined,
      period,
      period,
      undefined,
    ]);
  });
});

describe("a rehearsal", () => {
  test("makes one picture at a time, and goes on after one that failed [OP-204 PROC-08]", async () => {
    flow.starts = [ID, refused(422, { detail: "errors.demo_limit" }), ID];
    flow.checks = [[at(0, 10)], [done(1)], [done(1)]];
    void begin();
    await flow.checked(1);
    expect(statuses()).toEqual(["running", "waiting", "waiting"]);
    await ended();
    expect(statuses()).toEqual(["completed", "error", "completed"]);
    expect(flow.log.join()).toBe("start,check,check,result,start,start,check,result");
    const [one, two] = rehearsal.get().items;
    expect(one?.process?.get().result).toBe(PICTURE);
    expect(two?.process?.get().error).toMatchObject({
      key: "errors.invalid_data",
      detail: "errors.demo_limit",
    });
    expect([goneThrough(rehearsal.get()), countOf(rehearsal.get(), "error")]).toEqual([3, 1]);
  });

  test("puts a failed one that is retried at the end of the line, also after its end [PROC-08]", async () => {
    flow.checks = [[failed(1)], [at(0, 10)], [done(1)]];
    void begin();
    await running(1);
    rehearsal.retry("oil woman");
    rehearsal.retry("ink woman"); // it waits already
    expect(rehearsal.get().queue).toEqual(["ink woman", "oil woman"]);
    await ended();
    expect(statuses()).toEqual(["completed", "completed", "completed"]);
    expect(flow.count("start")).toBe(4);
  });

  test("stops after the running picture; stopped again it cancels that one too [PROC-06 OP-84]", async () => {
    flow.checks = [[at(0, 10)], [done(1)], [at(0, 10)]];
    void begin();
    await flow.checked(1);
    rehearsal.stop();
    expect(rehearsal.get().status).toBe("stopping");
    await ended();
    expect(statuses()).toEqual(["completed", "waiting", "waiting"]);
    const spent = rehearsal.get().spent;
    flow.clock.skip(60_000); // a pause is no time of the rehearsal
    expect(ranFor(rehearsal.get(), flow.clock.now())).toBe(spent);
    void rehearsal.run();
    await flow.checked(3);
    rehearsal.stop();
    rehearsal.stop();
    await ended();
    expect(statuses()).toEqual(["completed", "cancelled", "waiting"]);
    expect(flow.count("cancel")).toBe(1);
    expect(ranFor(rehearsal.get(), flow.clock.now())).toBeLessThan(60_000);
  });

  test("starts the next picture only when the booth is free of one that it gave up [OP-84 OP-216]", async () => {
    flow.checks = [[at(0, 10)], ...Array(30).fill(refused(500)), [done(1)]];
    flow.cancels = [refused(503), null];
    void begin();
    await ended();
    expect(statuses()).toEqual(["error", "completed", "completed"]);
    const order = flow.log.filter((call) => call === "start" || call === "cancel");
    expect(order.join()).toBe("start,cancel,cancel,start,start");
  });

  test("closing the page cancels the running one by a request that outlives it, and nothing follows [OP-216]", async () => {
    void begin();
    await flow.checked(1);
    rehearsal.cancel({ keepalive: true });
    await ended();
    expect(statuses()).toEqual(["cancelled", "waiting", "waiting"]);
    expect(flow.log.slice(-1)).toEqual(["cancel, outliving the page"]);
  });

  test("run again with nothing waiting, makes what failed", async () => {
    flow.checks = [[failed(1)], [done(1)]];
    void begin();
    await ended();
    void rehearsal.run();
    await ended();
    expect(statuses()).toEqual(["completed", "completed", "completed"]);
    expect(flow.count("start")).toBe(4);
  });

  test("makes nothing more of a style that left the event, not even when run again, until it is put back", async () => {
    flow.checks = [[failed(1)], [at(0, 10)], [done(1)]];
    void begin();
    await running(1);
    rehearsal.drop("oil"); // the failed one; the one that is being made is paid for, so it ends
    rehearsal.drop("ink");
    rehearsal.retry("oil woman");
    expect(rehearsal.get().queue).toEqual([]);
    await ended();
    expect(statuses()).toEqual(["dropped", "completed", "dropped"]);
    void rehearsal.run();
    await ended();
    expect(flow.count("start")).toBe(2);
    rehearsal.putBack("ink");
    expect(statuses()).toEqual(["dropped", "completed", "cancelled"]);
    void rehearsal.run();
    await ended();
    expect(statuses()).toEqual(["dropped", "completed", "completed"]);
  });
});
