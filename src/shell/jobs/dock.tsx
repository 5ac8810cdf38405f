import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Shape } from "../../components/icon";
import { useFormat } from "../../providers/i18n/use-format";
import { dismissEnded, jobs } from "../../shared/jobs/jobs";
import { useStore } from "../../shared/store";
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
  useHeight(section);
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
        event.preventDefault(); // nothing else closes with it
        foldDock();
      }}
    >
      <div className="sl-jobs-head">
        <h2>{t("jobs.title")}</h2>
        <span className="sl-jobs-count figures">
          {t(running > 0 ? "jobs.count" : "jobs.count_ended", numbers)}
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

/** The page leaves the dock's height free at its end, so that nothing of it stays covered (dock.css). */
function useHeight(dock: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = dock.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty("--dock-height", `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty("--dock-height");
    };
  }, [dock]);
}
