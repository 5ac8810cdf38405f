import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { onUserGone } from "../../providers/http/leaving";
import { useFormat } from "../../providers/i18n/use-format";
import type { Job } from "../../shared/jobs/job";
import { clearJobs, jobs } from "../../shared/jobs/jobs";
import { useMediaQuery } from "../../shared/media-query";
import { useStore } from "../../shared/store";
import { useModuleWhen } from "../use-module-when";
import { dockOpen } from "./dock-state";
import { stateOf } from "./labels";

const loadDock = () => import("./dock");

onUserGone(clearJobs);

/** The dock and its announcements. The dock's code loads with the first job. */
export function Jobs() {
  const all = useStore(jobs);
  const open = useStore(dockOpen);
  const module = useModuleWhen(loadDock, all.length > 0 && open, () => dockOpen.set(false));
  useOpenForNew(all);
  return (
    <>
      <Announcer />
      {all.length > 0 && open && module && <module.Dock />}
    </>
  );
}

/** Opens the dock for a new job that its page does not show, except on phones, where it would cover the page. */
function useOpenForNew(all: readonly Job[]): void {
  const phone = useMediaQuery("(max-width: 639.98px)");
  const seen = useRef(new Set<string>());
  useEffect(() => {
    const hasNew = all.some(({ id, inPage }) => !inPage && !seen.current.has(id));
    seen.current = new Set(all.map(({ id }) => id));
    if (hasNew && !phone) dockOpen.set(true);
    if (all.length === 0) dockOpen.set(false);
  }, [all, phone]);
}

/** Announces the end of a job once; progress is not announced. */
function Announcer() {
  const { t } = useTranslation();
  const format = useFormat();
  const all = useStore(jobs);
  const [announcement, announce] = useState("");
  const running = useRef(new Set<string>());
  useEffect(() => {
    for (const job of all) {
      if (job.status === "running") running.current.add(job.id);
      else if (running.current.delete(job.id)) announce(`${job.title}: ${stateOf(job, t, format)}`);
    }
  }, [all, t, format]);
  return (
    <div className="visually-hidden" role="status">
      {announcement}
    </div>
  );
}
