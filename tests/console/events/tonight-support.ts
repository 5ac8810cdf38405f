import { type EventRow, MINUTE } from "../../../src/custom-pages/events/tonight/model";
import { eventOf } from "./fixtures";

export const NOW = Date.parse("2026-11-21T18:00:00Z");
export const HOUR = 60 * MINUTE;
export const iso = (hours: number) => new Date(NOW + hours * HOUR).toISOString();
export const event = (id: string, from: number, to: number | null, more: object = {}) =>
  ({
    ...eventOf(),
    id,
    start_time: iso(from),
    end_time: to === null ? null : iso(to),
    ...more,
  }) as unknown as EventRow;
export const span = (from: number, to: number) => ({ start_time: iso(from), end_time: iso(to) });
