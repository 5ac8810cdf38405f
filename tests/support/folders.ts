import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { access, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { inject } from "vitest";
import { until } from "./ports";

/** A new folder of this run, named after what it is for. */
export async function freshFolder(purpose: string): Promise<string> {
  const folder = path.join(inject("runFolder"), `${purpose}-${randomBytes(4).toString("hex")}`);
  await mkdir(folder, { recursive: true });
  return folder;
}

/**
 * A copy of what `make` puts into a folder. It is made once a run, by whichever file asks first: a new embedded
 * database takes seconds, its copy a fraction of one.
 */
export async function copyOf(template: string, make: (folder: string) => Promise<void>): Promise<string> {
  const made = path.join(inject("runFolder"), `template-${template}`);
  if (await makeFolder(made)) {
    try {
      await make(made);
      await writeFile(`${made}.done`, "");
    } catch (reason) {
      await writeFile(`${made}.failed`, "");
      throw reason;
    }
  }
  await until(
    `template ${template}`,
    async () => (await exists(`${made}.done`)) || exists(`${made}.failed`),
    180_000,
  );
  if (!(await exists(`${made}.done`)))
    throw new Error(`Template ${template} failed in the file that asked first`);
  const copy = await freshFolder(template);
  await promisify(execFile)("cp", ["-R", `${made}/.`, copy]); // a quarter of the work of Node's own
  return copy;
}

/** @returns whether this call made it */
async function makeFolder(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
    return true;
  } catch (reason) {
    if ((reason as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw reason;
  }
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );
