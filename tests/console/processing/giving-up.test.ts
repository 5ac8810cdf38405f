import { describe, expect, test } from "vitest";
import { CHECK_TIMEOUT_MS } from "../../../src/domain/booth/process";
import { at, done, flow, ID, LOST, refused } from "./flow";

describe("failed checks", () => {
  test("29 in a row and a success go on, 30 give network_issue and free the booth [PROC-13 OP-84 OP-216]", async () => {
    flow.checks = [...Array(29).fill(LOST), [at(1, 10)], ...Array(29).fill(refused(502)), [at(2, 20)], LOST];
    void flow.start();
    await flow.clock.until(() => flow.get().progress === 20);
    await flow.ended();
    expect(flow.get()).toMatchObject({ status: "error", error: { key: "errors.network_issue" } });
    expect(flow.count("check")).toBe(90);
    await flow.released("freed");
    expect(flow.count("cancel")).toBe(1);
  });

  test("include those that take longer than 5 s [PROC-14]", async () => {
    flow.checks = ["hang", "hang", [done(1)]];
    await flow.end();
    expect(flow.checkedAt).toEqual([200, 200 + CHECK_TIMEOUT_MS, 200 + 2 * CHECK_TIMEOUT_MS]);
    expect(CHECK_TIMEOUT_MS).toBe(5_000);
  });
});

describe("60 s without a new entry", () => {
  test("give a time-out and free the booth; every new entry begins them again [PROC-12 OP-205 OP-216]", async () => {
    flow.checks = [...Array(299).fill([at(0, 0)]), [at(0, 0), at(1, 0)]];
    expect((await flow.end()).error).toEqual({ key: "errors.timeout" });
    // The new entry comes at 60 s; the time-out is 60 s after it, at the first check that is later.
    expect(flow.clock.now()).toBe(300 * 200 + 60_200);
    await flow.released("freed");
  });

  test("count only time in which it asked: neither a slow timer of a hidden page nor a sleep [PROC-12]", async () => {
    const asleep = () => {
      flow.clock.skip(600_000);
      return [at(0, 0)];
    };
    const wait = flow.clock.wait;
    flow.clock.wait = (ms, signal) => wait(ms === 0 ? 0 : 60_000, signal); // one turn a minute
    flow.checks = [...Array(10).fill([at(0, 0)]), asleep, asleep, asleep, [done(1)]];
    expect((await flow.end()).status).toBe("completed");
  });

  test("are reached by hanging checks before 30 failures are", async () => {
    flow.checks = ["hang"];
    expect((await flow.end()).error?.key).toBe("errors.timeout");
    expect(flow.count("check")).toBeLessThan(30);
  });
});

describe("cancel", () => {
  test("leads to idle at once and ends the generation [PROC-06 PROC-11 OP-84]", async () => {
    void flow.start();
    await flow.checked(2);
    flow.process.cancel();
    expect(flow.get()).toMatchObject({ status: "idle", notice: "process.cancelled", id: ID });
    await flow.released("freed");
    expect(flow.log.slice(-2)).toEqual(["check", "cancel"]);
  });

  test("during the upload aborts it and ends it by its key, as all may have been sent; a reply on its way is cancelled, too [PROC-06 OP-216]", async () => {
    flow.starts = ["hang"];
    void flow.start();
    await flow.clock.until(() => flow.count("start") === 1);
    flow.process.cancel();
    expect(flow.get()).toMatchObject({ status: "idle", notice: "process.cancelled" });
    expect(flow.uploadAborted).toBe(true);
    await flow.clock.until(() => flow.count("cancel") === 1);
    flow.starts = [
      () => {
        flow.process.cancel();
        return ID;
      },
    ];
    void flow.start();
    await flow.released("freed");
    expect(flow.log).toEqual(["start", "cancel", "start", "cancel", "cancel"]);
    expect(flow.get().status).toBe("idle");
  });

  test("after the upload waits for the reply, which says what to end: else the booth would stay busy [PROC-06 OP-84]", async () => {
    let reply = (_: string) => {};
    flow.sent = 1;
    flow.starts = [() => new Promise<string>((resolve) => (reply = resolve)) as never];
    void flow.start();
    await flow.clock.until(() => flow.count("start") === 1);
    flow.process.cancel();
    expect(flow.get()).toMatchObject({ status: "idle", notice: "process.cancelled" });
    expect(flow.uploadAborted).toBe(false);
    reply(ID);
    await flow.released("freed");
    expect(flow.log).toEqual(["start", "cancel"]);
  });

  test("by closing the page before the reply goes by the key of the start, where the server knows keys [OP-216]", async () => {
    const cancelled: unknown[] = [];
    flow.wire.cancel = async (...call) => cancelled.push(call);
    flow.sent = 1;
    flow.starts = ["hang"];
    void flow.start();
    await flow.clock.until(() => flow.count("start") === 1);
    flow.process.cancel({ keepalive: true });
    await flow.clock.until(() => cancelled.length === 1);
    const [idempotencyKey] = flow.keysOfStarts;
    expect(cancelled).toEqual([[idempotencyKey, { keepalive: true, idempotencyKey }]]);
    flow.abilities = ["cancel"];
    void flow.start();
    await flow.clock.until(() => flow.count("start") === 2);
    flow.process.cancel({ keepalive: true });
    await flow.clock.until(() => true); // all that is ready has run
    expect(cancelled).toHaveLength(1);
  });

  test("in the instant of the result stays idle, and says that it had ended [OP-84 OP-201]", async () => {
    flow.checks = [[done(1)]];
    flow.results = ["hang"];
    flow.cancels = [refused(409)];
    void flow.start();
    await flow.clock.until(() => flow.count("result") === 1);
    flow.process.cancel();
    await flow.released("ended");
    expect(flow.get()).toMatchObject({ status: "idle", notice: "process.cancelled" });
    expect(flow.get().result).toBeUndefined();
  });

  test("is sent again when it is lost, and says when the booth may stay busy [OP-216]", async () => {
    flow.cancels = [LOST, refused(503), null];
    void flow.start();
    await flow.checked(1);
    flow.process.cancel();
    await flow.released("freed");
    expect(flow.count("cancel")).toBe(3);
    flow.cancels = [refused(404)];
    void flow.start();
    await flow.clock.until(() => flow.get().id === ID);
    flow.process.cancel();
    await flow.released("kept");
  });

  test("makes no call where the server has none, and says so [OP-175 OP-216]", async () => {
    flow.abilities = [];
    void flow.start();
    await flow.checked(1);
    flow.process.cancel();
    await flow.released("kept");
    expect(flow.count("cancel")).toBe(0);
  });

  test("outlives the page when it closes [OP-216]", async () => {
    void flow.start();
    await flow.checked(1);
    flow.process.cancel({ keepalive: true });
    await flow.released("freed");
    expect(flow.log.at(-1)).toBe("cancel, outliving the page");
  });

  test("of an earlier generation says nothing of the next one", async () => {
    flow.cancels = ["hang", null];
    void flow.start();
    await flow.checked(1);
    flow.process.cancel();
    flow.checks = [[done(1)]];
    await flow.end();
    expect(flow.get()).toMatchObject({ status: "completed" });
    expect(flow.get().release).toBeUndefined();
  });
});
