import { useEffect, useRef } from "react";
import { type Blocker, useBlocker } from "react-router";
import { session } from "../../providers/http/session";

/**
 * Guards an unsaved form against every way out: links, back and forward through the router, reload and closing
 * through the browser. A session that ended is never held back: the draft is on this device and is offered again.
 * `attempt` counts the ways out that it held up. The router tells of its state in transitions, so that an answered
 * question and the next one can reach a component as one change: only the count tells them apart.
 */
export function useLeaveGuard(isDirty: () => boolean): { blocker: Blocker; attempt: number } {
  const dirty = useRef(isDirty);
  dirty.current = isDirty;
  const attempt = useRef(0);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (currentLocation.pathname === nextLocation.pathname) return false;
    if (session.current() === null || !dirty.current()) return false;
    attempt.current += 1;
    return true;
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (session.current() !== null && dirty.current()) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, []);
  return { blocker, attempt: attempt.current };
}
