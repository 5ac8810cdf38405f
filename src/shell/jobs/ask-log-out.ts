import i18next from "i18next";
import { confirm } from "../../shared/confirm";
import type { Job } from "../../shared/jobs/job";

/** Asks whether to stop what is running: as closing the tab does, logging out would lose what is not written yet. */
export const askLogOut = (writing: readonly Job[]): Promise<boolean> =>
  confirm({
    title: i18next.t("jobs.log_out"),
    content: writing.map(({ title }) => title).join(", "),
    confirm: i18next.t("actions.log_out"),
    danger: true,
    scope: "app",
  });
