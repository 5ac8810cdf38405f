import { LogoutError } from "../providers/http/errors";
import type { JobOptions } from "../shared/jobs/job";
import { startJob } from "../shared/jobs/jobs";

interface EachJob<T> extends Pick<JobOptions, "title" | "key" | "writes"> {
  items: readonly T[];
  act(item: T, signal: AbortSignal): Promise<unknown>;
  /** Final text of the job, from the items that are left. */
  summary(left: readonly T[]): string;
}

/** Acts on records one by one, as a job that can be stopped; Retry takes those that failed or were not reached. */
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
