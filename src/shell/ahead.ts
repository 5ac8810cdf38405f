import { loadPlacing } from "../components/place";
import { textsAddressOf } from "../providers/i18n";
import type { TextArea } from "../providers/i18n/keys";
import { isResource } from "../resources";
import { areaOf, areasOfList } from "../resources/areas";
import type { AnyResource } from "../resources/define";
import { pathsOf, screenAt } from "../resources/routes";
import { askAhead } from "../screens/list/page-call";
import type { Areas } from "../screens/slots/areas";
import { boot } from "../shared/boot";
import { loadable } from "../shared/loadable";

export const ListScreen = loadable(async () => (await import("../screens/list-screen")).ListScreen);
export const EditScreen = loadable(async () => (await import("../screens/edit-screen")).EditScreen);

interface Address {
  pathname: string;
  search?: string;
}

async function loadPage(name: string, areas: Areas): Promise<void> {
  await areas.load(areaOf(name));
  await areas.page(name).preload();
}

/**
 * Loads code and texts of the screen at an address, if there is one, and asks for the first page of a list; not with a
 * search, which says what to ask for.
 */
export async function openAhead({ pathname, search = "" }: Address, areas: Areas): Promise<void> {
  const screen = screenAt(pathname);
  if (!screen) return;
  if (!isResource(screen)) return loadPage(`${screen.area}/${screen.name}`, areas);
  const isList = pathsOf(screen).list === pathname;
  if (isList && !search) askAhead(screen);
  const own = isList ? screen.pages?.list : screen.pages?.edit;
  const generic = isList ? ListScreen : EditScreen;
  await Promise.all([
    ...(isList ? areasOfList(screen) : [screen.area]).map(areas.load),
    own ? loadPage(own, areas) : generic.preload(),
  ]);
}

/** Loads what a list's rows open, and what its menus need. Failures are ignored: drawing it loads it again. */
export function loadEditor(resource: AnyResource, areas: Areas): void {
  const page = resource.pages?.edit;
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
