import { readdir, readFile } from "node:fs/promises";
import { storeImage } from "../crud/store-pictures";
import type { Services } from "../services";

/**
 * Drawn portraits, `<style>-<who>.webp`; `src-<who>` is the original photo. The build copies them next to the server.
 */
const FOLDER = new URL("./assets/", import.meta.url);

/** Content hash of each picture by file name without extension. */
export async function bringPictures(services: Services): Promise<Map<string, string>> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith(".webp"));
  const hashes = new Map<string, string>();
  for (const name of names) {
    const bytes = await readFile(new URL(name, FOLDER));
    const rule = { types: ["image/webp"], maxBytes: 1e6 };
    hashes.set(name.replace(".webp", ""), await storeImage(services, name, bytes, rule));
  }
  return hashes;
}
