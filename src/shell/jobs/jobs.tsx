import { useEffect, useRef } from "react";
import { useModuleWhen } from "../../components/use-lazy-module";
import { onUserGone } from "../../providers/http/leaving";
import type { Job } from "../../shared/jobs/job";
import { clearJobs, jobs } from "../../shared/jobs/jobs";
import { useMediaQuery } from "../../shared/media-query";
import { useStore } from "../../shared/store";
import { dockOpen } from "./dock-state";

const loadDock = () => import("./dock");
const loadAnnouncer = () => import("./announcer");

onUserGone(clearJobs);

/** The dock and its announcements. Their code loads with the first job. */
export function Jobs() {
  const all = useStore(jobs);
  const open = useStore(dockOpen);
  const module = useModuleWhen(loadDock, all.length > 0 && open, () => dockOpen.set(false));
  const announcer = useModuleWhen(loadAnnouncer, all.length > 0);
  useOpenForNew(all);
  return (
    <>
      {all.length > 0 && announcer && <announcer.Announcer />}
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
