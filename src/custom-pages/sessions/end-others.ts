import type { TFunction } from "i18next";
import { runEach } from "../../components/run-each";
import { endSession } from "./session-list";

interface EndOthers {
  ids: readonly string[];
  t: TFunction;
  /** Called for each that is gone, so that the list follows. */
  onEnded(id: string): void;
}

/** There is no call for all of them: one after the other. */
export function endOthers({ ids, t, onEnded }: EndOthers): void {
  runEach({
    items: ids,
    title: t("sessions.job"),
    key: "end-sessions",
    async act(id, signal) {
      await endSession(id, signal);
      onEnded(id);
    },
    summary({ length: count }) {
      const ended = ids.length - count;
      return count > 0
        ? t("sessions.ended_some", { count, ended, total: ids.length })
        : t("sessions.ended", { count: ended });
    },
  });
}
