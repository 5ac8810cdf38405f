import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { alias, buildAlias, iconColours, routerWithoutNames } from "./scripts/vite/alias.ts";
import { antdImports } from "./scripts/vite/antd-imports.ts";
import { bootLoader } from "./scripts/vite/boot.ts";
import { compileAhead, visitGroups } from "./scripts/vite/groups.ts";
import { reactNames } from "./scripts/vite/react-names.ts";
import { devApi } from "./server/dev.ts";

const root = import.meta.dirname;

/**
 * Packages without a (true) side-effects mark, which the bundler would keep although nothing of ours uses them: behind
 * Refine's hooks 41 kB (gzip) of Markdown, 124 of page header and 6 of CSV, behind antd's settings 16 of forms.
 */
const WITHOUT_EFFECTS = [
  /[\\/]node_modules[\\/](react-markdown|remark-gfm|papaparse|error-stack-parser|stackframe|@ant-design[\\/]pro-(layout|provider|utils))[\\/]/,
  /[\\/]node_modules[\\/](rc-[\w-]+|@rc-component[\\/][\w-]+|@ant-design[\\/]cssinjs(-utils)?)[\\/]/,
].map((test) => ({ test, sideEffects: false }));

const LOGIN = ["/src/session/login-page.tsx"];

/** Whose chunks the loader starts before the program knows its routes. */
const VISITS = [
  { path: "^/login/?$", modules: LOGIN },
  { path: "^/registration/?$", modules: ["/src/session/registration-page.tsx"] },
  { path: "", session: false, modules: LOGIN },
  { path: "/(new|[0-9a-f-]{36})$", modules: ["/src/app.tsx", "/src/screens/edit-screen.tsx"] },
  { path: "", modules: ["/src/app.tsx", "/src/screens/list-screen.tsx"] },
  ...["document", "order"].map((screen) => ({
    path: `^/store/[^/]+/${screen}s?/`,
    visitors: true as const,
    texts: "public-store",
    modules: ["/src/public/store/page.tsx", `/src/public/store/${screen}.tsx`],
  })),
  {
    path: "^/store/",
    visitors: true as const,
    texts: "public-store",
    modules: ["/src/public/store/page.tsx", "/src/public/store/sales.tsx"],
  },
  {
    path: "^/gallery/",
    visitors: true as const,
    texts: "public-gallery",
    modules: ["/src/public/gallery/page.tsx"],
  },
  {
    path: "^/quiz/",
    visitors: true as const,
    texts: "quiz-player",
    modules: ["/src/public/quiz/page.tsx"],
  },
  {
    path: "^/booth/?$",
    visitors: true as const,
    texts: "booth",
    modules: ["/src/public/booth/page.tsx"],
  },
];

/** One version for the texts of all languages: their addresses may then be cached for good. */
function textsVersion(folder = path.join(root, "static/locales")): string {
  const hash = createHash("sha256");
  if (!existsSync(folder)) return "";
  for (const name of readdirSync(folder, { recursive: true }).map(String).sort())
    if (name.endsWith(".json")) hash.update(readFileSync(path.join(folder, name)));
  return hash.digest("base64url").slice(0, 8);
}

export default defineConfig(({ command }) => {
  const version = command === "build" ? textsVersion() : "";
  return {
    root,
    publicDir: "static",
    plugins: [
      react(),
      antdImports(),
      reactNames(),
      iconColours,
      routerWithoutNames,
      compileAhead(),
      bootLoader({
        pages: { console: "index.html", visitor: "public.html" },
        entries: { console: "src/main.tsx", visitor: "src/public/main.tsx" },
        visits: VISITS,
        texts: `locales/{lng}/{file}.json${version && `?v=${version}`}`,
      }),
      devApi(),
    ],
    define: { "import.meta.env.VITE_TEXTS_VERSION": JSON.stringify(version) },
    resolve: { alias: command === "build" ? [...alias, ...buildAlias] : alias },
    build: {
      target: "es2023",
      outDir: "dist/client",
      emptyOutDir: true,
      sourcemap: false,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0, // the policy knows no fonts in data: addresses
      chunkSizeWarningLimit: 1000,
      rolldownOptions: {
        input: { index: path.join(root, "index.html"), public: path.join(root, "public.html") },
        treeshake: { moduleSideEffects: WITHOUT_EFFECTS },
        output: {
          codeSplitting: {
            groups: visitGroups(root),
          },
        },
      },
    },
  };
});
