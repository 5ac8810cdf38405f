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
        const visitsOf = (isVisitors: boolean, page: Needs) =>
          visits
            .filter(({ visitors = false }) => visitors === isVisitors)
            .map((visit) => ({
              ...visit,
              modules: extra(visit.modules, "modules").filter((href) => !page.modules.includes(href)),
              styles: extra(visit.modules, "styles").filter((href) => !page.styles.includes(href)),
            }));
        const any = { api, texts: base + texts };
        // `index.html` may be a public page, too; `public.html` is nothing else (OP-185).
        const shared = (kind: "modules" | "styles") =>
          console[kind].filter((href) => visitor[kind].includes(href));
        const started = { console: { modules: shared("modules"), styles: shared("styles") }, visitor };
        /** Writes a page's loader into it, and as files. @returns its address */
        const write = (kind: "console" | "visitor", part: Plan): string => {
          const loader = loaderOf(part);
          const hash = createHash("sha256").update(loader).digest("base64url").slice(0, 8);
          const late = `assets/boot-late-${hash}.js`;
          const files = {
            [`assets/boot-${hash}.js`]: loader,
            [late]: `globalThis.safelightBoot||import("./boot-${hash}.js")`,
          };
          for (const [fileName, source] of Object.entries(files))
            this.emitFile({ type: "asset", fileName, source });
          const file = bundle[pages[kind]] as Rolldown.OutputAsset | undefined;
          if (file) file.source = page(String(file.source), loader, base + late, started[kind]);
          return `${base}assets/boot-${hash}.js`;
        };
        const ofVisitors = visitsOf(true, visitor);
        const forVisitors = write("visitor", {
          ...any,
          page: visitor,
          screens: [],
          areas: {},
          visits: ofVisitors,
        });
        write("console", {
          ...any,
          page: console,
          screens,
          areas: Object.fromEntries([...areas].map((name) => [name, codeOf(name)])),
          visits: visitsOf(false, console),
          forVisitors,
        });
        const named = JSON.stringify(textsByPath(ofVisitors));
        this.emitFile({ type: "asset", fileName: "public-texts.json", source: named });
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
  /** What every visit of the page needs. */
  page: Needs;
  visits: Visit[];
  /** Address of the visitors' loader, where a page of the console is a public one, too. */
  forVisitors?: string;
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

function loaderOf(plan: Plan): string {
  const template = readFileSync(new URL("./boot-page.js", import.meta.url), "utf8");
  const { code } = minifySync(
    "boot.js",
    template
      .replace(/(?<== )__PLAN__/, () => JSON.stringify(plan))
      .replace(/(?<== )__BASE_PATH_OF__/, () => basePathOf.toString()),
  );
  if (code.includes("</script")) throw new Error("The loader would end its own element");
  return code;
}

/** Text files of public pages by path: a server that knows the language of a visit writes the texts into the page. */
const textsByPath = (visits: readonly Visit[]): { path: string; texts: string[] }[] =>
  visits.map(({ path, texts }) => ({ path, texts: ["public", ...(texts ? [texts] : [])] }));

/**
 * The loader is part of the page, at its end, where it finds what a server has written into it: as a file it would be
 * one more round before everything else. `late` loads it as a file where a policy allows no script in a page.
 * @param needs what the page itself requests, so that it starts even before the loader; modules first, because the
 *   largest one should not wait
 */
function page(html: string, loader: string, late: string, needs: Omit<Needs, "entry">): string {
  const tags = [
    ...needs.modules.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
    ...needs.styles.map((href) => `<link rel="preload" as="style" crossorigin href="${href}">`),
    `<script type="module" crossorigin fetchpriority="low" src="${late}"></script>`,
  ];
  return html
    .replace(OWN_TAGS, "")
    .replace("</head>", () => `${tags.map((tag) => `  ${tag}\n`).join("")}  </head>`)
    .replace("</body>", () => `  <script>${loader}</script>\n  </body>`);
}
