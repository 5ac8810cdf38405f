import { stat } from "node:fs/promises";
import { extname, join } from "node:path";
import sharp from "sharp";
import { type Desk, type Failure, JobGone } from "../generators/attempt";
import { GeneratorFailure } from "../generators/generator";
import { type Api, ApiRefused, repeated } from "./api";
import type { KeptFiles } from "./kept-files";

/** How long a result, or the news that there is none, is kept while the API is away, ms. */
const KEPT_MS = 300_000;
/** How often bytes that did not arrive as they were sent are sent again. */
const MOST_BROKEN = 3;
/** A larger PNG is sent as WebP, which loses nothing. */
const LARGEST_PNG = 8 * 1024 * 1024;

const TYPES: Record<string, string> = {
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".png": "image/png",
  ".webp": "image/webp",
  ".mp4": "video/mp4",
};

/** The API elsewhere, as those who make pictures for it meet it. @param lostKey called when the key is no more */
export function deskOf(api: Api, kept: KeptFiles, lostKey: () => void): Desk {
  /** Why a call of a job failed, if the job is gone. */
  function goneBy(reason: unknown): JobGone | undefined {
    if (!(reason instanceof ApiRefused)) return undefined;
    if (reason.status === 401) lostKey();
    if (reason.status === 401 || reason.status === 404) return new JobGone("lost");
    return reason.status === 409
      ? new JobGone(reason.reason === "cancelled" ? "cancelled" : "lost")
      : undefined;
  }
  const unlessGone = <T>(call: Promise<T>): Promise<T> =>
    call.catch((reason) => {
      throw goneBy(reason) ?? reason;
    });

  return {
    report: ({ id }, at) => unlessGone(api.call(`/jobs/${id}/progress`, at).then(() => undefined)),

    async fetch(job, file, folder, signal) {
      const { sha256 } = file;
      const path = join(folder, sha256);
      const download = (to: string) =>
        repeated(() => api.download(`/jobs/${job.id}/inputs/${sha256}`, { path: to, sha256 }, signal), {
          signal,
          ms: job.deadline_s * 1000,
        });
      // A guest's photo is never kept.
      const isOnce = sha256 === job.source.sha256;
      const fetched = isOnce ? download(path) : kept.copy(file, path, download);
      await unlessGone(fetched).catch((reason) => {
        if (reason instanceof JobGone) throw reason;
        throw new GeneratorFailure("machine", "download", reason instanceof Error ? reason.message : "");
      });
      return path;
    },

    async deliver(job, path, signal) {
      const file = await sendable(path);
      let broken = 0;
      const send = () =>
        api.upload(`/jobs/${job.id}/result`, file, signal).catch((reason) => {
          const isBroken = reason instanceof ApiRefused && reason.status === 400;
          if (isBroken && ++broken < MOST_BROKEN) throw new Error(reason.code);
          throw reason;
        });
      await unlessGone(repeated(send, { signal, ms: KEPT_MS })).catch((reason) => {
        // It ended the attempt: what was made is no picture.
        if (reason instanceof ApiRefused && reason.status === 422) throw new JobGone("ended");
        throw reason;
      });
    },

    async fail({ id }, { kind, code, detail = "" }: Failure, signal) {
      const body = { class: kind, code: lineOf(code), detail: detail.slice(0, 10_000) };
      await unlessGone(repeated(() => api.call(`/jobs/${id}/failure`, body), { signal, ms: KEPT_MS }));
    },

    failureOf: (reason) =>
      reason instanceof ApiRefused ? { kind: "input", code: lineOf(`result_${reason.status}`) } : undefined,
  };
}

const lineOf = (text: string) => text.replace(/\p{Cc}/gu, " ").slice(0, 200);

async function sendable(path: string): Promise<{ path: string; type: string }> {
  const type = TYPES[extname(path).toLowerCase()] ?? "image/jpeg";
  if (type !== "image/png" || (await stat(path)).size <= LARGEST_PNG) return { path, type };
  const smaller = `${path}.webp`;
  await sharp(path).webp({ lossless: true, effort: 1 }).toFile(smaller);
  return { path: smaller, type: "image/webp" };
}
