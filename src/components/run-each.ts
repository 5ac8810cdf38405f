import { LogoutError } from "../providers/http/errors";
import type { JobOptions } from "../shared/jobs/job";
import { startJob } from "../shared/jobs/jobs";

interface EachJob<T> extends Pick<JobOptions, "title" | "key" | "writes"> {
  items: readonly T[];
  act(item: T, signal: AbortSignal): Promise<unknown>;
  /** What is said at the end, of those that are left to do. */
  summary(left: readonly T[]): string;
}

/** Acts on records one after the other, to be watched and stopped; what failed or was not reached is left for Retry. */
export function runEach<T>({ items, act, summary, ...job }: EachJob<T>): void {
  let left = items;
  startJob({
    ...job,
    kind: "bulk",
    unit: "records",
    total: items.length,
    async run({ signal, progress, failed }) {
      let done = items.length - left.length;
      let failures = 0;
      for (const item of left) {
        signal.throwIfAborted();
        try {
          await act(item, signal);
          left = left.filter((other) => other !== item);
        } catch (reason) {
          if (signal.aborted || reason instanceof LogoutError) throw reason;
          failed(++failures);
        }
        progress(++done, items.length);
      }
      return { text: summary(left), incomplete: left.length > 0 };
    },
  });
}
