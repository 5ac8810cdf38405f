import type { Ability } from "../../../contract/core/abilities";
import type { CheckEntry, GenerationData } from "../../../contract/endpoints/processing";
import { LogoutError } from "../../providers/http/errors";
import { newId } from "../../shared/new-id";
import { createStore, type Store } from "../../shared/store";
import type { Clock } from "./clock";
import { errorOf, GaveUp, isLost, isPassing, type ProcessError, statusOf, Unreached } from "./process-error";

/** Status checks begin this often (PROC-04). */
export const POLL_MS = 200;
/** A single check times out (PROC-14). */
export const CHECK_TIMEOUT_MS = 5_000;
/** So long without a new entry ends the flow; only time in which it asked counts (PROC-12). */
export const QUIET_MS = 60_000;
/** So many failed checks in a row end the flow (PROC-13). */
export const MOST_FAILURES = 30;
/** Pauses before a lost start or cancel is sent again. */
const START_PAUSES = [1_000, 3_000];
const CANCEL_PAUSES = [1_000, 3_000, 10_000, 30_000];
/** How often a call is tried without a connection: the server may be on this computer, which needs none. */
const OFFLINE_MS = 4_000;

export interface Order {
  data: GenerationData;
  source: Blob;
}

/** The calls of the flow; `wire.ts` has the real ones. */
export interface ProcessWire {
  offers(ability: Ability): Promise<boolean>;
  /** Answers the id of the generation. */
  start(
    order: Order,
    options: { signal: AbortSignal; idempotencyKey: string; onProgress(share: number): void },
  ): Promise<string>;
  check(id: string, options: { signal: AbortSignal; timeoutMs: number }): Promise<readonly CheckEntry[]>;
  result(id: string, options: { signal: AbortSignal }): Promise<Blob>;
  /**
   * @param id of the generation; or the key of its start, if the reply with the id has not come
   * @param options.keepalive the request outlives the page
   * @param options.idempotencyKey of the start, where that is what `id` says
   */
  cancel(id: string, options: { keepalive: boolean; idempotencyKey?: string }): Promise<unknown>;
}

/** PROC-02. */
export type ProcessStatus = "idle" | "processing" | "completed" | "error";

/** What a running generation is waiting for; only servers that send stages distinguish the queue. */
export const STEPS = ["upload", "queue", "drawing", "fetch"] as const;
export type Step = (typeof STEPS)[number];

/**
 * What became of the generation on the server after the console gave it up (OP-84, OP-216): the call is under way, it
 * has ended there, it had ended before (and may be charged), or it may go on.
 */
export type Release = "asked" | "freed" | "ended" | "kept";

export interface ProcessState {
  status: ProcessStatus;
  /** Id of the generation, once the server has named it. */
  id?: string;
  step?: Step;
  /** Share of the photo that has been sent, 0 to 1. */
  sent: number;
  /** 0 to 100; it never falls. */
  progress: number;
  /** Place in the queue, from 1; null while it does not wait or the server does not say. */
  position: number | null;
  /** When each step began. */
  begun: Readonly<Partial<Record<Step, number>>>;
  endedAt?: number;
  error?: ProcessError;
  /** Shown after a cancel (PROC-11). */
  notice?: "process.cancelled";
  release?: Release;
  result?: Blob;
}

/** Of a picture that was not made: whether it surely costs nothing. Until the server has stopped it, it may be made. */
export const isUncharged = ({ release }: Pick<ProcessState, "release">): boolean =>
  release === undefined || release === "freed";

export const IDLE: ProcessState = { status: "idle", sent: 0, progress: 0, position: null, begun: {} };

export interface Process extends Pick<Store<ProcessState>, "get" | "subscribe"> {
  /** Starts a generation and follows it to its end. Does nothing while one is processing. */
  start(order: Order): Promise<void>;
  /** Follows a generation that was started elsewhere. */
  follow(id: string): Promise<void>;
  /** PROC-06. */
  cancel(options?: { keepalive?: boolean }): void;
}

type Work = (signal: AbortSignal) => Promise<void>;

