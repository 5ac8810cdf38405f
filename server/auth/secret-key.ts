import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";

/** Characters of the shortest secret that is taken: 128 random bits as hexadecimal digits (ASVS 11.2.3). */
export const SHORTEST_KEY = 32;

/**
 * The server's secret: from the environment, else made once and kept in the data folder for its owner only.
 * @throws Error with one clear line where it is too short to keep anything secret
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

/** Appears whole or not at all; of several processes at once one makes it, the others read that one. */
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

/** A key for one purpose, so that no signature of one kind can pass for another. */
export const deriveKey = (secret: string, purpose: string): string =>
  createHmac("sha256", secret).update(purpose).digest("base64url");
