import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../providers/i18n/use-format";
import { jobs } from "../../shared/jobs/jobs";
import { useStore } from "../../shared/store";
import { stateOf } from "./labels";

export { askLogOut } from "./ask-log-out";

/** Announces the end of a job once; progress is not announced. */
export function Announcer() {
  const { t } = useTranslation();
  const format = useFormat();
  const all = useStore(jobs);
  const [announcement, announce] = useState("");
  // A job may have ended before this code was here.
  const announced = useRef(new Set<string>());
  useEffect(() => {
    for (const job of all) {
      if (job.status === "running") announced.current.delete(job.id);
      else if (!announced.current.has(job.id)) {
        announced.current.add(job.id);
        announce(`${job.title}: ${stateOf(job, t, format)}`);
      }
    }
  }, [all, t, format]);
  return (
    <div className="visually-hidden" role="status">
      {announcement}
    </div>
  );
}
