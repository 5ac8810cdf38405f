import type { TextKey } from "../../providers/i18n/keys";
import { screens } from "../../resources";
import { labelOf } from "../../resources/menu";
import { listPathOf, screenAt } from "../../resources/routes";
import { parentOf } from "../screens";

export interface Crumb {
  path: string;
  /** Message key. */
  key: TextKey;
}

/** Pages above the one at `path`, outermost first; only such as exist. */
export function crumbsOf(path: string): Crumb[] {
  const screen = screenAt(path);
  if (!screen) return [];
  const parent = screens.find((other) => listPathOf(other) === parentOf(path));
  const above = [parent, path !== listPathOf(screen) && screen];
  // By the menu's words, which are there on every page: those of another area may not be.
  return above.flatMap((one) => (one ? [{ path: listPathOf(one), key: labelOf(one) }] : []));
}
