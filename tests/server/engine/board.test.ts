import { afterEach, describe, expect, it, vi } from "vitest";
import { checkEntry } from "../../../contract/endpoints/processing";
import { Board, entriesOf, type Heard, type Progress } from "../../../server/engine/board";
import type { Database } from "../../../server/store/database";

const BEGUN = Date.parse("2026-03-01T10:00:00Z");
const progress = (fields: Partial<Progress> = {}): Progress => ({
  id: "g",
  status: "processing",
  begun: BEGUN,
  now: 0,
  error_code: null,
  content_type: null,
  isWaiting: true,
  position: 3,
  steps: [],
  ...fields,
});
const entries = (fields: Partial<Progress>) => entriesOf(progress(fields), (code) => `text of ${code}`);
const brief = (fields: Partial<Progress>) =>
  entries(fields).map((entry) => [entry.seq, entry.type === "progress" ? entry.progress : entry.type]);

describe("the entries of a check", () => {
  it("begin with 0, and show a sign of life at every full ten seconds, with the place in the queue [CALL-PROC-03 OP-205]", () => {
    expect(entries({ now: 1234.5 })).toEqual([
      { seq: 0, type: "progress", progress: 0, stage: "queued", position: 3, at: "2026-03-01T10:00:00Z" },
    ]);
    expect(brief({ now: 29_999 })).toEqual([
      [0, 0],
      [10_000, 0],
      [20_000, 0],
    ]);
    expect(entries({ now: 20_001 }).at(-1)).toMatchObject({ position: 3, at: "2026-03-01T10:00:20Z" });
  });

  it("never fall, and only grow: a second attempt begins below what was shown [OP-205]", () => {
    const steps: Progress["steps"] = [
      [1000, 0, "preparing"],
      [2000, 60, "drawing"],
      [11_000, 10, "drawing"],
      [12_000, 80, "finishing"],
    ];
    const all = entries({ steps, now: 13_000, isWaiting: false });
    expect(brief({ steps, now: 13_000, isWaiting: false })).toEqual([
      [0, 0],
      [1000, 0],
      [2000, 60],
      [10_000, 60],
      [11_000, 60],
      [12_000, 80],
    ]);
    expect(all.every((entry) => !("position" in entry))).toBe(true);
    for (const now of [500, 1500, 5000, 10_500, 11_500]) {
      const then = steps.filter(([at]) => at <= now);
      expect(all).toEqual(expect.arrayContaining(entries({ steps: then, now, isWaiting: false })));
    }
  });

  it("two in one millisecond have two numbers, and the end is the last of them", () => {
    const steps: Progress["steps"] = [
      [10_000, 5, "drawing"],
      [10_000, 10, "drawing"],
    ];
    const made = brief({
      steps,
      status: "completed",
      content_type: "image/png",
      now: 10_001,
      isWaiting: false,
    });
    expect(made.map(([seq]) => seq)).toEqual([0, 10_000, 10_001, 10_002, 10_003]);
    expect(made.at(-1)).toEqual([10_003, "result"]);
  });

  it("an error has its text and code; every entry is as the contract says [OP-201 OP-205]", () => {
    const failed = entries({ status: "error", error_code: "process.cancelled", now: 700 });
    expect(failed.at(-1)).toEqual({
      seq: 700,
      type: "error",
      detail: "text of process.cancelled",
      code: "process.cancelled",
      at: "2026-03-01T10:00:00Z",
    });
    for (const entry of failed) expect(checkEntry.parse(entry)).toEqual(entry);
  });
});

