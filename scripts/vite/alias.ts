import path from "node:path";

const here = (file: string) => path.resolve(import.meta.dirname, file);

/** Small replacements for packages that Refine imports but hardly uses. */
export const alias = [
  // @refinedev/simple-rest imports it as the default for a client, and we always pass one.
  { find: /^axios$/, replacement: here("../../src/providers/axios-adapter.ts") },
  { find: /^qs$/, replacement: here("shims/qs.ts") },
];

/** For builds only. React-router's export conditions lead bundlers to its development build. */
export const buildAlias = [
  // English messages of zod, which nobody reads: errors have texts of ours by their codes.
  { find: /^\.\.\/locales\/en\.js$/, replacement: here("shims/zod-locale.ts") },
  { find: /^lodash-es\/isEqual\.js$/, replacement: here("shims/is-equal.ts") },
  // The same functions in a seventh of the bytes: saves 2 kB (brotli) before the first list.
  { find: /^lodash-es\/(differenceWith|unionWith)\.js$/, replacement: "es-toolkit/compat/$1" },
  { find: /^pluralize$/, replacement: here("shims/pluralize.ts") },
  {
    find: /^\.\.\/core\/(json-schema-processors|to-json-schema)\.js$/,
    replacement: here("shims/zod-json-schema.ts"),
  },
  { find: /^resize-observer-polyfill$/, replacement: here("shims/resize-observer.ts") }, // antd's; every browser has it
  { find: /^react-router$/, replacement: here("../../node_modules/react-router/dist/production/index.mjs") },
  {
    find: /^react-router\/dom$/,
    replacement: here("../../node_modules/react-router/dist/production/dom-export.mjs"),
  },
];

/** Replaces `@ant-design/colors` for icons alone: antd itself makes its palettes with it. */
export const iconColours = {
  name: "safelight:icon-colours",
  enforce: "pre" as const,
  apply: "build" as const,
  resolveId: (id: string, importer?: string) =>
    id === "@ant-design/colors" && importer && /[\\/]@ant-design[\\/]icons[\\/]/.test(importer)
      ? here("shims/ant-colors.ts")
      : undefined,
};

/** Names for React's developer tools keep parts of react-router that nothing uses. */
export const routerWithoutNames = {
  name: "safelight:router-without-names",
  apply: "build" as const,
  transform: (code: string, id: string) =>
    /[\\/]react-router[\\/]dist[\\/]production[\\/]/.test(id)
      ? { code: code.replace(/^\w+\.displayName = "\w+";$/gm, ""), map: null }
      : undefined,
};
