import path from "node:path";

/** The project's folder, so that scripts work from any directory. */
export const ROOT = path.resolve(import.meta.dirname, "../..");
export const at = (...parts) => path.join(ROOT, ...parts);
