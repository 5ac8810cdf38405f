import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { onUserGone } from "../../providers/http/leaving";
import { useFormat } from "../../providers/i18n/use-format";
import { clearJobs, jobs } from "../../shared/jobs/jobs";
import { useMediaQuery } from "../../shared/media-query";
import { useStore } from "../../shared/store";
import { useModuleWhen } from "../use-module-when";
import { dockOpen } from "./dock-state";
import { stateOf } from "./labels";

const loadDock = () => import("./dock");

onUserGone(clearJobs);

/** The dock and its voice. Nothing is drawn, and nothing of the dock loaded, before the first job. */
export function Jobs() {
  const all = useStore(jobs);
  const open = useStore(dockOpen);
  const module = useModuleWhen(loadDock, all.length > 0 && open, () => dockOpen.set(false));
  useOpenForNew(all.map(({ id }) => id));
  return (
    <>
      <Announcer />
      {all.length > 0 && open && module && <module.Dock />}
    </>
  );
}

/** A new job is seen at once; on a phone, where the dock would cover the page, the button in the bar says so. */
function useOpenForNew(ids: readonly string[]): void {
  const phone = useMediaQuery("(max-width: 639.98px)");
  const seen = useRef(new Set<string>());
  useEffect(() => {
    const fresh = ids.some((id) => !seen.current.has(id));
    seen.current = new Set(ids);
    if (fresh && !phone) dockOpen.set(true);
    if (ids.length === 0) dockOpen.set(false);
  }, [ids, phone]);
}

/** Says that a job has ended, once; numbers on the way would talk all the time. */
function Announcer() {
  const { t } = useTranslation();
  const format = useFormat();
  const all = useStore(jobs);
  const [said, say] = useState("");
  const running = useRef(new Set<string>());
  useEffect(() => {
    for (const job of all) {
      if (job.status === "running") running.current.add(job.id);
      else if (running.current.delete(job.id)) say(`${job.title}: ${stateOf(job, t, format)}`);
    }
  }, [all, t, format]);
  return (
    <div className="visually-hidden" role="status">
      {said}
    </div>
  );
}
