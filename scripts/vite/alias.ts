import path from "node:path";

const here = (file: string) => path.resolve(import.meta.dirname, file);

/** Small replacements for packages that Refine imports but hardly uses. */
export const alias = [
  // @refinedev/simple-rest imports it as the default for a client, and we always pass one.
  { find: /^axios$/, replacement: here("../../src/providers/axios-adapter.ts") },
  { find: /^qs$/, replacement: here("shims/qs.ts") },
];

/** For builds only: react-router's export conditions lead bundlers to its development build. */
export const buildAlias = [
  { find: /^resize-observer-polyfill$/, replacement: here("shims/resize-observer.ts") }, // antd's; every browser has it
  { find: /^react-router$/, replacement: here("../../node_modules/react-router/dist/production/index.mjs") },
  {
    find: /^react-router\/dom$/,
    replacement: here("../../node_modules/react-router/dist/production/dom-export.mjs"),
  },
];
