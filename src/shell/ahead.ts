import { loadPlacing } from "../components/place";
import { textsAddressOf } from "../providers/i18n";
import type { TextArea } from "../providers/i18n/keys";
import { isResource, type Screen } from "../resources";
import { areaOf, areasOfList } from "../resources/areas";
import type { AnyResource } from "../resources/define";
import { listPathOf, screenAt } from "../resources/routes";
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

const RECORD = /\/(new|[0-9a-f-]{36})$/;

/**
 * Loads code and texts of the screen at an address, if there is one, and asks for the first page of a list; not with a
 * search, which says what to ask for.
 */
export async function openAhead({ pathname, search = "" }: Address, areas: Areas): Promise<void> {
  const screen = screenAt(pathname);
  if (!screen) return;
  const isList = listPathOf(screen) === pathname;
  if (!isList && !RECORD.test(pathname)) return; // another page of the record
  if (!isResource(screen)) await loadPage(`${screen.area}/${screen.name}`, areas);
  else {
    if (isList && !search) askAhead(screen);
    const own = isList ? screen.pages?.list : screen.pages?.edit;
    const generic = isList ? ListScreen : EditScreen;
    await Promise.all([
      ...(isList ? areasOfList(screen) : [screen.area]).map(areas.load),
      own ? loadPage(own, areas) : generic.preload(),
    ]);
  }
  const key = keyOf(screen, isList);
  if (!waits.has(key)) waits.set(key, undefined);
}

/** Longer than code takes that the browser has in its cache. */
const CODE_MS = 200;
const waits = new Map<string, Promise<void> | undefined>();
const keyOf = ({ name }: Screen, isList: boolean) => `${name} ${isList}`;

/**
 * Settles when the screen at an address has its code, or a little later without it; undefined if the code was here
 * before. React keeps a fallback on the page for 300 ms, so code that is nearly there would look slower than it is.
 */
export function screenSoon(address: Address, areas: Areas): Promise<void> | undefined {
  const screen = screenAt(address.pathname);
  if (!screen) return undefined;
  const key = keyOf(screen, listPathOf(screen) === address.pathname);
  if (!waits.has(key)) {
    const wait = new Promise<void>((resolve) => setTimeout(resolve, CODE_MS));
    const loaded = openAhead(address, areas).catch(() => undefined);
    waits.set(key, Promise.race([loaded, wait]));
  }
  return waits.get(key);
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
