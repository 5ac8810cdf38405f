import path from "node:path";

const here = (file: string) => path.resolve(import.meta.dirname, file);

/** Packages that Refine brings and hardly uses, with ours in their place. */
export const alias = [
  // @refinedev/simple-rest imports it as the default for a client, and we always pass one.
  { find: /^axios$/, replacement: here("../../src/providers/axios-adapter.ts") },
  { find: /^qs$/, replacement: here("seams/qs.ts") },
];

/** For the build alone: the export conditions of react-router lead every bundler to its development build. */
export const buildAlias = [
  { find: /^resize-observer-polyfill$/, replacement: here("seams/resize-observer.ts") }, // antd's; every browser has it
  { find: /^react-router$/, replacement: here("../../node_modules/react-router/dist/production/index.mjs") },
  {
    find: /^react-router\/dom$/,
    replacement: here("../../node_modules/react-router/dist/production/dom-export.mjs"),
  },
];
