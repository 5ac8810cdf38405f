import { useTranslation } from "react-i18next";
import { serverNow } from "../../providers/http/expiry";
import { useFormat } from "../../providers/i18n/use-format";
import type { OneLoad } from "./load";
import { failedSince, hourStarts } from "./model";
import { useHoursText, useHourText } from "./parts";

const HIGHEST_PX = 118;
const MOST_FAILURES = 10;

/** Pictures of the last twelve hours as bars with their numbers; the running hour is dashed. */
export function Hours({ load }: { load: OneLoad }) {
  const { t } = useTranslation();
  const format = useFormat();
  const hourText = useHourText();
  const hours = load.hours ?? [];
  const text = useHoursText(hours);
  if (hours.length === 0) return null;
  const starts = hourStarts(hours.length, serverNow());
  const most = Math.max(1, ...hours);
  const made = hours.reduce((sum, count) => sum + count, 0);
  const failed = load.failures && failedSince(load.failures, starts[0] ?? 0, MOST_FAILURES);
  const facts = [
    made > 0 && t("servers.made_count", { count: made }),
    typeof load.seconds === "number" && t("servers.each", { seconds: format.seconds(load.seconds * 1000) }),
    failed !== null &&
      (failed === undefined
        ? t("servers.failed_many", { count: MOST_FAILURES })
        : failed > 0 &&
          `${t("servers.failed_count", { count: failed })}, ${format.share(failed / (made + failed))}`),
  ];
  return (
    <section aria-label={t("servers.hours")}>
      <div className="server-head">
        <h3>{t("servers.last_hours")}</h3>
        <span className="small-text muted figures">{facts.filter(Boolean).join(" · ")}</span>
      </div>
      {made === 0 ? (
        <p className="small-text muted">{t("servers.no_pictures")}</p>
      ) : (
        <div className="server-chart figures" role="img" aria-label={text}>
          {hours.map((count, at) => (
            <span key={starts[at]} className={at === hours.length - 1 ? "running" : undefined}>
              <span>{format.number(count)}</span>
              {count > 0 && (
                <span
                  className="bar"
                  style={{ height: Math.max(2, Math.round((count / most) * HIGHEST_PX)) }}
                />
              )}
              <span className="faint">{hourText(starts[at] ?? 0)}</span>
            </span>
          ))}
        </div>
      )}
    </section>
  );
}
