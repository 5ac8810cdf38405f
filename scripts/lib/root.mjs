import path from "node:path";

/** The project's folder: scripts work from wherever they are called. */
export const ROOT = path.resolve(import.meta.dirname, "../..");
export const at = (...parts) => path.join(ROOT, ...parts);
