import { useEffect, useEffectEvent, useRef } from "react";
import { type Location, useLocation } from "react-router";

interface Stay {
  /** Key of the location that this one replaced on the same page. */
  stayedFrom?: unknown;
}

/** State of a location that only changes the page's URL, such as after a record was created. */
export const stayState = ({ key, state }: Location): object => ({ ...state, stayedFrom: key });

/** Whether a location only changed the URL of the page before it. */
export const isStaying = (from: Location, { state }: Location): boolean =>
  (state as Stay | null)?.stayedFrom === from.key;

/** Calls back when the page or its search parameters change (SHELL-53). */
export function useLeave(leave: () => void): void {
  const location = useLocation();
  const before = useRef(location);
  const onLeave = useEffectEvent(leave);
  useEffect(() => {
    const from = before.current;
    before.current = location;
    const isSame = addressOf(from) === addressOf(location);
    if (!isSame && !isStaying(from, location)) onLeave();
  }, [location]);
}

const addressOf = ({ pathname, search, hash }: Location): string => pathname + search + hash;
