import { modals } from "../../shared/modals";
import { createStore } from "../../shared/store";

/** Whether the palette is open. */
export const palette = createStore(false);

/** Opens it, unless a question is on the screen that wants its answer first. */
export function openPalette(): void {
  const asked = modals.get().some(({ scope }) => scope === "app");
  if (!asked) palette.set(true);
}

export function closePalette(): void {
  palette.set(false);
}

/** Ctrl on most keyboards, Command on Apple's. */
export const shortcut = (): string => (/mac|iphone|ipad/i.test(navigator.platform) ? "⌘ K" : "Ctrl K");
