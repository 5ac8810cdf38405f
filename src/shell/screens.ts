import { screens } from "../resources";
import { listPathOf, screenAt } from "../resources/routes";

/** Paths of the lists and pages that exist. */
export const paths: ReadonlySet<string> = new Set(screens.map(listPathOf));

/** What `/` shows: the events (OP-27). */
export const START = "/events";

/** The path above a screen: overlays hang below the events (OP-29). */
export function parentOf(path: string): string | undefined {
  const screen = screenAt(path);
  return screen && "entity" in screen && screen.parent ? `/${screen.parent}` : undefined;
}

/** The path by which the menu finds its current item: a list without an entry counts as part of its parent. */
export const menuPathOf = (path: string): string => parentOf(path) ?? path;
