import type { Ability } from "../../../contract/core/abilities";
import type { CheckEntry, GenerationData } from "../../../contract/endpoints/processing";
import { ApiError, LogoutError } from "../../providers/http/errors";
import type { TextKey } from "../../providers/i18n/keys";
import { newId } from "../../shared/new-id";
import { createStore, type Store } from "../../shared/store";

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

export interface Clock {
  /** Milliseconds. */
  now(): number;
  /** Rejects with the signal's reason on abort. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
}

/** PROC-02. */
export type ProcessStatus = "idle" | "processing" | "completed" | "error";

/** What a running generation is waiting for; the queue is told from the rest only by servers that send stages. */
export const STEPS = ["upload", "queue", "drawing", "fetch"] as const;
export type Step = (typeof STEPS)[number];

export interface ProcessError {
  /** Message key (spec A section 8). */
  key: TextKey;
  /** The server's own text. */
  detail?: string | undefined;
  /** Of a refusal: its HTTP status, and the keys of the order's data that were refused. */
  status?: number;
  fields?: readonly string[];
  /** The generation that the booth is busy with, if the server says so (OP-201). */
  busyWith?: string;
}

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

export const IDLE: ProcessState = { status: "idle", sent: 0, progress: 0, position: null, begun: {} };

export interface Process extends Pick<Store<ProcessState>, "get" | "subscribe"> {
  /** Starts a generation and follows it to its end. Does nothing while one is processing. */
  start(order: Order): Promise<void>;
  /** Follows a generation that was started elsewhere. */
  follow(id: string): Promise<void>;
  /** PROC-06. */
  cancel(options?: { keepalive?: boolean }): void;
}

/** Ends a flow that the console gives up (OP-216). */
class GaveUp extends Error {
  constructor(readonly key: TextKey) {
    super(key);
  }
}

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

  async function run(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (state.get().status === "processing") return;
    stop = new AbortController();
    const { signal } = stop;
    state.set({ ...IDLE, status: "processing" });
    try {
      await work(signal);
    } catch (reason) {
      if (signal.aborted) return;
      // The login page says why; nothing more can be sent.
      if (reason instanceof LogoutError) return state.set(IDLE);
      const { id, step } = state.get();
      set({ status: "error", error: errorOf(reason), endedAt: clock.now() });
      if (id && step !== "fetch") void release(id, signal, false);
    }
  }

  async function start(order: Order): Promise<void> {
    await run(async (signal) => {
      enter("upload");
      const id = await begin(order, signal);
      // Cancelled while the reply was on its way.
      if (signal.aborted) return release(id, signal, false);
      await watch(id, signal);
    });
  }

  /** A start whose reply was lost is sent again only where that makes no second generation. */
  async function begin(order: Order, signal: AbortSignal): Promise<string> {
    idempotencyKey = newId();
    upload = new AbortController();
    const sending = { signal: upload.signal, idempotencyKey };
    const onProgress = (sent: number) => !signal.aborted && set({ sent });
    for (const pause of [...START_PAUSES, undefined]) {
      try {
        return await wire.start(order, { ...sending, onProgress });
      } catch (reason) {
        if (pause === undefined || signal.aborted || !isLost(reason) || !(await wire.offers("idempotency")))
          throw reason;
        await clock.wait(pause, signal);
      }
    }
    throw new Error("unreachable");
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
    const result = await wire.result(id, { signal });
    signal.throwIfAborted();
    set({ status: "completed", result, endedAt: clock.now() });
  }

  function fail({ detail, code }: Extract<CheckEntry, { type: "error" }>): void {
    const key = code === "process.cancelled" ? code : "errors.general_error";
    set({ status: "error", error: { key, detail: detail || undefined }, endedAt: clock.now() });
  }

  /** Frees the booth; a call that is lost is sent again for a while. */
  async function release(id: string, signal: AbortSignal, keepalive: boolean): Promise<void> {
    const tell = (release: Release) => stop.signal === signal && set({ id, release });
    tell("asked");
    if (!(await wire.offers("cancel"))) return void tell("kept");
    for (const pause of [...CANCEL_PAUSES, undefined]) {
      try {
        await wire.cancel(id, { keepalive });
        return void tell("freed");
      } catch (reason) {
        if (statusOf(reason) === 409) return void tell("ended");
        if (pause === undefined || !isPassing(reason)) return void tell("kept");
        await clock.wait(pause);
      }
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
      if (id) void release(id, signal, keepalive);
      // What was sent may be all of it, whatever the last progress said.
      else if (keepalive || sent < 1) void abandon(keepalive);
    },
  };
}

const statusOf = (reason: unknown): number =>
  reason instanceof ApiError && reason.kind === "http" ? reason.statusCode : 0;
/** Without a reply: whether the server did it is unknown. */
export const isLost = (reason: unknown): boolean =>
  reason instanceof ApiError &&
  (reason.kind === "network" || reason.kind === "timeout" || [502, 503, 504].includes(reason.statusCode));

/** Whether another try may succeed: no reply, a 5xx, or a reply that is none of this call's (OP-84). */
const isPassing = (reason: unknown): boolean =>
  reason instanceof ApiError && (reason.kind !== "http" || reason.statusCode >= 500);

const KEYS: Readonly<Record<number, TextKey>> = {
  409: "errors.photo_booth_busy",
  422: "errors.invalid_data",
};

/** PROC-07 to PROC-10, PROC-12, PROC-13. */
export function errorOf(reason: unknown): ProcessError {
  if (reason instanceof GaveUp) return { key: reason.key };
  const status = statusOf(reason);
  if (!(reason instanceof ApiError) || status === 0) return { key: "errors.unknown_error" };
  const { id_generation: busyWith } = (reason.body ?? {}) as { id_generation?: unknown };
  return {
    key: KEYS[status] ?? "errors.general_error",
    detail: reason.detail,
    status,
    ...(reason.errors && { fields: Object.keys(reason.errors) }),
    ...(status === 409 && typeof busyWith === "string" && { busyWith }),
  };
}
