import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useMe } from "../../providers/me";
import { screens } from "../../resources";
import { useStore } from "../../shared/store";
import { useModuleWhen } from "../use-module-when";
import { loadPalette } from "./load-palette";
import { closePalette, openPalette, palette } from "./palette-state";
import { watchRecords } from "./watch-records";

/** Ctrl/Cmd+K, and the palette once it is asked for. */
export function Palette() {
  const open = useStore(palette);
  const queryClient = useQueryClient();
  const module = useModuleWhen(loadPalette, open, closePalette);
  useShortcut();
  const me = useMe()?.id;
  useEffect(() => watchRecords(queryClient, () => me), [queryClient, me]);
  useEffect(() => {
    // With the first sign of a person: nobody waits for it then, and the first list comes without it.
    const early = () => void loadPalette().catch(() => undefined);
    addEventListener("pointerdown", early, { once: true });
    addEventListener("keydown", early, { once: true });
    return () => {
      removeEventListener("pointerdown", early);
      removeEventListener("keydown", early);
      closePalette();
    };
  }, []);
  if (!open || !module) return null;
  return <module.PaletteDialog screens={screens} />;
}

/** By the key's place, so that it works on a Russian layout, where K writes another letter; by its letter elsewhere. */
function useShortcut(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { code, key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (ctrlKey === metaKey || altKey || shiftKey || (code !== "KeyK" && key.toLowerCase() !== "k")) return;
      event.preventDefault(); // browsers search the web with it
      if (palette.get()) closePalette();
      else openPalette();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
