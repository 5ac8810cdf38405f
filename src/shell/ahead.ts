import { matchPath } from "react-router";
import { loadPlacing } from "../components/place";
import { textsAddressOf } from "../providers/i18n";
import type { TextArea } from "../providers/i18n/keys";
import { pages, recordPages, resources } from "../resources";
import { areaOf, areasOfList } from "../resources/areas";
import type { AnyResource } from "../resources/define";
import { routesOf } from "../resources/routes";
import { askAhead } from "../screens/list/page-call";
import type { Areas } from "../screens/slots/areas";
import { boot } from "../shared/boot";
import { loadable } from "../shared/loadable";

export const ListScreen = loadable(async () => (await import("../screens/list-screen")).ListScreen);
export const EditScreen = loadable(async () => (await import("../screens/edit-screen")).EditScreen);

type Address = Pick<Location, "pathname" | "search">;

async function loadPage(name: string, areas: Areas): Promise<void> {
  await areas.load(areaOf(name));
  await areas.page(name).preload();
}

/** What there is to wait for before a route is drawn, by its path; undefined if its code is here. */
const waits = new Map<string, Promise<void> | undefined>();

/**
 * Loads code and texts of the screen at an address, if there is one, and asks for the first page of a list; not with a
 * search, which says what to ask for.
 */
export async function openAhead({ pathname, search }: Address, areas: Areas): Promise<void> {
  const isHere = ({ path }: { path: string }) => matchPath(path, pathname) !== null;
  const page = [...pages, ...recordPages].find(isHere);
  const route = page ? undefined : resources.flatMap(routesOf).find(isHere);
  if (page) await loadPage(`${page.area}/${page.name}`, areas);
  if (route) {
    const { resource, screen } = route;
    const own = resource.pages?.[screen];
    if (screen === "list" && !search) askAhead(resource);
    await Promise.all([
      ...(screen === "list" ? areasOfList(resource) : [resource.area]).map(areas.load),
      own ? loadPage(own, areas) : (screen === "list" ? ListScreen : EditScreen).preload(),
    ]);
  }
  const path = (page ?? route)?.path;
  if (path && !waits.has(path)) waits.set(path, undefined);
}

/** Longer than code takes that the browser has in its cache. */
const CODE_MS = 200;

/**
 * Settles when a route has its code, or a little later without it; undefined if the code was here before. React keeps a
 * fallback on the page for 300 ms, so code that is nearly there would look slower than it is.
 */
export function screenSoon(path: string, address: Address, areas: Areas): Promise<void> | undefined {
  if (!waits.has(path)) {
    const wait = new Promise<void>((resolve) => setTimeout(resolve, CODE_MS));
    const loaded = openAhead(address, areas).catch(() => undefined);
    waits.set(path, Promise.race([loaded, wait]));
  }
  return waits.get(path);
}

/** Loads what a list's rows open, and what its menus need. Failures are ignored: drawing it loads it again. */
export function loadEditor(resource: AnyResource, areas: Areas): void {
  const page = resource.pages?.edit ?? resource.pages?.show;
  (page ? loadPage(page, areas) : EditScreen.preload()).catch(() => undefined);
  loadPlacing().catch(() => undefined);
}

const fetched = new Set<string>();

/**
 * Has the browser fetch code and texts of an area into its cache, without running any of it: most areas are never
 * opened in a visit, and each would take memory.
 */
export function fetchArea(area: TextArea): void {
  const texts = textsAddressOf(area);
  const files = [...(boot?.areas[area] ?? []), ...(texts ? [texts] : [])];
  for (const href of files) {
    if (fetched.has(href)) continue;
    fetched.add(href);
    const link = document.createElement("link");
    link.rel = "prefetch";
    link.href = href;
    link.crossOrigin = ""; // as modules are fetched, or it would not be found in the cache
    link.onload = link.onerror = () => link.remove();
    document.head.append(link);
  }
}
