import path from "node:path";

/** @refinedev/simple-rest imports axios only as the default for a client that we always pass: ours comes instead. */
export const alias = [
  { find: /^axios$/, replacement: path.resolve(import.meta.dirname, "../../src/providers/axios-seam.ts") },
];
