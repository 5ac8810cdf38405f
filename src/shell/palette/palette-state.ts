import { modals } from "../../shared/modals";
import { createStore } from "../../shared/store";

/** Whether the palette is open. */
export const palette = createStore(false);

/** Opens the palette, unless a confirmation dialog is open. */
export function openPalette(): void {
  const isBlocked = modals.get().some(({ scope }) => scope === "app");
  if (!isBlocked) palette.set(true);
}

export function closePalette(): void {
  palette.set(false);
}

export const shortcut = (): string => (/mac|iphone|ipad/i.test(navigator.platform) ? "⌘ K" : "Ctrl K");
