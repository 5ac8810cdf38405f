import type { TFunction } from "i18next";
import { messageFor } from "../../providers/http/message-for";
import { madeKey } from "../../providers/i18n/keys";
import type { useFormat } from "../../providers/i18n/use-format";
import { type Job, type JobUnit, secondsLeft, shareOf } from "../../shared/jobs/job";

type Format = Pick<ReturnType<typeof useFormat>, "number" | "bytes" | "percent">;

const MINUTE = 60;

/** "412 rows", "1.9 GB" */
function amount(value: number, unit: JobUnit, t: TFunction, format: Format): string {
  if (unit === "bytes") return format.bytes(value);
  if (unit === "percent") return format.percent(value / 100);
  return t(`jobs.units.${unit}`, { count: value, number: format.number(value) });
}

/** Progress: "7 of 18 done", "1.9 GB of 3.1 GB", "412 rows"; empty before the first progress. */
function progressOf({ done, total, unit }: Job, t: TFunction, format: Format): string {
  if (unit === "percent") return "";
  if (total === undefined) return done > 0 ? amount(done, unit, t, format) : "";
  if (unit === "bytes") return t("jobs.bytes", { done: format.bytes(done), total: format.bytes(total) });
  return t("jobs.progress", { done: format.number(done), total: format.number(total) });
}

/** "41%" (ARCH-02), only where nothing is counted one by one. */
function percentOf(job: Job, format: Format): string {
  const share = job.unit === "bytes" || job.unit === "percent" ? shareOf(job) : undefined;
  return share === undefined ? "" : format.percent(share);
}

const failuresOf = ({ failures }: Job, t: TFunction, format: Format) =>
  failures > 0 ? t("jobs.failures", { number: format.number(failures) }) : "";

function timeLeftOf(job: Job, t: TFunction, format: Format): string {
  const seconds = secondsLeft(job);
  if (seconds === undefined) return "";
  return seconds < 2 * MINUTE
    ? t("jobs.left_seconds", { number: format.number(seconds) })
    : t("jobs.left_minutes", { number: format.number(Math.ceil(seconds / MINUTE)) });
}

const join = (parts: readonly string[], separator = " · ") => parts.filter(Boolean).join(separator);

/** The line below a job's title: progress while it runs, then the result. */
export function stateOf(job: Job, t: TFunction, format: Format): string {
  const { status, result, unit, rate } = job;
  const progress = join([progressOf(job, t, format), failuresOf(job, t, format)], ", ");
  switch (status) {
    case "running": {
      if (job.stopping) return t("jobs.stopping");
      const speed = unit === "bytes" && rate > 0 ? t("jobs.per_second", { size: format.bytes(rate) }) : "";
      return (
        join([percentOf(job, format), progress, speed, timeLeftOf(job, t, format)]) || t("jobs.starting")
      );
    }
    case "cancelled":
      return progress ? t("jobs.cancelled_at", { where: progress }) : t("jobs.cancelled");
    case "failed": {
      const reason = messageFor(job.error, t, madeKey(job.failed ?? "jobs.failed"));
      return progress ? t("jobs.failed_at", { where: progress, reason }) : reason;
    }
    default:
      return result?.text ?? (progress || t("jobs.done"));
  }
}
