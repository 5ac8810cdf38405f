import { readStored, watchStored, writeStored } from "../../shared/storage";
import { createStore, useStore } from "../../shared/store";

export const THEMES = ["light", "dark", "system"] as const;
export type ThemeChoice = (typeof THEMES)[number];
export type Mode = "light" | "dark";

const choiceOf = (text: string | null): ThemeChoice => THEMES.find((theme) => theme === text) ?? "system"; // TL-09

const choice = createStore<ThemeChoice>("system");
const mode = createStore<Mode>("light");
let systemIsDark: MediaQueryList | undefined;

function apply() {
  const wish = choice.get();
  mode.set(wish === "system" ? (systemIsDark?.matches ? "dark" : "light") : wish);
  document.documentElement.dataset.theme = mode.get();
}

function take(text: string | null) {
  choice.set(choiceOf(text));
  apply();
}

/** Applies the stored choice and follows the operating system and the other tabs (TL-10, TL-11). */
export function startTheme(): void {
  systemIsDark = matchMedia("(prefers-color-scheme: dark)");
  systemIsDark.addEventListener("change", apply);
  watchStored("theme", take);
  take(readStored("theme"));
}

export function setTheme(next: ThemeChoice): void {
  writeStored("theme", next);
  take(next);
}

export function useTheme(): { choice: ThemeChoice; mode: Mode; setTheme: (next: ThemeChoice) => void } {
  return { choice: useStore(choice), mode: useStore(mode), setTheme };
}
