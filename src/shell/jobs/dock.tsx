import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../providers/i18n/use-format";
import { dismissEnded, jobs } from "../../shared/jobs/jobs";
import { useStore } from "../../shared/store";
import { Shape } from "../../shared/ui/icon";
import { DOCK_BUTTON_ID, DOCK_ID, dismissFrom, foldDock } from "./dock-state";
import { JobRow } from "./job-row";
import { JOB_SHAPES } from "./job-shapes";
import "./dock.css";

/** The one place that shows all long work (experience.md, behaviour 4), bottom right above the save bar. */
export function Dock() {
  const { t } = useTranslation();
  const format = useFormat();
  const all = useStore(jobs);
  const section = useRef<HTMLElement>(null);
  // Opened from its button, the dock is where the person wants to be; opened by a new job, it must not take the focus.
  useEffect(() => {
    if (document.activeElement?.id === DOCK_BUTTON_ID) section.current?.focus();
  }, []);
  const running = all.filter(({ status }) => status === "running").length;
  return (
    <section
      ref={section}
      id={DOCK_ID}
      className="sl-jobs"
      aria-label={t("jobs.title")}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault(); // nothing else closes with it
        foldDock();
      }}
    >
      <div className="sl-jobs-head">
        <h2>{t("jobs.title")}</h2>
        <span className="sl-jobs-count figures">
          {t("jobs.count", { running: format.number(running), all: format.number(all.length) })}
        </span>
        {running < all.length && (
          <button type="button" className="button text small" onClick={() => dismissFrom(dismissEnded)}>
            {t("jobs.clear")}
          </button>
        )}
        <button
          type="button"
          className="button text small icon"
          aria-label={t("jobs.collapse")}
          onClick={foldDock}
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
