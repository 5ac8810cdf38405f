import { fileURLToPath } from "node:url";

/**
 * The absolute path of something in this folder that is read at run time and never bundled: a plain `.mjs` program,
 * `migrations`. The build copies these next to the bundle, so the same name is found there.
 */
export const storeFile = (name: string): string => fileURLToPath(new URL(`./${name}`, import.meta.url));
