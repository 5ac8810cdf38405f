/**
 * What a server may offer beyond the specification (OP-175). It names them in `GET /config/`;
 * a server without the list offers none, and the console then does without.
 */
export const ABILITIES = [
  "list-search",
  "list-sort",
  "list-filters",
  "versions",
  "idempotency",
  "cancel",
  "orders-mark-paid",
  "thumbnails",
] as const;

export type Ability = (typeof ABILITIES)[number];
