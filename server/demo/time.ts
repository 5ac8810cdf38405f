import type { Services } from "../services";

const HOUR = 3_600_000;

/** A moment this many hours after the start of the demo (negative: before), on the full minute. */
export const hoursFromNow = ({ now }: Pick<Services, "now">, hours: number): string =>
  new Date(Math.floor((now().getTime() + hours * HOUR) / 60_000) * 60_000).toISOString();

export const daysAgo = (services: Pick<Services, "now">, days: number): string =>
  hoursFromNow(services, -24 * days);
