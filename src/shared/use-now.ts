import { useEffect, useState } from "react";

/** `performance.now()`, again and again while it is needed. @param every ms */
export function useNow(isNeeded: boolean, every = 100): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (!isNeeded) return;
    const timer = setInterval(() => setNow(performance.now()), every);
    return () => clearInterval(timer);
  }, [isNeeded, every]);
  return now;
}
