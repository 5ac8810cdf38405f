import { useCallback, useSyncExternalStore } from "react";

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Phones: tables become cards and buttons lose their labels. */
export const useIsPhone = (): boolean => useMediaQuery("(max-width: 639.98px)");

/** Desktops: below 1024 px the mobile shell is shown (SHELL-09). */
export const useIsDesktop = (): boolean => useMediaQuery("(min-width: 1024px)");
