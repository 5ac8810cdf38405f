import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef } from "react";
import { useModuleWhen } from "../../components/use-lazy-module";
import { useMe } from "../../providers/me";
import { screens } from "../../resources";
import { useStore } from "../../shared/store";
import { loadPalette, preloadPalette } from "./load-palette";
import { closePalette, openPalette, palette } from "./palette-state";
import { watchRecords } from "./watch-records";

/** The palette, opened with Ctrl/Cmd+K or its button. */
export function Palette() {
  const open = useStore(palette);
  const queryClient = useQueryClient();
  const module = useModuleWhen(loadPalette, open, closePalette);
  const typed = useTypedAhead(open, module !== undefined);
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
  return <module.PaletteDialog screens={screens} typedAhead={typed.current} />;
}

/** What is typed while the opened palette still loads. It writes and presses nothing on the page below. */
function useTypedAhead(open: boolean, isLoaded: boolean): RefObject<string> {
  const text = useRef("");
  useEffect(() => {
    if (!open) text.current = "";
    if (!open || isLoaded) return;
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey) return;
      if (key === "Escape") closePalette();
      else if (key === "Backspace") text.current = text.current.slice(0, -1);
      else if (key.length === 1) text.current += key;
      else if (key !== "Enter") return;
      event.preventDefault();
    };
    addEventListener("keydown", press, true);
    return () => removeEventListener("keydown", press, true);
  }, [open, isLoaded]);
  return text;
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
