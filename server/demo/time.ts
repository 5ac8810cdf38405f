import type { Services } from "../services";

const HOUR = 3_600_000;

/** A moment this many hours after the start of the demo (negative: before), on the full minute. */
export const hoursFromNow = ({ now }: Pick<Services, "now">, hours: number): string =>
  new Date(Math.floor((now().getTime() + hours * HOUR) / 60_000) * 60_000).toISOString();

/** The full hour at or before that moment. */
export const fullHourFromNow = ({ now }: Pick<Services, "now">, hours: number): string =>
  new Date(Math.floor((now().getTime() + hours * HOUR) / HOUR) * HOUR).toISOString();

/** How many hours a moment is away (negative: over). */
export const hoursUntil = ({ now }: Pick<Services, "now">, moment: string): number =>
  (Date.parse(moment) - now().getTime()) / HOUR;

export const daysAgo = (services: Pick<Services, "now">, days: number): string =>
  hoursFromNow(services, -24 * days);
