import { useEffect, useEffectEvent } from "react";

/** Escape closes a panel, unless something above it is open; the editor asks if something is typed. */
export function useEscape(close: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    const isCovered = document.querySelector(
      "dialog[open], [aria-modal=true], [role=menu], .ant-select-open",
    );
    if (!isCovered) close();
  });
  useEffect(() => {
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
