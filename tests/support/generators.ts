import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Input, Job, Work } from "../../server/generators/generator";
import { freshFolder } from "./folders";

/** A job, and work in a fresh folder whose inputs are these files. */
export async function jobWith(source: Buffer, fields: Partial<Job> = {}, files: readonly Buffer[] = []) {
  const folder = await freshFolder("work");
  const known = new Map([source, ...files].map((bytes) => [inputOf(bytes).sha256, bytes]));
  const progress: number[] = [];
  const stopped = new AbortController();
  const work: Work = {
    folder,
    signal: stopped.signal,
    progress: (percent) => progress.push(percent),
    async input({ sha256 }) {
      const path = join(folder, sha256);
      await writeFile(path, known.get(sha256) ?? Buffer.alloc(0));
      return path;
    },
  };
  const job: Job = {
    id: "00000000-0000-4000-8000-000000000001",
    number: 1,
    deadline_s: 60,
    seed: 7,
    is_video: false,
    source: inputOf(source),
    graph: null,
    node_source: null,
    node_result: null,
    images: [],
    values: [],
    look: "oil\n0123456789abcdef",
    ...fields,
  };
  return { job, work, progress, stop: () => stopped.abort() };
}

export function inputOf(bytes: Buffer, content_type = "image/jpeg"): Input {
  return { sha256: createHash("sha256").update(bytes).digest("hex"), size: bytes.length, content_type };
}
