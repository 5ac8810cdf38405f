import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { CONTROL_SHAPES } from "../../components/control-shapes";
import { Icon, Shape } from "../../components/icon";
import { useFormat } from "../../providers/i18n/use-format";
import { type Job, shareOf } from "../../shared/jobs/job";
import { cancelJob, dismissJob, retryJob } from "../../shared/jobs/jobs";
import { dismissAndFocus } from "./dock-state";
import { JOB_SHAPES } from "./job-shapes";
import { stateOf } from "./labels";

/** The kind of a running job, then its result. */
function JobGlyph({ job: { kind, status } }: { job: Job }) {
  if (status === "done" || status === "failed") return <Icon name={status} size={16} />;
  return <Shape path={JOB_SHAPES[status === "running" ? kind : status]} size={16} />;
}

export function JobRow({ job }: { job: Job }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id, title, status, endedAt } = job;
  const running = status === "running";
  const state = stateOf(job, t, format);
  const share = shareOf(job);
  return (
    <li className={`sl-job ${status}`}>
      <JobGlyph job={job} />
      <div className="sl-job-text">
        <div className="sl-job-line">
          <span className="strong ellipsis" title={title}>
            {title}
          </span>
          <JobActions job={job} />
          {!running && (
            <button
              type="button"
              className="shell-close"
              aria-label={`${t("actions.close")}: ${title}`}
              onClick={() => dismissAndFocus(() => dismissJob(id))}
            >
              <Shape path={CONTROL_SHAPES.close} size={11} />
            </button>
          )}
        </div>
        {status !== "done" && (running || share !== undefined) && (
          <div
            className="sl-job-bar"
            role="progressbar"
            aria-label={title}
            aria-valuetext={state}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={share === undefined ? undefined : Math.round(share * 100)}
          >
            <i
              style={share === undefined ? undefined : { width: `${share * 100}%` }}
              data-unknown={share === undefined}
            />
          </div>
        )}
        <div className="caption muted figures">
          {state}
          {status === "done" && endedAt !== undefined && ` · ${format.time(endedAt)}`}
        </div>
      </div>
    </li>
  );
}

/** Actions of a job. Cancel and Retry are one button, so that it keeps the focus when the job ends. */
function JobActions({ job }: { job: Job }) {
  const { t } = useTranslation();
  const { id, title, status, stopping, result } = job;
  const named = (action: string) => `${action}: ${title}`;
  const running = status === "running";
  const label = t(running ? "actions.cancel" : "actions.retry");
  return (
    <>
      {result?.action && (
        <button
          type="button"
          className="link"
          aria-label={named(result.action.label)}
          onClick={result.action.run}
        >
          {result.action.label}
        </button>
      )}
      {result?.link && (
        <Link className="link" to={result.link.to} aria-label={named(result.link.label)}>
          {result.link.label}
        </Link>
      )}
      {status !== "done" && (
        <button
          type="button"
          className="link"
          aria-label={named(label)}
          aria-disabled={stopping || undefined}
          onClick={() => (running ? cancelJob(id) : retryJob(id))}
        >
          {label}
        </button>
      )}
    </>
  );
}
