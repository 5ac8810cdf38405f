import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin, Rolldown } from "vite";
import { minifySync } from "vite";
import { type BaseSettings, basePathOf } from "../../src/providers/http/base-path-of.ts";
import { TEXT_AREAS } from "../../src/providers/i18n/areas.ts";
import { type Needs, needsOf } from "./chunks.ts";

/** What a visit of the console needs besides the entry. */
interface Visit {
  /** Source of a regular expression for the path. */
  path: string;
  /** Whether a session is likely, by the hint that the console stores; undefined matches both. */
  session?: boolean;
  modules: string[];
  /** Written by the build from `modules`. */
  styles?: string[];
}

interface BootOptions {
  /** The HTML pages of console and public area, next to the configuration file. */
  pages: { console: string; visitor: string };
  /** Entry modules, as in the pages' script tags. */
  entries: { console: string; visitor: string };
  /** The first match is used. Modules that do not exist are ignored. */
  visits: Visit[];
  /** URLs of texts, with `{lng}` for the language and `{file}` for the file, for pages that load any. */
  texts: { console?: string; visitor?: string };
}

const VISITOR_PATH = /^\/(store|gallery|quiz)\//;
const OWN_TAGS =
  /[ \t]*<(script type="module"[^>]*><\/script|link rel="(modulepreload|stylesheet)"[^>]*)>\n?/g;

/**
 * Replaces the pages' module scripts by one small loader that picks the entry, see boot-page.js.
 * The page itself requests only chunks that both entries need, so that they start with the loader.
 */
export function bootLoader(options: BootOptions): Plugin[] {
  return [developmentEntry(options), productionLoader(options)];
}

/** The development server generates the page per request, so the choice is made there. */
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
  /** Text files besides `common`, and the paths that need them from the start. */
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
