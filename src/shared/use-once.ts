import { useRef, useState } from "react";
import { toastsOf } from "./toasts";

interface Once {
  /** For rendering. */
  busy: boolean;
  /** The current value: the second of two clicks comes before `busy` has rendered. */
  isBusy(): boolean;
  /**
   * Runs the work, unless a run is under way. `failed` gets what it threw; without it, the error is thrown on. The toasts
   * that it shows are closed by the next run.
   * @returns the result of the work; undefined if it was skipped or has failed
   */
  once<T>(work: () => T | Promise<T>, failed?: (reason: unknown) => unknown): Promise<T | undefined>;
}

/** Limits a piece of work to one run at a time. */
export function useOnce(): Once {
  const running = useRef(false);
  const closeFailure = useRef<() => void>(undefined);
  const [busy, setBusy] = useState(false);
  return {
    busy,
    isBusy: () => running.current,
    async once(work, failed) {
      if (running.current) return undefined;
      running.current = true;
      closeFailure.current?.();
      try {
        const pending = work();
        if (!(pending instanceof Promise)) return pending; // nothing to wait for, so `busy` is not shown
        setBusy(true);
        return await pending;
      } catch (reason) {
        if (!failed) throw reason;
        const { result, close } = toastsOf(() => failed(reason));
        closeFailure.current = close;
        await result;
        return undefined;
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
  };
}
