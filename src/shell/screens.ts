import { screens } from "../resources";
import { listPathOf, screenAt } from "../resources/routes";

/** Paths of the lists and pages that exist. */
export const paths: ReadonlySet<string> = new Set(screens.map(listPathOf));

/** What `/` shows: the events (OP-27), and the overlays where they do not exist yet. */
export const START = ["/events", "/branding/overlays", ...paths].find((path) => paths.has(path)) ?? "/events";

/**
 * The path above a screen: overlays hang below the events (OP-29). As long as the events have no screen, the list whose
 * heading leads there takes their place.
 */
export function parentOf(path: string): string | undefined {
  const screen = screenAt(path);
  if (!screen || !("entity" in screen) || !screen.parent) return undefined;
  const named = `/${screen.parent}`;
  if (paths.has(named)) return named;
  const leading = screens.find(
    (other) => "entity" in other && !other.parent && other.list.related?.includes(screen.name),
  );
  return leading && listPathOf(leading);
}

/** The path by which the menu finds its current item: a list without an entry counts as part of its parent. */
export const menuPathOf = (path: string): string => parentOf(path) ?? path;
