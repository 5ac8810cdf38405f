import { ID } from "../../providers/support/data";

/** What FairPage edits, and where. */
export const CALL = `/fairs/${ID}`;

export const fair = (start = "09:00", changes: object = {}) => ({
  id: ID,
  updated_at: "2026-01-01T00:00:00Z",
  name: "Autumn fair",
  periods: [
    { id: "p1", start_time: start, end_time: "zz" },
    { id: "p2", start_time: "14:00", end_time: "18:00" },
  ],
  stalls: [{ id: "s1", name: "Honey", has_picture: false }],
  ...changes,
});
