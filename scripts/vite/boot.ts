import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin, Rolldown } from "vite";
import { minifySync, runnerImport } from "vite";
import { type BaseSettings, basePathOf } from "../../src/providers/http/base-path-of.ts";
import type * as AreasByPath from "../../src/resources/areas.ts";
import { type Needs, needsOf } from "./chunks.ts";

/** What a visit needs besides the entry. */
interface Visit {
  /** Source of a regular expression for the path. */
  path: string;
  /** Of a public page; without it of the console. */
  visitors?: true;
  /** Whether a session is likely, by the hint that the console stores; undefined matches both. */
  session?: boolean;
  modules: string[];
  /** The text file of a public page, besides the one of all of them. */
  texts?: string;
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
  /** URL of the texts, with `{lng}` for the language and `{file}` for the file. */
  texts: string;
}

const LIST = ["/src/app.tsx", "/src/screens/list-screen.tsx"];
const VISITOR_PATH = /^\/(store|gallery|quiz)\/|^\/booth\/?$/;
const OWN_TAGS =
  /[ \t]*<(script type="module"[^>]*><\/script|link rel="(modulepreload|stylesheet)"[^>]*)>\n?/g;

/**
 * Replaces the pages' module scripts by one small loader that picks the entry, see boot-page.js.
 * A page itself requests only what all of its visits need, so that this starts with the loader.
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
      async handler(_, bundle) {
        const need = (module: string) => needsOf(bundle, base, module);
        const extra = (modules: string[], kind: "modules" | "styles") => [
          ...new Set(modules.flatMap((module) => need(module)?.[kind] ?? [])),
        ];
        const console = need(`/${pages.console}`);
        const visitor = need(`/${pages.visitor}`);
        if (!console || !visitor)
          throw new Error("index.html and public.html must both be entries of the build");
        const screens = await screensByPath();
        const known = [...console.styles, ...extra(LIST, "modules"), ...extra(LIST, "styles")];
        /** What an area brings besides the console and its lists. */
        const codeOf = (area: string): string[] => {
          const code = need(`/src/custom-pages/${area}/index.ts`);
          return [...(code?.modules ?? []), ...(code?.styles ?? [])].filter((href) => !known.includes(href));
        };
        const areas = new Set(screens.flatMap(({ area, others = [] }) => [area, ...others]));
        const plan: Plan = {
          api,
          screens,
          areas: Object.fromEntries([...areas].map((name) => [name, codeOf(name)])),
          texts: base + texts,
          console,
          visitor,
          visits: visits.map((visit) => ({
            ...visit,
            modules: extra(visit.modules, "modules"),
            styles: extra(visit.modules, "styles").filter(
              (href) => !(visit.visitors ? visitor : console).styles.includes(href),
            ),
          })),
        };
        const loader = loaderFile(plan);
        this.emitFile({ type: "asset", fileName: loader.name, source: loader.source });
        // `index.html` may be a public page, too; `public.html` is nothing else (OP-185).
        const shared = (kind: "modules" | "styles") =>
          console[kind].filter((href) => visitor[kind].includes(href));
        const started = { console: { modules: shared("modules"), styles: shared("styles") }, visitor };
        const source = JSON.stringify({
          console: { tags: preloads(without(console, started.console)) },
          public: startsOf(plan),
        });
        this.emitFile({ type: "asset", fileName: "page-starts.json", source });
        for (const kind of ["console", "visitor"] as const) {
          const file = bundle[pages[kind]] as Rolldown.OutputAsset | undefined;
          if (file) file.source = page(String(file.source), base + loader.name, kind, started[kind]);
        }
      },
    },
  };
}

interface Plan {
  api: BaseSettings;
  /** Areas whose texts and code a path needs from the start; `others` only at exactly this path. */
  screens: ReturnType<(typeof AreasByPath)["areasByPath"]>;
  areas: Record<string, string[]>;
  texts: string;
  console: Needs;
  visitor: Needs;
  visits: Visit[];
}

/** Resources import icons, which say nothing here. */
const WITHOUT_ICONS: Plugin = {
  name: "safelight:without-icons",
  enforce: "pre",
  resolveId: (id) => (id === "@ant-design/icons" ? "\0icons" : undefined),
  load: (id) => (id === "\0icons" ? "export {}" : undefined),
};

/** Read from the resources themselves, so that no path is written twice. */
async function screensByPath(): Promise<Plan["screens"]> {
  const file = fileURLToPath(new URL("../../src/resources/areas.ts", import.meta.url));
  const { module } = await runnerImport<typeof AreasByPath>(file, {
    configFile: false,
    logLevel: "error",
    plugins: [WITHOUT_ICONS],
  });
  return module.areasByPath().sort((one, other) => other.path.length - one.path.length);
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

/**
 * Tags for the code of each public page, and the names of its text files. A server that knows the address when it sends
 * the page adds both: the code starts with the loader instead of after it, and the texts are there already.
 */
const startsOf = ({ visits, visitor }: Plan): { path: string; tags: string; texts: string[] }[] =>
  visits
    .filter(({ visitors }) => visitors)
    .map(({ path, modules, texts, styles = [] }) => ({
      path,
      tags: preloads(without({ modules, styles }, visitor)),
      texts: ["public", ...(texts ? [texts] : [])],
    }));

type Files = Omit<Needs, "entry">;

const without = (needs: Files, { modules, styles }: Files): Files => ({
  modules: needs.modules.filter((href) => !modules.includes(href)),
  styles: needs.styles.filter((href) => !styles.includes(href)),
});

/** Modules first: with HTTP/1.1 six files are on their way at a time, and the largest one should not wait. */
const preloads = ({ modules, styles }: Files): string =>
  [
    ...modules.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
    ...styles.map((href) => `<link rel="preload" as="style" crossorigin href="${href}">`),
  ].join("");

/** @param needs what the page itself requests, so that it starts with the loader */
function page(html: string, loader: string, kind: string, needs: Files): string {
  const mark = kind === "visitor" ? ' data-page="public"' : "";
  // Everything waits for the loader, and browsers give deferred scripts the lowest priority.
  const first = `<script defer fetchpriority="high" src="${loader}"${mark}></script>`;
  return html.replace(OWN_TAGS, "").replace("</head>", () => `  ${first}${preloads(needs)}\n  </head>`);
}
