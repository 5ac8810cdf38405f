import { readdir, readFile } from "node:fs/promises";
import { storeImage } from "../crud/store-pictures";
import type { Services } from "../services";

/** Drawn portraits, `<style>-<who>.webp`; `src-<who>` is the photo before. Copied next to the built server. */
const FOLDER = new URL("./assets/", import.meta.url);

/** Content hash of each picture by its name without the ending. */
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
