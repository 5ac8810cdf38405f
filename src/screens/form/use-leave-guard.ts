import { useEffect, useRef } from "react";
import { type Blocker, useBlocker } from "react-router";
import { session } from "../../providers/http/session";

/**
 * Guards an unsaved form against every way out: links, back and forward through the router, reload and closing
 * through the browser. A session that ended is never held back: the draft is on this device and is offered again.
 */
export function useLeaveGuard(isDirty: () => boolean): Blocker {
  const dirty = useRef(isDirty);
  dirty.current = isDirty;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && session.current() !== null && dirty.current(),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (session.current() !== null && dirty.current()) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, []);
  return blocker;
}
