import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useMe } from "../../providers/me";
import { screens } from "../../resources";
import { useStore } from "../../shared/store";
import { useModuleWhen } from "../use-module-when";
import { loadPalette, preloadPalette } from "./load-palette";
import { closePalette, openPalette, palette } from "./palette-state";
import { watchRecords } from "./watch-records";

/** The palette, opened with Ctrl/Cmd+K or its button. */
export function Palette() {
  const open = useStore(palette);
  const queryClient = useQueryClient();
  const module = useModuleWhen(loadPalette, open, closePalette);
  useShortcut();
  const me = useMe()?.id;
  useEffect(() => watchRecords(queryClient, () => me), [queryClient, me]);
  useEffect(() => {
    // Loads with the first interaction, after the first list.
    addEventListener("pointerdown", preloadPalette, { once: true });
    addEventListener("keydown", preloadPalette, { once: true });
    return () => {
      removeEventListener("pointerdown", preloadPalette);
      removeEventListener("keydown", preloadPalette);
      closePalette();
    };
  }, []);
  if (!open || !module) return null;
  return <module.PaletteDialog screens={screens} />;
}

/** By key code, so that it works on a Russian keyboard layout, or by letter on layouts with K elsewhere. */
function useShortcut(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { code, key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (ctrlKey === metaKey || altKey || shiftKey || (code !== "KeyK" && key.toLowerCase() !== "k")) return;
      event.preventDefault(); // the browser's web search
      if (palette.get()) closePalette();
      else openPalette();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
