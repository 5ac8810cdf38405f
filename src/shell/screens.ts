import { resources } from "../resources";
import { pathsOf } from "../resources/routes";
import { customPages } from "./custom-pages";

/** Paths of the lists that exist; the menu shows nothing else. */
export const screens: ReadonlySet<string> = new Set([
  ...resources.map((resource) => pathsOf(resource).list),
  ...customPages.map(({ path }) => `/${path}`),
]);

/** What `/` shows: the events (OP-27), and as long as they are not built, the first list that is. */
export const START = ["/events", ...screens].find((path) => screens.has(path)) ?? "/events";

/**
 * The path by which the menu finds its current item: a list that is no item of its own counts as part of its parent
 * (overlays hang below the events, OP-29), if that has a screen.
 */
export function menuPathOf(path: string): string {
  const resource = resources.find(({ route }) => path === `/${route}` || path.startsWith(`/${route}/`));
  const parent = resource?.parent && `/${resource.parent}`;
  return parent && screens.has(parent) ? parent : path;
}