describe("the board", () => {
  /** A database that answers one statement with rows that the test may still change while they are read. */
  const boardOf = (rows: () => Promise<Progress[]>) => {
    let reads = 0;
    const execute = async () => {
      reads += 1;
      return { rows: await rows() };
    };
    const database = { engine: "pglite", db: () => ({ execute }) } as unknown as Database;
    return { board: new Board(database), reads: () => reads };
  };
  const running = progress({ now: 9900, isWaiting: false, steps: [[1000, 5, "drawing"]] });

  it("shows a step that this process stored at once, without asking the database, before a later beat [OP-205]", async () => {
    const { board, reads } = boardOf(async () => [running]);
    await board.progressOf("g");
    board.stepped("g", [10_100, 40, "drawing"]);
    board.stepped("another", [10_100, 40, "drawing"]);
    const shown = await board.progressOf("g");
    expect(entriesOf(shown as Progress, String).map(({ seq }) => seq)).toEqual([0, 1000, 10_000, 10_100]);
    expect(reads()).toBe(1);
  });

  it("takes no step back that came while it was read [OP-205]", async () => {
    let beRead: (rows: Progress[]) => void = () => undefined;
    const { board } = boardOf(
      () =>
        new Promise((resolve) => {
          beRead = resolve;
        }),
    );
    const first = board.progressOf("g");
    beRead([running]);
    await first;
    board.changed("g");
    const second = board.progressOf("g");
    board.stepped("g", [10_100, 40, "drawing"]);
    beRead([{ ...running, now: 10_000 }]);
    expect(await second).toMatchObject({
      now: 10_100,
      steps: [
        [1000, 5],
        [10_100, 40],
      ].map(([at, percent]) => [at, percent, "drawing"]),
    });
  });

  describe("as time passes", () => {
    afterEach(() => {
      vi.useRealTimers();
    });
    const pass = (ms: number) => {
      vi.advanceTimersByTime(ms);
    };
    const faked = () => vi.useFakeTimers({ toFake: ["performance"], now: BEGUN });
    const seqs = async (board: Board) =>
      entriesOf((await board.progressOf("g")) as Progress, String).map(({ seq }) => seq);

    it("what runs shows its beats without asking the database, for five seconds of the embedded engine [OP-205]", async () => {
      faked();
      const { board, reads } = boardOf(async () => [running]);
      expect(await seqs(board)).toEqual([0, 1000]);
      pass(99);
      expect(await seqs(board)).toEqual([0, 1000]);
      pass(2);
      expect(await seqs(board)).toEqual([0, 1000, 10_000]);
      board.stepped("g", [10_001, 40, "drawing"]);
      pass(4890);
      expect(await seqs(board)).toEqual([0, 1000, 10_000, 10_001]);
      expect(reads()).toBe(1);
      pass(10);
      await board.progressOf("g");
      expect(reads()).toBe(2);
    });

    it("a beat is not shown too soon because its read took long: it would be taken back [OP-205]", async () => {
      faked();
      const { board } = boardOf(async () => {
        pass(500);
        return [running];
      });
      expect(await seqs(board)).toEqual([0, 1000]);
      pass(100);
      expect(await seqs(board)).toEqual([0, 1000]);
      pass(1);
      expect(await seqs(board)).toEqual([0, 1000, 10_000]);
    });

    it("a place in the queue is read again after a second, and an end is never older than it was [OP-205]", async () => {
      faked();
      let status: Progress["status"] = "processing";
      const { board, reads } = boardOf(async () => [progress({ now: 500, status })]);
      await board.progressOf("g");
      pass(999);
      await board.progressOf("g");
      expect(reads()).toBe(1);
      status = "error";
      pass(1);
      await board.progressOf("g");
      expect(reads()).toBe(2);
      pass(60_000);
      expect(await board.progressOf("g")).toMatchObject({ status: "error", now: 500 });
      expect(reads()).toBe(2);
    });

    it("remembers a report for three seconds, unless its generation changes, also while it is stored", async () => {
      faked();
      const { board } = boardOf(async () => [running]);
      const heard: Heard = {
        id_generation: "g",
        holder: "h",
        id_key: null,
        stage: "drawing",
        percent: 5,
        is_video: false,
      };
      expect(await board.hear("a", async () => heard)).toBe(heard);
      await board.hear("b", async () => ({ ...heard, id_generation: "another" }));
      await board.hear("c", async () => undefined);
      expect(["a", "b", "c"].map((attempt) => board.heardOf(attempt)?.id_generation)).toEqual([
        "g",
        "another",
        undefined,
      ]);
      board.changed("g");
      expect([board.heardOf("a"), board.heardOf("b")?.holder]).toEqual([undefined, "h"]);
      pass(3001);
      expect(board.heardOf("b")).toBeUndefined();
      await board.hear("a", async () => {
        board.changed("g");
        return heard;
      });
      expect(board.heardOf("a")).toBeUndefined();
    });
  });
});
