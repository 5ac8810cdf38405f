import { useTranslation } from "react-i18next";
import { runConfirmed } from "../../components/run-confirmed";
import { runEach } from "../../components/run-each";
import { authProvider } from "../../providers/auth";
import { confirm } from "../../shared/confirm";
import { endSession, type ListedSession } from "./session-list";

/**
 * Ends sessions after a confirmation, because they stop at once (OP-130).
 * @param keepFocus called before the row of a session is removed
 */
export function useEndSessions(
  forget: (id: string) => void,
  nameOf: (listed: ListedSession) => string,
  keepFocus: () => void,
) {
  const { t } = useTranslation();

  async function endOne(listed: ListedSession): Promise<void> {
    if (listed.is_current) return endOwn();
    const done = await runConfirmed({
      title: t("sessions.end_title", { name: nameOf(listed) }),
      content: t("sessions.end_text"),
      confirm: t("sessions.end"),
      danger: true,
      run: () => endSession(listed.id),
      done: t("sessions.ended", { count: 1 }),
      failed: t("sessions.not_ended"),
    });
    if (!done) return;
    keepFocus();
    forget(listed.id);
  }

  /** Ending the own session is a normal logout, with which the server ends it (SESS-09). */
  async function endOwn(): Promise<void> {
    const agreed = await confirm({
      title: t("sessions.end_own_title"),
      content: t("sessions.end_own_text"),
      confirm: t("actions.log_out"),
      danger: true,
    });
    if (!agreed) return;
    await authProvider.logout({});
  }

  /** There is no call for several sessions, so they are ended one after the other in a job. */
  async function endAll(others: readonly ListedSession[]): Promise<void> {
    const people = new Set(others.map((listed) => listed.id_user)).size;
    const agreed = await confirm({
      title: t("sessions.end_others_title", { count: others.length }),
      content: t("sessions.end_others_text", { count: people }),
      confirm: t("sessions.end"),
      danger: true,
    });
    if (!agreed) return;
    runEach({
      items: others.map(({ id }) => id),
      title: t("sessions.job"),
      key: "end-sessions",
      async act(id, signal) {
        await endSession(id, signal);
        forget(id);
      },
      summary({ length: count }) {
        const ended = others.length - count;
        return count > 0
          ? t("sessions.ended_some", { count, ended, total: others.length })
          : t("sessions.ended", { count: ended });
      },
    });
  }

  return { endOne, endAll };
}
