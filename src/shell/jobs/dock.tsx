import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Shape } from "../../components/icon";
import { useFormat } from "../../providers/i18n/use-format";
import { dismissEnded, jobs } from "../../shared/jobs/jobs";
import { useStore } from "../../shared/store";
import { SUCCESS_MS } from "../../shared/toasts";
import { useUnusedFor } from "../../shared/use-unused-for";
import { usePublishedHeight } from "../use-published-height";
import { closeDock, DOCK_BUTTON_ID, DOCK_ID, dismissAndFocus, dockOpen } from "./dock-state";
import { JobRow } from "./job-row";
import { JOB_SHAPES } from "./job-shapes";
import "./dock.css";

/** As long as a toast of success stays (OP-26). */
export const FOLD_AFTER_MS = SUCCESS_MS;

/** Shows all background jobs, at the bottom right above the save bar. */
export function Dock() {
  const { t } = useTranslation();
  const format = useFormat();
  const all = useStore(jobs);
  const section = useRef<HTMLElement>(null);
  // Takes the focus if it was opened with its button, not if a new job opened it.
  useEffect(() => {
    if (document.activeElement?.id === DOCK_BUTTON_ID) section.current?.focus();
  }, []);
  usePublishedHeight(section, "--dock-height"); // above which the page ends (dock.css)
  // The header's button opens it again.
  const isDone = all.every(({ status }) => status === "done");
  useUnusedFor(section, isDone ? FOLD_AFTER_MS : undefined, () => dockOpen.set(false));
  const running = all.filter(({ status }) => status === "running").length;
  const done = all.filter(({ status }) => status === "done").length;
  const numbers = {
    running: format.number(running),
    done: format.number(done),
    all: format.number(all.length),
  };
  return (
    <section
      ref={section}
      id={DOCK_ID}
      className="sl-jobs"
      aria-label={t("jobs.title")}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault(); // closes nothing else
        closeDock();
      }}
    >
      <div className="sl-jobs-head">
        <h2>{t("jobs.title")}</h2>
        <span className="sl-jobs-count figures">
          {t(running > 0 ? "jobs.count" : "jobs.count_ended", numbers)}
        </span>
        {running < all.length && (
          <button type="button" className="button text small" onClick={() => dismissAndFocus(dismissEnded)}>
            {t("jobs.clear")}
          </button>
        )}
        <button
          type="button"
          className="button text small icon"
          aria-label={t("jobs.collapse")}
          onClick={closeDock}
        >
          <Shape path={JOB_SHAPES.fold} size={14} />
        </button>
      </div>
      <ul>
        {all.map((job) => (
          <JobRow key={job.id} job={job} />
        ))}
      </ul>
    </section>
  );
}
