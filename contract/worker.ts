import { z } from "zod";
import { id } from "./core/ids";

/**
 * Calls between the API and the programs that make pictures for a server with a key (OP-207, ADR 019).
 * They are no part of the console's contract: their caller is a server, by its key.
 *
 * Every call has `Authorization: Bearer <server key>` and `Safelight-Worker: <uuid of the program's process>`. Errors are
 * `{detail, code}`. 401: the key is unknown, replaced or expired. 409 `errors.job_gone` with `reason`: the job is not, or
 * no longer, this worker's. 426 with `versions`: the worker must be updated. 429 and 503 with `Retry-After`.
 */
export const WORKER_BASE = "/api/worker/v1";
export const WORKER_HEADER = "safelight-worker";

/** Programs that this server works with: older ones are refused; newer ones keep to version 1 of these calls. */
export const WORKER_VERSIONS = { min: "0.1.0", max: "0.1.0" };

/** Lease of a job until its first report, and after each, s; a worker reports within `report`. */
export const LEASE = { first: 15, renewed: 30, report: 5 };
/** A picture or film, bytes (OP-211). */
export const RESULT_BYTES = 50 * 1024 * 1024;
export const RESULT_MEDIA = ["image/jpeg", "image/png", "image/webp", "video/mp4"] as const;

/** Longest time that a claim waits for a job, s. */
export const LONGEST_WAIT_S = 25;
const MOST_CLASSES = 5000;
const HELLO_BYTES = 512 * 1024;

export const GENERATORS = ["local", "comfyui"] as const;

/**
 * Why there is no picture. `input` fails anywhere; `unfit` lacks a node or model here; `node`: a node raised; `machine`
 * counts against the server; `foreign`: interrupted by somebody else; `released`: stopping.
 */
export const FAILURES = ["input", "unfit", "node", "machine", "foreign", "released"] as const;

/** What it does; `uploading` its result. */
export const WORKER_STAGES = ["preparing", "drawing", "uploading"] as const;

const line = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[^\p{Cc}]*$/u);

const file = {
  /** In hex; the file's name in `inputs`. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  size: z.int(),
  content_type: z.string(),
};
const input = z.object(file);

/** What is to be made: no names, e-mails, events or prices. Addresses are relative: a worker is sent nowhere. */
export const job = z.object({
  /** Of the attempt. */
  id,
  /** Of the attempt, from 1. */
  number: z.int(),
  lease_s: z.int(),
  /** Seconds until it is of no use any more. */
  deadline_s: z.int(),
  seed: z.int(),
  is_video: z.boolean(),
  source: input,
  /** The workflow as JSON; null for a style without one. */
  graph: input.nullable(),
  node_source: z.string().nullable(),
  node_result: z.string().nullable(),
  images: z.array(z.object({ node: z.string(), param: z.string(), ...file })),
  values: z.array(
    z.object({
      node: z.string(),
      param: z.string(),
      type: z.enum(["boolean", "float", "integer", "string"]),
      value: z.unknown(),
    }),
  ),
  /** Words that the local renderer's look is chosen by; the last line is the same for a style and participant. */
  look: z.string(),
});

/** A call of a worker. Without `body` it has none, without `reply` 204. */
interface WorkerCall {
  method: "GET" | "POST" | "PUT";
  path: string;
  body?: z.ZodType;
  /** Largest JSON body in bytes; default 16 KB. */
  bodyBytes?: number;
  reply?: z.ZodType;
}

export const workerCalls = {
  /** At the start, when something changed, and every 30 s while something is wrong. */
  hello: {
    method: "POST",
    path: "/hello",
    bodyBytes: HELLO_BYTES,
    body: z.object({
      name: line(200),
      version: line(50),
      generator: z.enum(GENERATORS),
      types: z.array(z.enum(["image", "video"])).max(2),
      /** Jobs at a time. */
      slots: z.int().min(1).max(100),
      /** Kinds of nodes that its ComfyUI has; null for the local renderer. */
      node_classes: z.array(z.string().max(200)).max(MOST_CLASSES).nullable(),
      health: z.object({ ok: z.boolean(), detail: z.string().max(2000) }),
    }),
    reply: z.object({
      server: z.object({ id, name: z.string(), active: z.boolean() }),
      lease_s: z.int(),
      report_s: z.int(),
      result_bytes: z.int(),
      versions: z.object({ min: z.string(), max: z.string() }),
    }),
  },
  /**
   * The next job, or 204 after `wait_s`. A repeat of the same `claim` gets the same job. 409 `errors.too_many_jobs`,
   * `errors.hello_first`.
   */
  claim: {
    method: "POST",
    path: "/claim",
    body: z.object({ claim: id, wait_s: z.number().min(0).max(LONGEST_WAIT_S) }),
    reply: job,
  },
  /** Renews the lease. */
  progress: {
    method: "POST",
    path: "/jobs/{id}/progress",
    body: z.object({ progress: z.number().min(0).max(100), stage: z.enum(WORKER_STAGES) }),
    reply: z.object({ lease_s: z.int() }),
  },
  /** Bytes of a file of the job, with `ETag` and `Range`. */
  input: { method: "GET", path: "/jobs/{id}/inputs/{sha256}" },
  /**
   * The picture, as the body, with `Content-Type`, `Content-Length` and `Content-Digest: sha-256=:...:`. 200 also for a
   * repeat. 400 for another digest, 411, 413, 415; 422 if it is no picture or the wrong kind, which ends the attempt.
   */
  result: { method: "PUT", path: "/jobs/{id}/result", reply: z.object({}) },
  /** There is no picture. 204 also for a repeat. */
  failure: {
    method: "POST",
    path: "/jobs/{id}/failure",
    body: z.object({
      class: z.enum(FAILURES),
      code: line(200),
      /** For admins: may name files and lines. */
      detail: z.string().max(10_000).default(""),
    }),
  },
} satisfies Record<string, WorkerCall>;

export type Hello = z.input<typeof workerCalls.hello.body>;
export type HelloReply = z.output<typeof workerCalls.hello.reply>;
export type WireJob = z.output<typeof job>;
export type WorkerStage = (typeof WORKER_STAGES)[number];
