import { screenAt } from "../resources/routes";

/** The screen at `/`: the events (OP-27). */
export const START = "/events";

/** Path of the parent of a screen, as the events are for the overlays (OP-29). */
export function parentOf(path: string): string | undefined {
  const screen = screenAt(path);
  return screen?.parent ? `/${screen.parent}` : undefined;
}