/** One booth's flow: idle, processing, then completed or error (PROC-02 to PROC-14). */
export function createProcess(wire: ProcessWire, clock: Clock): Process {
  const state = createStore<ProcessState>(IDLE);
  let stop = new AbortController();
  /** Of the upload alone: once the photo is sent, the reply names what is to be cancelled. */
  let upload = new AbortController();
  /** Of the start that is under way. */
  let idempotencyKey = "";
  const set = (part: Partial<ProcessState>) => state.set({ ...state.get(), ...part });
  const enter = (step: Step) => {
    const { begun } = state.get();
    set({ step, begun: { ...begun, [step]: begun[step] ?? clock.now() } });
  };

  async function run(work: Work): Promise<void> {
    if (state.get().status === "processing") return;
    stop = new AbortController();
    const { signal } = stop;
    state.set({ ...IDLE, status: "processing" });
    const reason = await attempt(work, signal);
    const { id, release, progress, begun } = state.get();
    if (!(reason instanceof GaveUp) || !id || release !== "ended" || stop.signal !== signal) return;
    // The connection alone failed: the picture may be made and charged, so it is looked for, once.
    state.set({ ...IDLE, status: "processing", progress, begun });
    await attempt(() => watch(id, signal), signal);
  }

  /** @returns why there is no picture, once the server was asked to give it up; undefined after any other end */
  async function attempt(work: Work, signal: AbortSignal): Promise<unknown> {
    try {
      await work(signal);
    } catch (reason) {
      if (signal.aborted) return;
      // The login page says why; nothing more can be sent.
      if (reason instanceof LogoutError) return state.set(IDLE);
      const { id, step } = state.get();
      set({ status: "error", error: errorOf(reason), endedAt: clock.now() });
      const isUnreached = reason instanceof Unreached;
      let freeing: Promise<void> | undefined;
      if (step === "fetch") set({ release: "ended" });
      else if (id) freeing = release(id, signal);
      else if (isLost(reason) || isUnreached) freeing = release(idempotencyKey, signal, { isKey: true });
      // Nobody waits for a server that may not be back today.
      if (isUnreached) return;
      await freeing;
      return reason;
    }
  }

  async function start(order: Order): Promise<void> {
    await run(async (signal) => {
      enter("upload");
      const id = await begin(order, signal);
      // Cancelled while the reply was on its way.
      if (signal.aborted) return release(id, signal);
      await watch(id, signal);
    });
  }

  /** A start whose reply was lost is sent again only where that makes no second generation. */
  function begin(order: Order, signal: AbortSignal): Promise<string> {
    idempotencyKey = newId();
    upload = new AbortController();
    const sending = { signal: upload.signal, idempotencyKey };
    const onProgress = (sent: number) => !signal.aborted && set({ sent });
    return persist(
      () => wire.start(order, { ...sending, onProgress }),
      START_PAUSES,
      async (reason) => isLost(reason) && (await wire.offers("idempotency")),
      signal,
    );
  }

  /** Repeats a call that may be made twice; without a connection it is tried until there is one. */
  async function persist<T>(
    work: () => Promise<T>,
    pauses: readonly number[],
    mayRepeat: (reason: unknown) => boolean | Promise<boolean>,
    signal?: AbortSignal,
  ): Promise<T> {
    for (let tries = 0; ; ) {
      try {
        return await work();
      } catch (reason) {
        if (signal?.aborted || !(await mayRepeat(reason))) throw reason;
        if (!clock.isOnline()) {
          await clock.untilOnline(OFFLINE_MS, signal);
          continue;
        }
        const pause = pauses[tries++];
        if (pause === undefined) throw reason;
        await clock.wait(pause, signal);
      }
    }
  }

  /** Polls until the server says how it ended (PROC-04, OP-84, OP-205). */
  async function watch(id: string, signal: AbortSignal): Promise<void> {
    set({ id, sent: 1 });
    enter("queue");
    const seen = new Set<number>();
    let failures = 0;
    let quiet = 0;
    let took = 0;
    for (;;) {
      const pause = Math.max(POLL_MS - took, 0);
      await clock.wait(pause, signal);
      const from = clock.now();
      const entries = await wire.check(id, { signal, timeoutMs: CHECK_TIMEOUT_MS }).catch((reason) => {
        if (signal.aborted || !isPassing(reason)) throw reason;
        return undefined;
      });
      signal.throwIfAborted();
      if (!entries && !clock.isOnline()) {
        // Nothing was asked: that is neither a failure nor silence of the server.
        await clock.untilOnline(OFFLINE_MS, signal);
        took = POLL_MS;
        continue;
      }
      // A hidden page is slowed down and a computer sleeps: that is no silence of the server.
      took = Math.min(clock.now() - from, CHECK_TIMEOUT_MS);
      quiet += pause + took;
      failures = entries ? 0 : failures + 1;
      if (failures >= MOST_FAILURES) throw new GaveUp("errors.network_issue");
      for (const entry of (entries ?? []).toSorted((one, other) => one.seq - other.seq)) {
        if (seen.has(entry.seq)) continue;
        seen.add(entry.seq);
        quiet = 0;
        if (entry.type === "result") return finish(id, signal);
        if (entry.type === "error") return fail(entry);
        advance(entry);
      }
      if (quiet > QUIET_MS) throw new GaveUp("errors.timeout");
    }
  }

  function advance({ progress, stage, position = null }: Extract<CheckEntry, { type: "progress" }>): void {
    const { begun } = state.get();
    set({ progress: Math.max(state.get().progress, Math.min(progress, 100)), position });
    if (stage === "queued" || begun.drawing !== undefined) return;
    if (stage === undefined) set({ begun: { upload: begun.upload, drawing: begun.queue } });
    enter("drawing");
  }

  async function finish(id: string, signal: AbortSignal): Promise<void> {
    set({ progress: 100, position: null });
    enter("fetch");
    const result = await persist(() => wire.result(id, { signal }), START_PAUSES, isLost, signal);
    signal.throwIfAborted();
    set({ status: "completed", result, endedAt: clock.now() });
  }

  function fail({ detail, code }: Extract<CheckEntry, { type: "error" }>): void {
    const key = code === "process.cancelled" ? code : "errors.general_error";
    set({ status: "error", error: { key, detail: detail || undefined }, endedAt: clock.now() });
  }

  /**
   * Frees the booth; a call that is lost is sent again for a while.
   * @param id of the generation; or the key of its start, which ends it as well
   */
  async function release(
    id: string,
    signal: AbortSignal,
    { keepalive = false, isKey = false }: { keepalive?: boolean; isKey?: boolean } = {},
  ): Promise<void> {
    const tell = (release: Release) =>
      void (stop.signal === signal && set(isKey ? { release } : { id, release }));
    tell("asked");
    if (!(await wire.offers("cancel")) || (isKey && !(await wire.offers("idempotency")))) return tell("kept");
    const options = { keepalive, ...(isKey && { idempotencyKey: id }) };
    try {
      await persist(() => wire.cancel(id, options), CANCEL_PAUSES, isPassing);
      tell("freed");
    } catch (reason) {
      tell(statusOf(reason) === 409 ? "ended" : "kept");
    }
  }

  /** No reply will name the generation: it ends by the key of its start, or never begins. */
  async function abandon(keepalive: boolean): Promise<void> {
    const key = idempotencyKey;
    if (!(await wire.offers("idempotency")) || !(await wire.offers("cancel"))) return;
    await wire.cancel(key, { keepalive, idempotencyKey: key }).catch(() => undefined);
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    start,
    follow: (id) => run((signal) => watch(id, signal)),
    cancel({ keepalive = false } = {}) {
      const { status, id, begun, sent } = state.get();
      if (status !== "processing") return;
      const { signal } = stop;
      stop.abort();
      if (sent < 1) upload.abort();
      state.set({ ...IDLE, id, begun, notice: "process.cancelled", endedAt: clock.now() });
      if (id) void release(id, signal, { keepalive });
      // What was sent may be all of it, whatever the last progress said.
      else if (keepalive || sent < 1) void abandon(keepalive);
    },
  };
}
