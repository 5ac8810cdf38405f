/** One moment for a whole run: two records made in different minutes are alike. */
const NOW = Math.floor(Date.now() / 60_000) * 60_000;

/** A moment so many hours from the run's beginning, on the full minute, as the wire writes it. */
export const inHours = (hours: number): string =>
  `${new Date(NOW + Math.round(hours * 60) * 60_000).toISOString().slice(0, 19)}Z`;
