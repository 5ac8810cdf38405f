import { useSyncExternalStore } from "react";

function subscribe(changed: () => void) {
  addEventListener("online", changed);
  addEventListener("offline", changed);
  return () => {
    removeEventListener("online", changed);
    removeEventListener("offline", changed);
  };
}

/** What the browser says about its connection. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
