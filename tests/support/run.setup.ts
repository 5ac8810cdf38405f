import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";

/** One folder per run and project for everything that tests leave on disk. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(path.join(tmpdir(), "safelight-test-"));
  project.provide("runFolder", folder);
  return () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
}
