import { screens } from "../resources";
import { listPathOf, screenAt } from "../resources/routes";

/** Paths of the lists and pages that exist. */
export const paths: ReadonlySet<string> = new Set(screens.map(listPathOf));

/** What `/` shows: the events (OP-27). */
export const START = "/events";

/** Path of the parent of a screen, as the events are for the overlays (OP-29). */
export function parentOf(path: string): string | undefined {
  const screen = screenAt(path);
  return screen && "entity" in screen && screen.parent ? `/${screen.parent}` : undefined;
}

/** The path that marks the current menu item; a list without a menu item counts as its parent. */
export const menuPathOf = (path: string): string => parentOf(path) ?? path;
