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

/** Where tables become cards and buttons lose their words (looks/README.md). */
export const useIsPhone = (): boolean => useMediaQuery("(max-width: 639.98px)");

/** The mobile breakpoint (SHELL-09): below 1024 px the mobile shell is drawn. */
export const useIsDesktop = (): boolean => useMediaQuery("(min-width: 1024px)");
