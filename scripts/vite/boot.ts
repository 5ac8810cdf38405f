import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin, Rolldown } from "vite";
import { minifySync } from "vite";
import { type BaseSettings, basePathOf } from "../../src/providers/http/base-path-of.ts";
import { TEXT_AREAS } from "../../src/providers/i18n/areas.ts";
import { type Needs, needsOf } from "./chunks.ts";

/** What a visit of the console is going to need besides the entry. */
interface Visit {
  /** Source of a regular expression on the path. */
  path: string;
  /** Whether a session is likely, by the hint that the console leaves; either way where it is absent. */
  session?: boolean;
  modules: string[];
  /** Written by the build: what its modules look like. */
  styles?: string[];
}

interface BootOptions {
  /** The console's and the visitors' page, next to the configuration file. */
  pages: { console: string; visitor: string };
  /** Entry modules that the pages' own script tags name. */
  entries: { console: string; visitor: string };
  /** The first that fits is taken. Modules that do not exist are left out. */
  visits: Visit[];
  /** Addresses of texts, with `{lng}` for the language and `{file}` for the file, of the pages that fetch any. */
  texts: { console?: string; visitor?: string };
}

const VISITOR_PATH = /^\/(store|gallery|quiz)\//;
const OWN_TAGS =
  /[ \t]*<(script type="module"[^>]*><\/script|link rel="(modulepreload|stylesheet)"[^>]*)>\n?/g;

/**
 * Replaces the pages' module scripts by one small loader that picks the entry, see boot-page.js.
 * Only chunks that both entries need are asked for by the page itself, so that they start with the loader.
 */
export function bootLoader(options: BootOptions): Plugin[] {
  return [developmentEntry(options), productionLoader(options)];
}

/** Under the development server the page is made per request, so the choice is made there. */
function developmentEntry({ entries }: BootOptions): Plugin {
  return {
    name: "safelight:boot-dev",
    apply: "serve",
    transformIndexHtml: {
      order: "pre",
      handler: (html, { originalUrl = "/" }) =>
        VISITOR_PATH.test(originalUrl) ? html.replace(`/${entries.console}`, `/${entries.visitor}`) : html,
    },
  };
}

function productionLoader({ pages, visits, texts }: BootOptions): Plugin {
  let base = "/";
  let api: BaseSettings = {};
  return {
    name: "safelight:boot",
    apply: "build",
    enforce: "post", // after Vite has written its own tags into the pages
    configResolved(config) {
      base = config.base;
      const { VITE_API_BASE, VITE_API_VERSION } = config.env;
      api = { VITE_API_BASE, VITE_API_VERSION };
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const need = (module: string) => needsOf(bundle, base, module);
        const extra = (modules: string[], kind: "modules" | "styles") => [
          ...new Set(modules.flatMap((module) => need(module)?.[kind] ?? [])),
        ];
        const console = need(`/${pages.console}`);
        const visitor = need(`/${pages.visitor}`);
        if (!console || !visitor)
          throw new Error("index.html and public.html must both be entries of the build");
        const plan: Plan = {
          api,
          areas: Object.entries(TEXT_AREAS).map(([name, paths]) => ({ name, paths })),
          console: { ...console, texts: texts.console && base + texts.console },
          visitor: { ...visitor, texts: texts.visitor && base + texts.visitor },
          visits: visits.map((visit) => ({
            ...visit,
            modules: extra(visit.modules, "modules"),
            styles: extra(visit.modules, "styles").filter((href) => !console.styles.includes(href)),
          })),
        };
        const loader = loaderFile(plan);
        this.emitFile({ type: "asset", fileName: loader.name, source: loader.source });
        const shared = console.modules.filter((href) => visitor.modules.includes(href));
        for (const [kind, name] of Object.entries(pages)) {
          const file = bundle[name] as Rolldown.OutputAsset | undefined;
          if (file) file.source = page(String(file.source), base + loader.name, kind, shared);
        }
      },
    },
  };
}

interface Plan {
  api: BaseSettings;
  /** Files of texts besides `common`, and where they are needed from the start. */
  areas: { name: string; paths: readonly string[] }[];
  console: Needs & { texts?: string };
  visitor: Needs & { texts?: string };
  visits: Visit[];
}

function loaderFile(plan: Plan) {
  const template = readFileSync(new URL("./boot-page.js", import.meta.url), "utf8");
  const { code } = minifySync(
    "boot.js",
    template
      .replace(/(?<== )__PLAN__/, () => JSON.stringify(plan))
      .replace(/(?<== )__BASE_PATH_OF__/, () => basePathOf.toString()),
  );
  const hash = createHash("sha256").update(code).digest("base64url").slice(0, 8);
  return { name: `assets/boot-${hash}.js`, source: code };
}

function page(html: string, loader: string, kind: string, shared: string[]): string {
  const mark = kind === "visitor" ? ' data-page="public"' : "";
  const tags = [
    `<script defer src="${loader}"${mark}></script>`,
    ...shared.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
  ];
  return html
    .replace(OWN_TAGS, "")
    .replace("</head>", `${tags.map((tag) => `  ${tag}\n`).join("")}  </head>`);
}
