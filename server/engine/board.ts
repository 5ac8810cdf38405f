import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { toWireTime } from "../../contract/core/time";
import type { CheckEntry } from "../../contract/endpoints/processing";
import { uuids } from "../store/columns";
import type { Database } from "../store/database";
import type { AttemptStep } from "../store/schema";

/** What a check is answered from, read for many generations at once. Times in ms since the start. */
export interface Progress {
  id: string;
  status: "processing" | "completed" | "error";
  /** When it began, ms of the epoch. */
  begun: number;
  /** The present, or its end. */
  now: number;
  error_code: string | null;
  content_type: string | null;
  isWaiting: boolean;
  /** Place in the queue, from 1; 0 of what does not wait. */
  position: number;
  steps: AttemptStep[];
}

/** A check within this time is answered without a query, ms, unless this process changed something. */
const FRESH_MS = {
  postgres: { waiting: 250, running: 250 },
  // It belongs to one process: what grows old is a place in the queue.
  pglite: { waiting: 1000, running: 5000 },
};
/**
 * A report of an attempt that says nothing new within this time is answered without a statement, ms: what another process
 * ended reaches its worker that much later at most.
 */
const HEARD_MS = 3000;
/** Those asked for within this time are read again together, ms. */
const ASKED_MS = 2000;
/** How long an ended generation is kept, ms. */
const KEPT_MS = 60_000;

interface Kept {
  progress: Progress;
  readAt: number;
  /** When the answer to that read was there. */
  hereAt: number;
  askedAt: number;
  changedAt: number;
}

/** What an attempt has reported, as it is stored. */
export interface Heard {
  id_generation: string;
  holder: string;
  id_key: string | null;
  stage: string;
  /** Of its last step, percent. */
  percent: number;
  is_video: boolean;
}

/**
 * The progress of generations, for polls of every 200 ms: one query for all that are asked for, a few times a second
 * (docs/engine.md, Polls). And what their attempts reported, so that the same is not stored again and again.
 */
export class Board {
  readonly #kept = new Map<string, Kept>();
  readonly #heard = new LRUCache<string, Heard & { at: number }>({ max: 1000 });
  #changes = 0;
  #reading: Promise<void> | undefined;

  readonly #freshMs: { waiting: number; running: number };

  constructor(private readonly database: Database) {
    this.#freshMs = FRESH_MS[database.engine];
  }

