import { readdirSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

interface Context {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** Modules whose static imports a visit needs. */
const VISITS = {
  session: ["src/main.tsx", "src/session/login-page.tsx", "src/session/registration-page.tsx"],
  login: ["src/session/login-page.tsx"],
  // What nearly every area is made with, so that none brings a small chunk of it.
  console: ["src/app.tsx", "src/components/antd/lazy.tsx", "src/screens/slots/with-texts.ts"],
  list: ["src/screens/list-screen.tsx"],
  form: ["src/screens/edit-screen.tsx"],
  kit: ["src/components/antd/provider.tsx", "src/fields/field-frame.tsx"],
};

type Visit = keyof typeof VISITS | "visitor" | "pages";

/** Every module of public pages, lazy ones too: what they share with the console must not bring it along. */
const publicModules = (root: string): string[] =>
  readdirSync(path.join(root, "src/public"), { recursive: true })
    .map(String)
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `src/public/${name}`);

/** Public pages by group: what every address of them shows, and what of the rest is loaded together. */
const PUBLIC_PAGES = {
  booth: ["booth/page.tsx"],
  gallery: ["gallery/page.tsx"],
  quiz: ["quiz/page.tsx"],
  store: ["store/page.tsx", "store/frame.tsx"],
  sales: ["store/sales.tsx"],
};

type PublicGroup = keyof typeof PUBLIC_PAGES;

/** Each icon is a module behind one index: following it would give every visit every icon. */
const ICONS = /[\\/]@ant-design[\\/]icons[\\/]/;

/** From what most visits need to what the fewest do: each group takes modules that earlier ones left. */
const GROUPS = [
  ...["base", "base-booth", "common-booth", "visitor", ...Object.keys(PUBLIC_PAGES)],
  ...["session", "login", "console", "list", "kit", "form"],
];

/**
 * One chunk for modules that the same visits need, where the bundler would make dozens of small ones: what public pages
 * share with the console and its login, what they share with one another (apart from both what the booth alone does: a
 * shop needs no keypad), what the login shares with the console, the login, the console, its list, what all forms use
 * (antd), and the frame of an editor. What is loaded later stays as the bundler splits it.
 *
 * Over HTTP/1.1 a browser fetches six files at a time: one more round costs a slow network more than some kB that a page
 * does not call (docs/adr/007).
 */
export function visitGroups(root: string) {
  const visitor = publicModules(root);
  const pages = visitor.filter((name) => !name.startsWith("src/public/booth/"));
  let needs: Record<Visit, Set<string>> | undefined;
  let shown: Map<PublicGroup, Set<string>> | undefined;
  const closures = <K extends string>(ends: Record<K, readonly string[]>, folder: string, context: Context) =>
    (Object.keys(ends) as K[]).map((name) => {
      const files = ends[name].map((file) => path.join(root, folder, file));
      return [name, closureOf(files, context)] as const;
    });
  /** Of a module that only public pages need: what its page alone needs is that page's. */
  const publicGroupOf = (id: string, context: Context): string | undefined => {
    shown ??= new Map(closures(PUBLIC_PAGES, "src/public", context));
    const groups = [...shown].filter(([, modules]) => modules.has(id)).map(([group]) => group);
    const area = (group: PublicGroup) => path.dirname(PUBLIC_PAGES[group][0] ?? "");
    if (new Set(groups.map(area)).size > 1) return "visitor";
    const [group] = groups;
    return group && id.includes(`/src/public/${area(group)}/`) ? group : undefined;
  };
  const groupOf = (id: string, context: Context): string | undefined => {
    if (ICONS.test(id)) return undefined;
    needs ??= Object.fromEntries(closures({ ...VISITS, visitor, pages }, "", context)) as Record<
      Visit,
      Set<string>
    >;
    const { session, login, console, list, form, kit } = needs;
    if (needs.visitor.has(id)) {
      const isShared = [session, console, list, form, kit].some((visit) => visit.has(id));
      if (!isShared) return publicGroupOf(id, context);
      if (needs.pages.has(id)) return "base";
      return session.has(id) ? "base-booth" : "common-booth";
    }
    // Less than a kB of styles, which is worth no file of its own.
    if (id.endsWith(".css") && session.has(id)) return "base";
    if (!console.has(id) && !list.has(id)) {
      if (login.has(id)) return "login";
      return kit.has(id) ? "kit" : form.has(id) ? "form" : undefined;
    }
    if (session.has(id)) return "session";
    return console.has(id) || form.has(id) ? "console" : "list";
  };
  return GROUPS.map((group, place) => ({
    debugName: group,
    priority: GROUPS.length - place,
    name: (id: string, context: Context) => (groupOf(id, context) === group ? group : null),
  }));
}

function closureOf(roots: readonly string[], context: Context): Set<string> {
  const found = new Set<string>();
  const visit = (id: string): void => {
    const info = found.has(id) || ICONS.test(id) ? null : context.getModuleInfo(id);
    if (!info) return;
    found.add(id);
    for (const imported of info.importedIds) visit(imported);
  };
  for (const id of roots) visit(id);
  return found;
}

/** Groups whose code is mostly called by the visit that loads them. */
const CALLED = new Set(["base", "base-booth", "visitor", ...Object.keys(PUBLIC_PAGES), "list"]);

/**
 * Has Chromium compile all functions of a chunk while it arrives, off the main thread, instead of each one when it is
 * first called. What is never called costs memory, so this is not for the large groups: of session, console, form and
 * kit a visit calls half (docs/adr/007).
 */
export const compileAhead = (): Plugin => ({
  name: "safelight:compile-ahead",
  apply: "build",
  enforce: "post", // after Vite has written its own first line
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        // A module that is loaded by itself may have a group's name, too.
        if (chunk.type === "chunk" && CALLED.has(chunk.name) && !chunk.isDynamicEntry)
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
      }
    },
  },
});
