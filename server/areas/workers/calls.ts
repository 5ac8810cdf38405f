import { and, eq, lt, or, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  type HelloReply,
  LEASE,
  RESULT_BYTES,
  type WireJob,
  WORKER_VERSIONS,
  type workerCalls,
} from "../../../contract/worker";
import { currentJob, failJob, reportProgress, STAGES } from "../../engine/attempts";
import { ClaimRefused, claimJob, filesOf, type Holder, heldBy } from "../../engine/claim";
import { noteMachine } from "../../engine/server-state";
import { Busy, notFound } from "../../errors";
import { JobGone } from "../../generators/attempt";
import { namesTag } from "../../http/entity-tags";
import { sendBlob } from "../../http/send-blob";
import type { Services } from "../../services";
import { generation_attempts, workers } from "../../store/schema";
import { holderOf, noteSeen, type WorkerCall } from "./call";
import { asGone, outdated, refusal } from "./refusals";
import { result } from "./result";

/** How long a worker's row is kept after it was last heard from, days, and of how many of one server. */
const KEPT_DAYS = 1;
const MOST_KEPT = 100;
/** Waiting claims of one server. */
const MOST_WAITING = 16;

type Body<Name extends keyof typeof workerCalls> = (typeof workerCalls)[Name] extends { body: infer B }
  ? z.output<B>
  : undefined;

async function hello(call: WorkerCall<Body<"hello">>): Promise<HelloReply> {
  const { services, identity, body } = call;
  const { server, worker } = identity;
  assertVersion(body.version);
  const { name, version, generator, types, slots } = body;
  const row = { id_server: server.id, name, version, generator, types, slots, seen_at: sql`now()` };
  const db = services.database.db();
  const [stored] = await db
    .insert(workers)
    .values({ id: worker, ...row })
    // The id of a process at another server is as good as another process.
    .onConflictDoUpdate({ target: workers.id, set: row, setWhere: eq(workers.id_server, server.id) })
    .returning({ id: workers.id });
  if (!stored) throw refusal(409, "duplicate", "This worker id is another server's");
  await db.delete(workers).where(
    and(
      eq(workers.id_server, server.id),
      or(
        lt(workers.seen_at, sql`now() - ${KEPT_DAYS} * interval '1 day'`),
        sql`${workers.id} in (select id from workers where id_server = ${server.id}::uuid
            order by seen_at desc, id offset ${MOST_KEPT})`,
      ),
    ),
  );
  await noteMachine(services, server.id, body);
  await noteSeen(services, identity, true);
  return {
    server,
    lease_s: LEASE.renewed,
    report_s: LEASE.report,
    result_bytes: RESULT_BYTES,
    versions: WORKER_VERSIONS,
  };
}

/** Numbers between dots; what is no version is old. */
function assertVersion(version: string): void {
  const parts = (text: string) => text.split(".").map((part) => Number.parseInt(part, 10) || 0);
  const [own, least] = [parts(version), parts(WORKER_VERSIONS.min)];
  const at = least.findIndex((part, place) => part !== (own[place] ?? 0));
  if (at >= 0 && (own[at] ?? 0) < (least[at] as number)) throw outdated();
}

/** Waits until there is a job, as long as asked. @returns undefined: none */
async function claim(call: WorkerCall<Body<"claim">>): Promise<WireJob | undefined> {
  const { services, identity, body, reply, claims, stopping, assertKey } = call;
  await noteSeen(services, identity);
  const { server, keyEnds } = identity;
  if (claims.countOf(server.id) >= MOST_WAITING) throw new Busy(429, "errors.too_many_requests", 5);
  const left = new AbortController();
  reply.raw.once("close", () => left.abort());
  const signal = AbortSignal.any([left.signal, stopping]);
  // The moment was read without its fraction of a second.
  const end = performance.now() + Math.min(body.wait_s * 1000, keyEnds + 1000 - Date.now());
  const waiting = claims.enter(server.id);
  try {
    while (!signal.aborted) {
      const job = await claimJob(services, holderOf(identity), body.claim).catch(asRefused);
      if (job) return { ...job, lease_s: LEASE.first };
      const rest = end - performance.now();
      const wasRung = rest > 0 && (await waiting.bell.wait(rest, signal));
      // A key that was replaced or removed rings; its end is known.
      if (!signal.aborted && (wasRung || Date.now() >= keyEnds)) await assertKey();
      // Nothing has come since the last look, or it would have rung.
      if (!wasRung) break;
    }
  } finally {
    waiting.leave();
  }
  return undefined;
}

const REFUSED = {
  too_many_jobs: "This worker has as many jobs as it said it makes",
  hello_first: "The worker has to say hello first",
};

function asRefused(reason: unknown): never {
  if (!(reason instanceof ClaimRefused)) throw reason;
  throw refusal(409, reason.reason, REFUSED[reason.reason]);
}

async function progress({ services, identity, body, params }: WorkerCall<Body<"progress">>) {
  const at = { progress: body.progress, stage: STAGES[body.stage] };
  await reportProgress(services, holderOf(identity), params.id, at).catch(asGone);
  await noteSeen(services, identity);
  return { lease_s: LEASE.renewed };
}

/** Overlays are the server's own: they are laid over the result here. */
const isOverlay = (name: string) => name.startsWith("overlay.");

async function input({ services, identity, params, request, reply }: WorkerCall): Promise<unknown> {
  const { generation } = await currentJob(services, holderOf(identity), params.id).catch(asGone);
  await noteSeen(services, identity);
  const files = await filesOf(services, generation);
  const { file } = files.find(({ name, file }) => file.sha256 === params.sha256 && !isOverlay(name)) ?? {};
  if (!file) throw notFound();
  const tag = `"${file.sha256}"`;
  reply.header("etag", tag);
  if (namesTag(request.headers["if-none-match"] ?? "", tag)) return reply.code(304).send();
  const { sha256: hash, size, content_type: mime } = file;
  return sendBlob({ request, reply, services }, { hash, size, mime });
}

async function failure({ services, identity, params, body }: WorkerCall<Body<"failure">>) {
  const by = holderOf(identity);
  const { class: kind, code, detail } = body;
  await failJob(services, by, params.id, { kind, code, detail }).catch(async (reason) => {
    const isRepeat = reason instanceof JobGone && (await hasFailed(services, by, params.id));
    if (!isRepeat) asGone(reason);
  });
  await noteSeen(services, identity);
  return undefined;
}

async function hasFailed({ database }: Services, by: Holder, id: string): Promise<boolean> {
  const [row] = await database
    .db()
    .select({ outcome: generation_attempts.outcome })
    .from(generation_attempts)
    .where(and(eq(generation_attempts.id, id), heldBy(by)));
  return row?.outcome === "failed" || row?.outcome === "released";
}

/** The calls of contract/worker.ts, by name. */
export const handlers = { hello, claim, progress, input, result, failure };
