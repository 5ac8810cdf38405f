import { useRef, useState } from "react";

/** Functions that stay the same across renders and call the newest version of each. */
export function useStable<T extends Record<string, (...given: never[]) => unknown>>(newest: T): T {
  const latest = useRef(newest);
  latest.current = newest;
  const [stable] = useState(
    () =>
      Object.fromEntries(
        Object.keys(newest).map((key) => [key, (...given: never[]) => latest.current[key]?.(...given)]),
      ) as T,
  );
  return stable;
}
