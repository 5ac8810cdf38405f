import { modals } from "../../shared/modals";
import { createStore } from "../../shared/store";

/** What had the focus when the palette was opened; null while it is closed. */
export const palette = createStore<{ cameFrom: Element | null } | null>(null);

/** Opens it, unless a question is on the screen that wants its answer first. */
export function openPalette(): void {
  const asked = modals.get().some(({ scope }) => scope === "app");
  if (!asked && !palette.get()) palette.set({ cameFrom: document.activeElement });
}

export function closePalette(): void {
  palette.set(null);
}

/** Ctrl on most keyboards, Command on Apple's. */
export const shortcut = (): string => (/mac|iphone|ipad/i.test(navigator.platform) ? "⌘ K" : "Ctrl K");
