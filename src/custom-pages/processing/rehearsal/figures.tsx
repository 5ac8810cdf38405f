import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../providers/i18n/use-format";

interface FiguresProps {
  /** How far the run is, 0 to 1. */
  share: number;
  /** Accessible name of the bar; without it there is only the hairline. */
  label?: string;
  children: ReactNode;
}

/** A ruled row of figures whose hairline is the bar of the run. */
export function Figures({ share, label, children }: FiguresProps) {
  const bar = label && {
    role: "progressbar",
    "aria-label": label,
    "aria-valuemin": 0,
    "aria-valuemax": 100,
    "aria-valuenow": Math.round(share * 100),
  };
  return (
    <>
      <dl className="rehearsal-figures">{children}</dl>
      <div className="rehearsal-bar" {...bar}>
        <i style={{ width: `${share * 100}%` }} />
      </div>
    </>
  );
}

interface FigureProps {
  term: string;
  value: ReactNode;
  note?: ReactNode;
  children?: ReactNode;
}

export function Figure({ term, value, note, children }: FigureProps) {
  return (
    <div>
      <dt className="small-text muted">{term}</dt>
      <dd>
        <span className="rehearsal-value figures">{value}</span>{" "}
        <span className="small-text muted">{note}</span>
        {children}
      </dd>
    </div>
  );
}

const MINUTE = 60_000;

/** `1 min 12 s` of a number of ms; a dash while it is unknown. */
export function useDuration(): (ms: number | undefined) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (ms) => {
    if (ms === undefined) return "–";
    const seconds = Math.round(ms / 1000);
    const rest = format.seconds((seconds % 60) * 1000, true);
    const minutes = Math.floor((seconds * 1000) / MINUTE);
    return minutes > 0 ? t("rehearsal.minutes", { minutes: format.number(minutes), rest }) : rest;
  };
}
