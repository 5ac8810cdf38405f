import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * The absolute path of something that is read at run time and never bundled: `worker.mjs`, `migrations`. It lies in
 * this folder in source; the build copies it to `dist/server/store`, beside or above wherever this module lands.
 */
export function storeFile(name: string): string {
  for (const place of ["./", "./store/", "../store/"]) {
    const path = fileURLToPath(new URL(place + name, import.meta.url));
    if (existsSync(path)) return path;
  }
  throw new Error(`server/store/${name} is missing from the build: copy it to dist/server/store`);
}
