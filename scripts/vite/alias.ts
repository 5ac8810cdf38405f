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
  { find: /^lodash-es\/differenceWith\.js$/, replacement: here("shims/difference-with.ts") },
  { find: /^lodash-es\/unionWith\.js$/, replacement: here("shims/union-with.ts") },
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

/** Draws icons by a small component: antd's brings its two-tone colours, warnings and a way to insert styles. */
export const plainIcons = {
  name: "safelight:plain-icons",
  enforce: "pre" as const,
  apply: "build" as const,
  resolveId: (id: string, importer?: string) =>
    id === "../components/AntdIcon" && importer && /[\\/]@ant-design[\\/]icons[\\/]/.test(importer)
      ? here("shims/ant-icon.tsx")
      : undefined,
};

/** What of react-router we do not use, but it names: links that read a framework's page ahead, and instrumentation. */
const UNUSED = ["PrefetchPageLinks", "getRouteInstrumentationUpdates", "instrumentClientSideRouter"];

/** Names for React's developer tools, and functions that only frameworks need, keep parts of react-router. */
export const plainRouter = {
  name: "safelight:plain-router",
  apply: "build" as const,
  transform: (code: string, id: string) =>
    /[\\/]react-router[\\/]dist[\\/]production[\\/]/.test(id)
      ? {
          code: UNUSED.reduce(
            (text, name) =>
              text.replace(
                `function ${name}(`,
                `function ${name}() { return null; }\nfunction unused${name}(`,
              ),
            code.replace(/^\w+\.displayName = "\w+";$/gm, ""),
          ),
          map: null,
        }
      : undefined,
};
