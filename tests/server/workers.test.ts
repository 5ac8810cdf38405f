import { afterEach, describe, expect, it, vi } from "vitest";
import { pauseAfter } from "../../server/jobs/back-off";
import { Shutdown } from "../../server/jobs/shutdown";
import { periodicWorker } from "../../server/jobs/worker";
import { startServer } from "../support/server";

describe("a periodic worker", () => {
  afterEach(() => vi.useRealTimers());

  function started(least = 0) {
    vi.useFakeTimers();
    const rounds: { signal: AbortSignal; end: () => void; fail: (reason: Error) => void }[] = [];
    const failures: unknown[] = [];
    const worker = periodicWorker({
      every: 1000,
      least,
      run: (signal) => new Promise<void>((end, fail) => rounds.push({ signal, end, fail })),
      failed: (reason) => failures.push(reason),
    });
    worker.start();
    return { worker, rounds, failures };
  }

  it("does one round at a time, and the next one after a failure", async () => {
    const { rounds, failures, worker } = started();
    await vi.advanceTimersByTimeAsync(5000);
    expect(rounds).toHaveLength(1);
    const reason = new Error("no luck");
    rounds[0]?.fail(reason);
    await vi.advanceTimersByTimeAsync(1000);
    expect([rounds.length, failures]).toEqual([2, [reason]]);
    rounds[1]?.end();
    await worker.stop();
  });

  it("that is woken begins at once, but rests between two rounds, and misses no wake", async () => {
    const { rounds, worker } = started(400);
    worker.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(rounds).toHaveLength(1);
    worker.wake();
    worker.wake();
    rounds[0]?.end();
    await vi.advanceTimersByTimeAsync(399);
    expect(rounds).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(rounds).toHaveLength(2);
    rounds[1]?.end();
    await vi.advanceTimersByTimeAsync(999);
    expect(rounds).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(rounds).toHaveLength(3);
    rounds[2]?.end();
    await worker.stop();
  });

  it("that is stopped cuts its round short, waits for it and begins no other", async () => {
    const { rounds, worker } = started();
    await vi.advanceTimersByTimeAsync(1000);
    let stopped = false;
    const stopping = worker.stop().then(() => {
      stopped = true;
    });
    await vi.advanceTimersByTimeAsync(5000);
    expect([rounds.length, rounds[0]?.signal.aborted, stopped]).toEqual([1, true, false]);
    rounds[0]?.end();
    await stopping;
  });
});

describe("a shutdown", () => {
  afterEach(() => vi.useRealTimers());

  it("begins nothing new, and cuts off what has not ended in time", async () => {
    vi.useFakeTimers();
    const shutdown = new Shutdown();
    const work = new Promise<void>((resolve) => shutdown.cut.addEventListener("abort", () => resolve()));
    const ended = vi.fn();
    void shutdown.end(work, 5000).then(ended);
    expect([shutdown.stopping.aborted, shutdown.cut.aborted]).toEqual([true, false]);
    await vi.advanceTimersByTimeAsync(4999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalled();
  });

  it("pauses after failures grow to a limit, and never all at once", () => {
    const pauses = [1, 2, 3, 30].map((failures) => pauseAfter(failures, 20_000));
    const most = [2000, 4000, 8000, 20_000];
    pauses.forEach((pause, at) => {
      expect(pause).toBeGreaterThanOrEqual((most[at] as number) / 2);
      expect(pause).toBeLessThanOrEqual(most[at] as number);
    });
  });
});

it("a closing server waits for its workers before it closes its stores", async () => {
  const server = await startServer();
  const order: string[] = [];
  server.workers.push({
    start: () => undefined,
    stop: async () => {
      await server.services.database.ping();
      order.push("worker");
    },
  });
  const { database } = server.services;
  const close = database.close.bind(database);
  database.close = async () => {
    order.push("database");
    await close();
  };
  await server.stop();
  expect(order).toEqual(["worker", "database"]);
});
