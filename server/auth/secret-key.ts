import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";

/** Minimum length of the secret: 128 random bits as hexadecimal digits (ASVS 11.2.3). */
export const SHORTEST_KEY = 32;

/**
 * The server's secret, from the environment or generated once and stored in the data folder, readable by its owner
 * only.
 * @throws Error with one clear line if the secret is too short
 */
export async function loadSecretKey(dataDir: string, given: string | undefined): Promise<string> {
  if (given !== undefined) return assertLong(given, "SECRET_KEY");
  const file = join(dataDir, "secret-key");
  const key = (await readKey(file)) ?? (await makeKey(file, dataDir));
  return assertLong(
    key,
    file,
    "delete it to get a new one; sessions stay alive, tokens of bots have to be entered again",
  );
}

function assertLong(key: string, from: string, advice = "openssl rand -base64 32 makes one"): string {
  if (key.length >= SHORTEST_KEY) return key;
  throw new Error(`${from} has fewer than ${SHORTEST_KEY} characters: ${advice}`);
}

async function readKey(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Writes the file atomically; of several processes at once one creates it and the others read it. */
async function makeKey(file: string, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const unfinished = `${file}.${randomUUID()}`;
  const handle = await open(unfinished, "wx", 0o600);
  try {
    await handle.writeFile(randomBytes(32).toString("base64url"));
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(unfinished, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
  return (await readKey(file)) ?? "";
}

/** Derives a separate key for each purpose, so that a signature cannot be reused for another one. */
export const deriveKey = (secret: string, purpose: string): string =>
  createHmac("sha256", secret).update(purpose).digest("base64url");
