import { useCallback, useRef } from "react";

/**
 * A function that stays the same across renders and calls the newest version, for props of memoized components. What an
 * effect calls is an effect event instead.
 */
export function useStable<Given extends unknown[], Result>(
  newest: (...given: Given) => Result,
): (...given: Given) => Result {
  const latest = useRef(newest);
  latest.current = newest;
  return useCallback((...given) => latest.current(...given), []);
}
