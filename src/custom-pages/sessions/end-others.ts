import type { TFunction } from "i18next";
import { LogoutError } from "../../providers/http/errors";
import { startJob } from "../../shared/jobs/jobs";
import { endSession } from "./session-list";

interface EndOthers {
  ids: readonly string[];
  t: TFunction;
  /** Called for each that is gone, so that the list follows. */
  onEnded(id: string): void;
}

/** There is no call for all of them: one after the other, to be watched and stopped; what failed stays for Retry. */
export function endOthers({ ids, t, onEnded }: EndOthers): void {
  let left = [...ids];
  startJob({
    kind: "bulk",
    title: t("sessions.job"),
    unit: "records",
    total: ids.length,
    key: "end-sessions",
    async run({ signal, progress, failed }) {
      const before = ids.length - left.length;
      const refused: string[] = [];
      let done = before;
      for (const id of [...left]) {
        signal.throwIfAborted();
        try {
          await endSession(id, signal);
          left = left.filter((other) => other !== id);
          onEnded(id);
        } catch (reason) {
          if (signal.aborted || reason instanceof LogoutError) throw reason;
          refused.push(id);
          failed(refused.length);
        }
        progress(++done, ids.length);
      }
      const ended = ids.length - left.length;
      const text =
        left.length > 0
          ? t("sessions.ended_some", { count: left.length, ended, total: ids.length })
          : t("sessions.ended", { count: ended });
      return { text, incomplete: left.length > 0 };
    },
  });
}
