import path from "node:path";

const here = (file: string) => path.resolve(import.meta.dirname, file);

/** Packages that Refine brings and hardly uses, with ours in their place. */
export const alias = [
  // @refinedev/simple-rest imports it only as the default for a client that we always pass.
  { find: /^axios$/, replacement: here("../../src/providers/axios-seam.ts") },
  { find: /^qs$/, replacement: here("seams/qs.ts") },
];
