/** Live, upcoming or ended, in the order of the list. An event without an end is live from its start on. */
export const PHASES = ["live", "coming", "over"] as const;
export type Phase = (typeof PHASES)[number];

export interface Timed {
  start_time?: string;
  end_time?: string | null;
}

export function phaseOf({ start_time, end_time }: Timed, now = Date.now()): Phase {
  if (Date.parse(start_time ?? "") > now) return "coming";
  return end_time && Date.parse(end_time) <= now ? "over" : "live";
}
