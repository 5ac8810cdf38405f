import type { TextKey } from "../../providers/i18n/keys";

/** Where an event stands at a moment. One without an end runs from its start on. */
export const PHASES = ["over", "live", "coming"] as const;
export type Phase = (typeof PHASES)[number];

export interface Timed {
  start_time?: unknown;
  end_time?: unknown;
}

export function phaseOf({ start_time, end_time }: Timed, now = Date.now()): Phase {
  if (Date.parse(String(start_time)) > now) return "coming";
  return end_time && Date.parse(String(end_time)) <= now ? "over" : "live";
}

export const PHASE_WORDS: Readonly<Record<Phase, TextKey>> = {
  coming: "event.coming",
  live: "event.live",
  over: "event.over",
};

/** The moment that people count to, or from: the start of what is coming, the end of what runs or is over, if any. */
export const turnOf = ({ start_time, end_time }: Timed, phase: Phase): string =>
  String((phase === "coming" ? start_time : end_time) ?? "");
