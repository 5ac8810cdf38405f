import { readdir, readFile } from "node:fs/promises";
import { storeImage } from "../crud/store-pictures";
import type { Services } from "../services";

/**
 * Portraits `src-<who>.webp`, and `<style>-<who>.webp`, what the demo's styles make of them (`npm run demo-pictures`). The
 * build copies them next to the server.
 */
const FOLDER = new URL("./assets/", import.meta.url);

export interface Pictures {
  /** Content hash of a picture by its file name without extension. */
  hash(name: string): string;
}

/** Stores the demo's pictures. */
export async function bringPictures(services: Services): Promise<Pictures> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith(".webp"));
  const rule = { types: ["image/webp"], maxBytes: 1e6 };
  const hashes = new Map<string, string>();
  await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(new URL(name, FOLDER));
      hashes.set(name.replace(".webp", ""), await storeImage(services, name, bytes, rule));
    }),
  );
  return {
    hash(name) {
      const hash = hashes.get(name);
      if (!hash) throw new Error(`The demo has no picture ${name}: npm run demo-pictures makes it`);
      return hash;
    },
  };
}
