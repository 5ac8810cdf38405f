import { describe, expect, test } from "vitest";
import type { CheckEntry } from "../../../contract/endpoints/processing";
import { at, done, error, failed, flow, ID, LOST, OTHER, PICTURE, refused } from "./flow";

describe("a generation", () => {
  test("is idle, processing, completed: photo sent, checked every 200 ms, result fetched [PROC-02..05]", async () => {
    flow.checks = [[], [at(0, 10)], [at(0, 10), at(700, 60)], [at(0, 10), at(700, 60), done(900)]];
    expect(flow.get().status).toBe("idle");
    void flow.start();
    expect(flow.get()).toMatchObject({ status: "processing", step: "upload", sent: 0.5 });
    await flow.clock.until(() => flow.get().progress === 60);
    expect(flow.get()).toMatchObject({ status: "processing", id: ID });
    await flow.ended();
    expect(flow.get()).toMatchObject({ status: "completed", id: ID, progress: 100, result: PICTURE });
    expect(flow.log).toEqual(["start", "check", "check", "check", "check", "result"]);
    expect(flow.checkedAt).toEqual([200, 400, 600, 800]);
  });

  test("is checked every 200 ms from begin to begin, and never twice at once [PROC-04]", async () => {
    const slow = (ms: number, entries: readonly CheckEntry[]) => () => {
      flow.clock.skip(ms);
      return entries;
    };
    flow.checks = [slow(150, []), slow(700, []), [done(1)]];
    await flow.end();
    expect(flow.checkedAt).toEqual([200, 400, 1100]);
  });

  test("shows the steps and the place in the queue where the server tells them; progress never falls [OP-205]", async () => {
    flow.checks = [
      [at(0, 0, { stage: "queued", position: 3 })],
      [at(0, 0, { stage: "queued", position: 3 }), at(1, 40, { stage: "drawing" })],
      [at(2, 20, { stage: "queued", position: 1 })], // another attempt
      [done(9)],
    ];
    void flow.start();
    await flow.clock.until(() => flow.get().position === 3);
    expect(flow.get().step).toBe("queue");
    await flow.clock.until(() => flow.get().progress === 40);
    expect(flow.get()).toMatchObject({ step: "drawing", position: null });
    await flow.clock.until(() => flow.get().position === 1);
    expect(flow.get().progress).toBe(40);
    await flow.ended();
    expect(flow.get()).toMatchObject({
      begun: { upload: 0, queue: 0, drawing: 400, fetch: 800 },
      endedAt: 800,
    });
  });

  test("has no queue where the server tells no stages [OP-179]", async () => {
    flow.checks = [[at(0, 5)], [done(1)]];
    expect((await flow.end()).begun).toEqual({ upload: 0, drawing: 0, fetch: 400 });
  });

  test("ends with the server's text, else as a general error, and is not cancelled then [OP-83]", async () => {
    flow.checks = [[failed(1, { detail: "The machine ran out of paint", code: "errors.worker" })]];
    expect((await flow.end()).error).toEqual({
      key: "errors.general_error",
      detail: "The machine ran out of paint",
    });
    flow.checks = [[failed(1)]];
    expect((await flow.end()).error).toEqual({ key: "errors.general_error", detail: undefined });
    flow.checks = [[failed(1, { code: "process.cancelled" })]];
    expect((await flow.end()).error?.key).toBe("process.cancelled");
    expect(flow.count("cancel")).toBe(0);
  });

  test("runs once at a time", async () => {
    void flow.start();
    await flow.start();
    expect(flow.count("start")).toBe(1);
  });
});

describe("a refusal", () => {
  test.each([
    [409, "errors.photo_booth_busy"],
    [422, "errors.invalid_data"],
    [400, "errors.general_error"],
    [404, "errors.general_error"],
    [500, "errors.general_error"],
  ])("of the start by %d gives %s [PROC-07..09]", async (status, key) => {
    flow.starts = [refused(status, { detail: "why" })];
    expect(await flow.end()).toMatchObject({ status: "error", error: { key, detail: "why", status } });
    expect(flow.log).toEqual(["start"]);
  });

  test.each([
    [409, "errors.photo_booth_busy"],
    [422, "errors.invalid_data"],
    [429, "errors.general_error"],
  ])("of a check by %d ends the flow at once with %s [PROC-07..09 OP-84]", async (status, key) => {
    flow.checks = [refused(status)];
    expect(await flow.end()).toMatchObject({ status: "error", error: { key } });
    expect(flow.count("check")).toBe(1);
  });

  test("that is not of HTTP gives unknown_error, at the start and at the result [PROC-10]", async () => {
    flow.abilities = [];
    flow.starts = [LOST];
    expect((await flow.end()).error).toEqual({ key: "errors.unknown_error" });
    flow.starts = [ID];
    flow.checks = [[done(1)]];
    flow.results = [error({ kind: "malformed", statusCode: 200 })];
    expect((await flow.end()).error).toEqual({ key: "errors.unknown_error" });
  });

  test("by a busy booth names what it is busy with, and that can be followed [OP-201 OP-216]", async () => {
    flow.starts = [refused(409, { body: { id_generation: OTHER } })];
    expect((await flow.end()).error?.busyWith).toBe(OTHER);
    flow.checks = [[done(1)]];
    void flow.process.follow(OTHER);
    await flow.ended();
    expect(flow.get()).toMatchObject({ status: "completed", id: OTHER });
    expect(flow.log).toEqual(["start", "check other", "result"]);
  });
});

describe("a lost start", () => {
  test("is sent again under the same key where that is safe [OP-201]", async () => {
    flow.starts = [LOST, refused(503), ID];
    flow.checks = [[done(1)]];
    expect((await flow.end()).status).toBe("completed");
    expect(flow.count("start")).toBe(3);
    expect(new Set(flow.keysOfStarts).size).toBe(1);
    await flow.end();
    expect(new Set(flow.keysOfStarts).size).toBe(2);
  });

  test("is not sent again where it could make a second one, nor for ever [OP-175]", async () => {
    flow.starts = [LOST];
    expect((await flow.end()).error?.key).toBe("errors.unknown_error");
    expect(flow.count("start")).toBe(3);
    flow.abilities = ["cancel"];
    flow.log = [];
    await flow.end();
    expect(flow.count("start")).toBe(1);
  });
});
