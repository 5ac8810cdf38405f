import "./servers.css";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLabels } from "../../fields/use-labels";
import { serverNow } from "../../providers/http/expiry";
import { useFormat } from "../../providers/i18n/use-format";
import type { Load } from "./load";
import { ageOf, hourStarts, isKnownState, isRecent } from "./model";

const TAGS = { error: "tag err", busy: "tag acc", online: "tag ok", offline: "tag" } as const;
const DOTS = { error: "pip err", busy: "pip live", online: "pip ok", offline: "pip hollow" } as const;

/** State as dot and word; a new state fades over the old one. */
export function StateTag({ state }: { state: string }) {
  const { t } = useTranslation();
  const labels = useLabels();
  const [shown, setShown] = useState(state);
  const [before, setBefore] = useState<string>();
  if (state !== shown) {
    setBefore(shown);
    setShown(state);
  }
  const tag = (of: string, className: string) => (
    <span key={of} className={`${isKnownState(of) ? TAGS[of] : "tag"} ${className}`}>
      {isKnownState(of) && <span className={DOTS[of]} aria-hidden="true" />}
      {of === "error" ? t("fields.servers.error") : labels.choice("state", of)}
    </span>
  );
  return (
    <span className="server-state">
      {tag(shown, before === undefined ? "" : "server-comes")}
      {before !== undefined && (
        <span aria-hidden="true" className="server-goes" onAnimationEnd={() => setBefore(undefined)}>
          {tag(before, "")}
        </span>
      )}
    </span>
  );
}

/** When somebody or something was seen, next to other texts. */
export function useSeen(): (moment: string | null | undefined) => string | undefined {
  const { t } = useTranslation();
  const format = useFormat();
  return (moment) => {
    const age = ageOf(moment, serverNow());
    if (age === undefined || !moment) return undefined;
    return isRecent(age)
      ? t("servers.seen_ago", { time: format.seconds(Math.max(1000, Math.round(age / 1000) * 1000), true) })
      : t("servers.seen_at", { time: format.timeOrDay(moment) });
  };
}

/** Hour of the clock of this browser: `08`, or `08:30` where its zone is half an hour off. */
export function useHourText(): (moment: number) => string {
  const format = useFormat();
  return (moment) => format.time(moment).replace(/:00$/, "");
}

/** The hours of a load as text, for those who do not see its bars. */
export function useHoursText(hours: readonly number[]): string {
  const { t } = useTranslation();
  const format = useFormat();
  const hourText = useHourText();
  const starts = hourStarts(hours.length, serverNow());
  const each = hours.map((count, at) => `${hourText(starts[at] ?? 0)}: ${format.number(count)}`);
  return t("servers.hours_text", { hours: each.join(", ") });
}

interface ServedBy {
  first: string;
  second: string;
  title: string | undefined;
}

/** Who works for a server, in two lines; undefined if the server does not say. */
export function useServedBy(): (load: Load, hasKey: boolean) => ServedBy | undefined {
  const { t } = useTranslation();
  const seen = useSeen();
  const generatorName = (name: string | null | undefined) =>
    name === "local" ? t("servers.generator_local") : name === "comfyui" ? "ComfyUI" : (name ?? "");
  return ({ served_by: programs, seen_at, key_preview }, hasKey) => {
    if (!programs) return undefined;
    const [program] = programs;
    const title = programs.map(({ name, version, generator }) =>
      [name || t("servers.this_computer"), version, generatorName(generator)].filter(Boolean).join(" "),
    );
    const key = key_preview ? t("servers.key_of", { preview: key_preview }) : "";
    if (!program)
      return hasKey
        ? {
            first: seen_at
              ? [t("servers.worker", { count: 1 }), seen(seen_at)].join(", ")
              : t("servers.never_seen"),
            second: key,
            title: undefined,
          }
        : { first: t("servers.not_served"), second: "", title: undefined };
    const isPool = programs.length === 1 && !program.name;
    if (isPool)
      return {
        first: t("servers.this_computer"),
        second: generatorName(program.generator),
        title: title.join("\n"),
      };
    const latest = programs
      .map((one) => one.seen_at ?? "")
      .sort()
      .at(-1);
    return {
      first: [t("servers.worker", { count: programs.length }), seen(latest)].filter(Boolean).join(", "),
      second: key || generatorName(program.generator),
      title: title.join("\n"),
    };
  };
}

/** Two lines of a cell. */
export function Lines({
  first,
  second,
  title,
  className = "",
}: {
  first: ReactNode;
  second?: ReactNode;
  title?: string | undefined;
  className?: string;
}) {
  return (
    <span className={`server-lines ${className}`} title={title}>
      <span className="sl-line">{first}</span>
      {second && <span className="sl-line small-text muted figures">{second}</span>}
    </span>
  );
}

/** That the page is live, and the time of what it shows. */
export function LiveTime({ readAt, isFailed }: { readAt: number; isFailed: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const time = readAt > 0 ? format.clock(readAt) : "";
  return (
    <span className="server-live-time small-text muted">
      <span className={isFailed ? "pip warn" : "pip live"} aria-hidden="true" />
      <span role="status">{t(isFailed ? "servers.not_live" : "servers.is_live")}</span>
      <span className="figures">{time}</span>
    </span>
  );
}
