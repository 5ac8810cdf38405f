import { useTranslation } from "react-i18next";
import { Hint } from "../../components/hint";
import { Icon } from "../../components/icon";
import { useFormat } from "../../providers/i18n/use-format";
import { jobs } from "../../shared/jobs/jobs";
import { useStore } from "../../shared/store";
import { DOCK_BUTTON_ID, DOCK_ID, dockOpen } from "./dock-state";
import "./jobs-button.css";

/** Shown in the header while there are jobs: their number, and the toggle of the dock. */
export function JobsButton({ className = "button text small" }: { className?: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const all = useStore(jobs);
  const open = useStore(dockOpen);
  if (all.length === 0) return null;
  const running = all.filter(({ status }) => status === "running").length;
  const hasFailed = all.some(({ status }) => status === "failed" || status === "incomplete");
  const numbers = { running: format.number(running), all: format.number(all.length) };
  const label = t(running > 0 ? "jobs.button" : "jobs.button_ended", numbers);
  return (
    <Hint text={label}>
      <button
        type="button"
        id={DOCK_BUTTON_ID}
        className={`sl-jobs-button ${className}`}
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? DOCK_ID : undefined}
        onClick={() => dockOpen.set(!open)}
      >
        {running > 0 ? (
          <span className="sl-jobs-spinner" />
        ) : (
          <span className={hasFailed ? "sl-jobs-bad" : "sl-jobs-good"}>
            <Icon name={hasFailed ? "failed" : "done"} size={16} />
          </span>
        )}
        <span className="figures">{running > 0 ? numbers.running : numbers.all}</span>
      </button>
    </Hint>
  );
}
