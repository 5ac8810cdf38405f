import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { closeSync, openSync } from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";
import { inject, onTestFinished } from "vitest";

/** As many as Node has unless UV_THREADPOOL_SIZE says otherwise. */
const THREADS = 4;

/**
 * Keeps every thread of Node's pool waiting, until it is released or the test is over: what is hashed, decoded or read
 * from a file meanwhile waits, what asks the database does not. Each thread opens a pipe that nobody writes to, which
 * costs no processor time.
 */
export function holdThreads(): { release(): Promise<void> } {
  const pipe = path.join(inject("runFolder"), `pipe-${randomUUID()}`);
  execFileSync("mkfifo", [pipe]);
  const opened = Array.from({ length: THREADS }, () => open(pipe));
  let released: Promise<void> | undefined;
  const letGo = async () => {
    const writer = openSync(pipe, "r+"); // does not wait for a reader
    for (const reader of await Promise.all(opened)) await reader.close();
    closeSync(writer);
  };
  const release = () => {
    released ??= letGo();
    return released;
  };
  onTestFinished(release);
  return { release };
}
