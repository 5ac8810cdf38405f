import { useTranslation } from "react-i18next";
import { runConfirmed } from "../../components/run-confirmed";
import { session } from "../../providers/http/session";
import { confirm } from "../../shared/confirm";
import { go } from "../../shared/location";
import { endOthers } from "./end-others";
import { endSession, type ListedSession } from "./session-list";

/** Ends sessions after asking: what somebody is doing there stops at once (OP-130). */
export function useEnding(forget: (id: string) => void, nameOf: (listed: ListedSession) => string) {
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
    if (done) forget(listed.id);
  }

  /** One's own is a logout like any other: the server ends the session with it (SESS-09). */
  async function endOwn(): Promise<void> {
    const sure = await confirm({
      title: t("sessions.end_own_title"),
      content: t("sessions.end_own_text"),
      confirm: t("actions.log_out"),
      danger: true,
    });
    if (!sure) return;
    await session.end();
    go("/");
  }

  async function endAll(others: readonly ListedSession[]): Promise<void> {
    const people = new Set(others.map((listed) => listed.id_user)).size;
    const agreed = await confirm({
      title: t("sessions.end_others_title", { count: others.length }),
      content: t("sessions.end_others_text", { count: people }),
      confirm: t("sessions.end"),
      danger: true,
    });
    if (agreed) endOthers({ ids: others.map(({ id }) => id), t, onEnded: forget });
  }

  return { endOne, endAll };
}
