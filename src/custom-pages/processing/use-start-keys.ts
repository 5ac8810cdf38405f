import { useEffect, useEffectEvent } from "react";

/** Ctrl+Enter starts from anywhere on the page, but not from a dialog over it. */
export function useStartKeys(start: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    if (document.querySelector("dialog[open]")) return;
    event.preventDefault();
    start();
  });
  useEffect(() => {
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
