// The first script of both pages, written into them by the build; a policy allows it by its hash. The same as a file does
// nothing where it has run. It chooses the entry by path before any console code is requested (OP-185) and starts to load
// the chunks and texts that this visit will need. `__PLAN__` is written by boot.ts at build time.
(() => {
  if (globalThis.safelightBoot) return;
  // zod compiles its parsers with `eval` where it can. The policy forbids that and reports even the attempt. Schemas are
  // created while modules load, so this must come first.
  globalThis.__zod_globalConfig = { jitless: true };

  const plan = __PLAN__;
  plan.basePathOf = __BASE_PATH_OF__;
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // storage blocked: first-visit defaults
    }
  };
  const link = (rel, href) =>
    new Promise((done) => {
      const element = document.createElement("link");
      element.rel = rel;
      element.href = href;
      // Without it the preload of a module is a second request: module scripts are fetched in CORS mode.
      element.crossOrigin = "";
      element.onload = element.onerror = done;
      document.head.append(element);
    });

  const visitor =
    document.body.dataset.page === "public" ||
    /^\/(store|gallery|quiz)\/|^\/booth\/?$/.test(location.pathname);
  const failed = (reason) => {
    const notice = document.getElementById("boot-failed");
    if (notice) notice.hidden = false;
    throw reason;
  };
  // The page of the console at a public address, from a server that knows no other page.
  if (visitor && plan.forVisitors) {
    import(plan.forVisitors).catch(failed);
    return;
  }
  const { page } = plan;
  for (const href of page.modules) link("modulepreload", href); // before storage is read for the first time
  if (visitor) document.getElementById("boot-mark")?.remove(); // the pages of a business carry its own
  const signedIn = stored("session_hint") === "1";
  const visit = plan.visits.find(
    ({ path, visitors = false, session = signedIn }) =>
      visitors === visitor && session === signedIn && new RegExp(path).test(location.pathname),
  );
  const isAt = (path) => location.pathname.replace(/\/+$/, "") === path;
  const isBelow = (path) => `${location.pathname}/`.startsWith(`${path}/`);
  const screen = !visitor && signedIn && plan.screens.find(({ path }) => isBelow(path));
  const areas = screen ? [screen.area, ...((isAt(screen.path) && screen.others) || [])] : [];
  const code = areas.flatMap((area) => plan.areas[area]);
  const isStyle = (href) => href.endsWith(".css");
  const route = visit ?? { modules: [], styles: [] };
  const modules = [...route.modules, ...code.filter((href) => !isStyle(href))];
  for (const href of new Set(modules)) link("modulepreload", href);

  // Nothing stored: the domain's language is unknown until GET /config/ answers; it is most likely the browser's.
  const chosen = stored("language");
  const wish = chosen ?? stored("language_hint") ?? "system";
  const language = /^ru\b/.test(wish === "system" ? navigator.language : wish) ? "ru" : "en";
  // A server may have written them into the page, in the language that the browser asks for (server/http/pages.ts).
  const written = document.getElementById("first-texts");
  const first = written?.lang === language ? JSON.parse(written.textContent) : {};
  const textsOf = (file) =>
    first[file]
      ? Promise.resolve(new Response(JSON.stringify(first[file])))
      : fetch(plan.texts.replace("{lng}", language).replace("{file}", file)).catch(() => undefined);
  const files = visitor ? ["public", ...(route.texts ? [route.texts] : [])] : ["common", ...areas];
  const texts = Object.fromEntries(files.map((file) => [file, textsOf(file)]));
  const { versioned } = plan.basePathOf(location, plan.api);
  // Always read: an unread answer would keep its connection.
  const read = (reply) => (reply.ok ? reply.json() : undefined);
  // With nothing stored in the browser's own languages, by which a domain without a language chooses (OP-194).
  const headers = chosen === null ? {} : { "Accept-Language": language };
  const config = visitor
    ? null
    : fetch(`${versioned}/config/`, { cache: "no-store", headers })
        .then(read)
        .catch(() => undefined);
  globalThis.safelightBoot = { language, texts, config, areas: plan.areas };

  const theme = stored("theme") ?? "system";
  const dark = theme === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
  // Before there is a style sheet, so that nothing flashes.
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  document.querySelector('meta[name="color-scheme"]').content = dark ? "dark" : "light";

  const styles = page.styles.map((href) => link("stylesheet", href));
  const further = new Set([...route.styles, ...code.filter(isStyle)]);
  for (const href of further) link("stylesheet", href); // its own module would ask for them only when it is drawn
  Promise.all(styles)
    .then(() => import(page.entry))
    .catch(failed);
})();
