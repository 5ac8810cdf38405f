import { createHmac, randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The server's secret: from the environment, else made once and kept in the data folder for its owner only. */
export async function loadSecretKey(dataDir: string, given: string | undefined): Promise<string> {
  if (given) return given;
  const file = join(dataDir, "secret-key");
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return (await readFile(file, "utf8")).trim();
}

/** A key for one purpose, so that no signature of one kind can pass for another. */
export const deriveKey = (secret: string, purpose: string): string =>
  createHmac("sha256", secret).update(purpose).digest("base64url");