  /** To be called after the commit of whatever changed a generation in this process. */
  changed(id: string): void {
    this.#changes += 1;
    for (const [attempt, { id_generation }] of this.#heard)
      if (id_generation === id) this.#heard.delete(attempt);
    const kept = this.#kept.get(id);
    if (kept) kept.changedAt = performance.now();
  }

  /** What this attempt reported a moment ago. */
  heardOf(attempt: string): Heard | undefined {
    const heard = this.#heard.get(attempt);
    return heard && performance.now() - heard.at < HEARD_MS ? heard : undefined;
  }

  /** Stores a report and remembers it, unless a generation was changed meanwhile. */
  async hear(attempt: string, store: () => Promise<Heard | undefined>): Promise<Heard | undefined> {
    const before = this.#changes;
    const heard = await store();
    if (heard && before === this.#changes) this.#heard.set(attempt, { ...heard, at: performance.now() });
    return heard;
  }

  /**
   * A step that this process has stored: shown at once without a query, because pictures that are drawn bring several a
   * second.
   */
  stepped(id: string, step: AttemptStep): void {
    const kept = this.#kept.get(id);
    if (!kept) return;
    kept.progress = { ...kept.progress, steps: [...kept.progress.steps, step] };
  }

  /** @returns undefined for an unknown one */
  async progressOf(id: string): Promise<Progress | undefined> {
    const known = this.#kept.get(id);
    if (known) known.askedAt = performance.now();
    if (known && this.#isFresh(known)) return atPresent(known);
    // What was asked for while others are read is read with the next ones.
    while (this.#reading) await this.#reading;
    const now = this.#kept.get(id);
    if (now && this.#isFresh(now)) return atPresent(now);
    this.#reading = this.#read(id).finally(() => {
      this.#reading = undefined;
    });
    await this.#reading;
    const read = this.#kept.get(id);
    return read && atPresent(read);
  }

  /** What has ended does not change again. */
  #isFresh({ progress, readAt, changedAt }: Kept): boolean {
    const isOver = progress.status !== "processing";
    const most = this.#freshMs[progress.isWaiting ? "waiting" : "running"];
    return readAt > changedAt && (isOver || performance.now() - readAt < most);
  }

  async #read(id: string): Promise<void> {
    const now = performance.now();
    for (const [old, { askedAt }] of this.#kept) if (now - askedAt > KEPT_MS) this.#kept.delete(old);
    const others = [...this.#kept]
      .filter(([, kept]) => now - kept.askedAt < ASKED_MS && !this.#isFresh(kept))
      .map(([other]) => other);
    const found = await readProgress(this.database, [...new Set([id, ...others])]);
    const hereAt = performance.now();
    for (const progress of found) {
      const known = this.#kept.get(progress.id);
      const { askedAt = now, changedAt = Number.NEGATIVE_INFINITY } = known ?? {};
      const read = known ? withSteps(progress, known.progress) : progress;
      this.#kept.set(progress.id, { progress: read, readAt: now, hereAt, askedAt, changedAt });
    }
  }
}

/**
 * What goes on has grown older since it was here, never by more than that, so that no beat is taken back; a step was not
 * made later than now.
 */
function atPresent({ progress, hereAt }: Kept): Progress {
  const { status, now, steps } = progress;
  if (status !== "processing") return progress;
  const [last = 0] = steps.at(-1) ?? [];
  return { ...progress, now: Math.max(now + performance.now() - hereAt, last) };
}

/** Steps are only added: one that came while this was read is not taken back. */
const withSteps = (read: Progress, { steps }: Progress): Progress =>
  steps.length > read.steps.length ? { ...read, steps } : read;

async function readProgress(database: Database, ids: readonly string[]): Promise<Progress[]> {
  const { rows } = await database.db().execute<Record<keyof Progress, unknown>>(sql`
    select made.id, made.status, made.error_code, blob.mime as content_type,
      (extract(epoch from made.created_at) * 1000)::float8 as begun,
      (extract(epoch from coalesce(made.ended_at, clock_timestamp()) - made.created_at) * 1000)::float8 as now,
      made.id_attempt is null as "isWaiting",
      case when made.status = 'processing' and made.id_attempt is null then (
        select count(*) from generations as other where other.status = 'processing' and other.id_attempt is null
        and (other.rank_at, other.id) <= (made.rank_at, made.id))::int else 0 end as position,
      coalesce((select jsonb_agg(step.value order by attempt.number, step.place) from generation_attempts as attempt,
        jsonb_array_elements(attempt.steps) with ordinality as step(value, place)
        where attempt.id_generation = made.id), '[]') as steps
    from generations as made left join blobs as blob on blob.hash = made.result_hash
    where made.id = any(${uuids(ids)})`);
  return rows as unknown as Progress[];
}

/** An entry of a check without its text. */
type Entry = CheckEntry & { seq: number };

/** A generation that is processing shows a sign of life at every full ten seconds (OP-205). */
const BEAT_MS = 10_000;

/**
 * The entries of a check: progress 0, the steps of its attempts, a beat at every full ten seconds, its end. Computed
 * from what is stored, so that every process gives the same list and it only grows (OP-205).
 */
export function entriesOf(progress: Progress, textOf: (code: string) => string): CheckEntry[] {
  const { begun, status, now, isWaiting, position } = progress;
  const end = Math.max(0, Math.floor(now));
  const at = (ms: number) => toWireTime(begun + ms);
  const beats = Array.from(
    { length: Math.floor(Math.max(0, end - 1) / BEAT_MS) },
    (_, n) => (n + 1) * BEAT_MS,
  );
  const marks: { ms: number; step?: AttemptStep }[] = [
    ...progress.steps.map((step) => ({ ms: step[0], step })),
    ...beats.map((ms) => ({ ms })),
  ].sort((one, other) => one.ms - other.ms);
  let percent = 0;
  let stage = "queued";
  const entries: Entry[] = [{ seq: 0, type: "progress", progress: 0, stage: "queued", at: at(0) }];
  for (const { ms, step } of marks) {
    if (step) {
      percent = Math.max(percent, step[1]);
      stage = step[2];
    }
    const last = entries.at(-1)?.seq ?? 0;
    entries.push({
      seq: Math.max(ms, last + 1),
      type: "progress",
      progress: percent,
      stage: stage as never,
      at: at(ms),
    });
  }
  const last = entries.at(-1) as Entry;
  const seq = Math.max(end, last.seq + 1);
  if (status === "processing") {
    if (isWaiting && last.type === "progress") Object.assign(last, { stage: "queued", position });
  } else if (status === "completed")
    entries.push({ seq, type: "result", content_type: progress.content_type ?? "", at: at(end) });
  else {
    const code = progress.error_code ?? "errors.generation_failed";
    entries.push({ seq, type: "error", detail: textOf(code), code, at: at(end) });
  }
  return entries;
}
