import { useEffect, useRef } from "react";

/**
 * Ctrl+S or Cmd+S saves. The key is told by its place, so that it works on a Russian layout; while a dialog is open
 * it does nothing, and the browser's own "save page" never appears.
 */
export function useSaveKey(save: () => void): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.code !== "KeyS" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (!event.repeat && !document.querySelector("[aria-modal=true]")) latest.current();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
