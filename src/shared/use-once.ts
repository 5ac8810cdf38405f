import { useRef, useState } from "react";

interface Once {
  /** For drawing. */
  busy: boolean;
  /** Right now: the second of two clicks comes before the wait is drawn. */
  isBusy(): boolean;
  /**
   * Runs the work, unless some is under way already. `refused` gets what it threw; without that, the throw goes on.
   * @returns what the work gave; undefined where it was skipped or has thrown
   */
  once<T>(work: () => T | Promise<T>, refused?: (reason: unknown) => unknown): Promise<T | undefined>;
}

/** Holds a piece of work to one run at a time, however often it is asked for. */
export function useOnce(): Once {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  return {
    busy,
    isBusy: () => running.current,
    async once(work, refused) {
      if (running.current) return undefined;
      running.current = true;
      try {
        const pending = work();
        if (!(pending instanceof Promise)) return pending; // nothing to wait for, so no wait is drawn
        setBusy(true);
        return await pending;
      } catch (reason) {
        if (!refused) throw reason;
        await refused(reason);
        return undefined;
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
  };
}
