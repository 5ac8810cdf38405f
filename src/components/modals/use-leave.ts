import { useEffect, useRef } from "react";
import { type Location, useLocation } from "react-router";

interface Stay {
  /** Key of the location that this one has replaced without leaving its page. */
  stayedFrom?: unknown;
}

/** State for a location that only gives what is on the page its address, as that of a record that was just made. */
export const stayState = ({ key, state }: Location): object => ({ ...state, stayedFrom: key });

/** Whether a location only gives its address to what was on the page before. */
export const isStaying = (from: Location, { state }: Location): boolean =>
  (state as Stay | null)?.stayedFrom === from.key;

/** Runs when the page at the address is left: for another page, or for another search on it (SHELL-53). */
export function useLeave(leave: () => void): void {
  const location = useLocation();
  const before = useRef(location);
  const latest = useRef(leave);
  latest.current = leave;
  useEffect(() => {
    const from = before.current;
    before.current = location;
    const isSame = addressOf(from) === addressOf(location);
    if (!isSame && !isStaying(from, location)) latest.current();
  }, [location]);
}

const addressOf = ({ pathname, search, hash }: Location): string => pathname + search + hash;
