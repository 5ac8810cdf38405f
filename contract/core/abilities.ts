/**
 * Optional features of a server beyond the specification (OP-175), listed in `GET /config/`. A server without the
 * list has none, and the console works without them.
 */
export const ABILITIES = [
  "list-search",
  "list-sort",
  "list-filters",
  "list-phase",
  "versions",
  "idempotency",
  "cancel",
  "orders-mark-paid",
  "orders-check",
  "payments",
  "thumbnails",
  "generation-details",
  "server-load",
  "report-time-zone",
  "booth-in-browser",
  "hidden-products",
] as const;

export type Ability = (typeof ABILITIES)[number];
