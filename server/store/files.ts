import { fileURLToPath } from "node:url";

/**
 * Absolute path of a file in this folder that is read at run time and never bundled: `.mjs` programs and `migrations`.
 * The build copies them next to the bundle.
 */
export const storeFile = (name: string): string => fileURLToPath(new URL(`./${name}`, import.meta.url));
